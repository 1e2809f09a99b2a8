import { type ReactNode, useEffect, useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { downloadOf } from '#domain/download.ts';
import { isolated } from '#domain/isolated.ts';
import { fileOf, sectionLabel, thumbnailOf } from '#domain/media.ts';
import { LinkButton } from '#ui/Button.tsx';
import { mediaLabels } from '../labels.ts';
import { Details, type MediaSize, unknownSize } from './Details.tsx';
import { Stage } from './Stage.tsx';

/** Of the button that opens the form. */
export const editButtonId = 'edit-item';

/** The item, and its details or its form. */
export function OpenItem({
  kind,
  item,
  list,
  position,
  form,
  onOpen,
  onEdit,
}: {
  kind: MediaKind;
  item: MediaItem;
  /** The items through which the viewer goes. */
  list: readonly MediaItem[];
  /** Of the item among them, from zero. */
  position: number;
  /** In place of the details, or null. */
  form: ReactNode;
  onOpen(item: MediaItem): void;
  onEdit(): void;
}) {
  const isEditing = form !== null;
  const hasFile = (fileOf(item) ?? (kind === 'image' ? thumbnailOf(item, kind) : null)) !== null;
  const [size, setSize] = useState<{ readonly id: string; readonly size: MediaSize } | null>(null);
  const known = hasFile ? null : unknownSize;
  const itemSize = size?.id === item.id ? size.size : known;
  const [previous, next] = [list[position - 1], list[position + 1]];
  useEffect(() => {
    for (const neighbour of [previous, next]) if (neighbour) preload(kind, neighbour);
  }, [kind, previous, next]);
  // The form takes the focus with it.
  useEffect(() => {
    if (!isEditing) return;
    return () => document.getElementById(editButtonId)?.focus();
  }, [isEditing]);

  return (
    <figure data-viewer="" data-item={isEditing ? undefined : ''}>
      <Stage
        kind={kind}
        item={item}
        position={position}
        count={list.length}
        failure={
          itemSize === unknownSize && (
            <>
              <span>{mediaLabels[kind].unplayable}</span>
              <Original item={item} />
            </>
          )
        }
        onStep={isEditing ? null : (to) => list[to] && onOpen(list[to])}
        onEdit={onEdit}
        onSize={(size) => setSize({ id: item.id, size })}
      />
      <div data-panel="">
        {form ?? (
          <>
            <div data-tools="">
              <Original item={item} />
            </div>
            <figcaption>
              <p dir="auto">{item.description?.trim() || 'No description'}</p>
              <p>
                {[sectionLabel(item.section), isolated(item.category ?? ''), fullDate(item.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </figcaption>
            <Details item={item} size={itemSize} />
          </>
        )}
      </div>
    </figure>
  );
}

/** Saves the file; where only a browser window may read it, opens it there. */
function Original({ item }: { item: MediaItem }) {
  const download = downloadOf(item, window.location.origin);
  if (!download) return null;
  const { url, fileName } = download;
  return fileName === null ? (
    <LinkButton size="small" href={url} target="_blank" rel="noopener">
      Open original in a new tab
    </LinkButton>
  ) : (
    <LinkButton size="small" icon="download" href={url} download={fileName}>
      Download original
    </LinkButton>
  );
}

/** Of a video its poster. The browser fetches each once. */
function preload(kind: MediaKind, item: MediaItem) {
  const url = (kind === 'image' ? fileOf(item) : null) ?? thumbnailOf(item, kind);
  if (url) new Image().src = url;
}
