import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { downloadOf } from '#domain/download.ts';
import { descriptionOf, fileOf, sectionLabel, thumbnailOf } from '#domain/media.ts';
import type { MediaPlace } from '#machines/media-edit/events.ts';
import { aroundOf } from '#machines/media-list/list.ts';
import { selectResults } from '#machines/media-list/media-list.machine.ts';
import { selectEdit } from '#machines/media-panel/media-panel.machine.ts';
import { selectList, selectPanelRef } from '#machines/media-screen/media-screen.machine.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { MediaActors } from '../actors.ts';
import { Details, type MediaSize } from './Details.tsx';
import { EditForm } from './EditForm.tsx';
import { Stage } from './Stage.tsx';
import { useViewerKeys } from './useViewerKeys.ts';

/** Of the button that opens the form. */
export const editButtonId = 'edit-item';

const noItems: readonly MediaItem[] = [];

/** The item, and its details or its form. */
export function OpenItem({
  screen,
  place: { kind, section },
  item,
  onEdit,
}: Pick<MediaActors, 'screen'> & {
  place: MediaPlace;
  item: MediaItem;
  onEdit(): void;
}) {
  const panel = useSelector(screen, selectPanelRef);
  const edit = useSelector(panel, selectEdit);
  const listRef = useSelector(screen, selectList);
  const results = useSelector(listRef ?? undefined, (state) => state && selectResults(state));
  const element = useRef<HTMLDivElement>(null);
  const isEditing = edit !== null;
  const wasEditing = useRef(isEditing);
  const [size, setSize] = useState<{ readonly id: string; readonly size: MediaSize } | null>(null);
  const isItem = ({ id }: MediaItem) => id === item.id;
  const list = results ? aroundOf(results, item.id) : noItems;
  const position = list.findIndex(isItem);
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
    <figure ref={element} data-viewer="" data-item="">
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
                if (next) panel.send({ type: 'item.opened', key: { kind, section, id: next.id } });
              }
        }
        onSize={(size) => setSize({ id: item.id, size })}
      />
      <div data-panel="">
        {edit && <EditForm key={edit.id} edit={edit} panel={panel} />}
        {!isEditing && (
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
