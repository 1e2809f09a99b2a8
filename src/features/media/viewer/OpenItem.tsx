import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { downloadOf } from '#domain/download.ts';
import { descriptionOf, fileOf, sectionLabel, thumbnailOf } from '#domain/media.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Details, type MediaSize } from './Details.tsx';
import { Stage } from './Stage.tsx';
import { useViewerKeys } from './useViewerKeys.ts';

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
  const element = useRef<HTMLDivElement>(null);
  const isEditing = form !== null;
  const wasEditing = useRef(isEditing);
  const [size, setSize] = useState<{ readonly id: string; readonly size: MediaSize } | null>(null);
  const neighbours = [list[position - 1], list[position + 1]];
  const urls = neighbours
    .flatMap((neighbour) => (neighbour && preloadedUrl(kind, neighbour)) ?? [])
    .join(' ');

  useEffect(() => {
    for (const url of urls.split(' ')) if (url) new Image().src = url;
  }, [urls]);
  useEffect(() => {
    // The form has taken the focus with it.
    if (wasEditing.current && !isEditing) document.getElementById(editButtonId)?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  useViewerKeys(element, isEditing ? {} : { e: onEdit });

  return (
    <figure ref={element} data-viewer="" data-item={isEditing ? undefined : ''}>
      <Stage
        kind={kind}
        item={item}
        position={position}
        count={list.length}
        onStep={
          isEditing
            ? null
            : (to) => {
                const next = list[to];
                if (next) onOpen(next);
              }
        }
        onSize={(size) => setSize({ id: item.id, size })}
      />
      <div data-panel="">
        {form ?? (
          <>
            <div data-tools="">
              <Original item={item} />
            </div>
            <figcaption>
              <p dir="auto">{descriptionOf(item)}</p>
              <p>
                {[sectionLabel(item.section), item.category, fullDate(item.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </figcaption>
            <Details item={item} size={size?.id === item.id ? size.size : null} />
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

/** What is fetched ahead of a neighbour: an image, or the poster of a film. */
const preloadedUrl = (kind: MediaKind, item: MediaItem): string | null =>
  kind === 'image' ? (fileOf(item) ?? thumbnailOf(item, kind)) : thumbnailOf(item, kind);
