import { useEffect, useRef, useState } from 'react';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { descriptionOf, fileOf, sectionLabel, thumbnailOf } from '#domain/media.ts';
import { Button } from '#ui/Button.tsx';
import type { useShownMedia } from '../useShownMedia.ts';
import type { ViewerActors } from './actors.ts';
import { CropPreview } from './CropPreview.tsx';
import { Details, type MediaSize } from './Details.tsx';
import { EditForm } from './EditForm.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';
import { Stage } from './Stage.tsx';
import { useViewerKeys } from './useViewerKeys.ts';

/** Of the button that opens the form. */
export const editButtonId = 'edit-item';

/** The item and its panel. */
export function OpenItem({
  actors: { scope, library, edit, replace },
  media: { kind, section, sorted, shown },
  item,
  panel,
  onCrops,
  onReplace,
  onEdit,
}: {
  actors: Pick<ViewerActors, 'scope' | 'library' | 'edit' | 'replace'>;
  media: ReturnType<typeof useShownMedia>;
  item: MediaItem;
  panel: 'details' | 'crops' | 'edit' | 'replace';
  onCrops(): void;
  onReplace(): void;
  onEdit(): void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const isEditing = panel === 'edit';
  const hasForm = isEditing || panel === 'replace';
  const wasEditing = useRef(isEditing);
  const [size, setSize] = useState<{ readonly id: string; readonly size: MediaSize } | null>(null);
  const thumbnail = thumbnailOf(item, kind);
  const cropped = kind === 'image' ? (fileOf(item) ?? thumbnail) : (thumbnail ?? fileOf(item));
  const isItem = ({ id }: MediaItem) => id === item.id;
  const list = shown.some(isItem) ? shown : sorted;
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
  useViewerKeys(element, hasForm ? {} : { e: onEdit });

  return (
    <figure ref={element} data-viewer="">
      <Stage
        kind={kind}
        item={item}
        position={position}
        count={list.length}
        onStep={
          hasForm
            ? null
            : (to) => {
                const next = list[to];
                if (next) library.send({ type: 'library.itemOpened', id: next.id });
              }
        }
        onSize={(size) => setSize({ id: item.id, size })}
      />
      <div data-panel="">
        {panel === 'edit' && <EditForm edit={edit} />}
        {panel === 'replace' && <ReplaceForm scope={scope} replace={replace} />}
        {!hasForm && (
          <div data-tools="">
            <Button size="small" aria-pressed={panel === 'crops'} onClick={onCrops}>
              Crop preview
            </Button>
            <Button size="small" onClick={onReplace}>
              Replace file
            </Button>
          </div>
        )}
        {panel === 'crops' && cropped !== null && (
          <CropPreview
            key={item.id}
            id={item.id}
            kind={kind}
            section={section}
            source={cropped}
            hasThumbnail={thumbnail !== null}
            size={size?.id === item.id ? size.size : null}
          />
        )}
        {panel === 'details' && (
          <>
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

/** What is fetched ahead of a neighbour: an image, or the poster of a film. */
const preloadedUrl = (kind: MediaKind, item: MediaItem): string | null =>
  kind === 'image' ? (fileOf(item) ?? thumbnailOf(item, kind)) : thumbnailOf(item, kind);
