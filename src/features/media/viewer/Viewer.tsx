import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { descriptionOf, fileOf, sectionLabel, thumbnailOf, titleOf } from '#domain/media.ts';
import { editFieldsOf } from '#domain/mediaEdit.ts';
import {
  selectIsBusy,
  selectIsUnchanged,
  selectSurface,
  selectTarget,
  selectWalk,
} from '#machines/media-edit/media-edit.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { mediaLabels } from '../labels.ts';
import { requestDeletion } from '../requestDeletion.ts';
import { useShownMedia } from '../useShownMedia.ts';
import type { ViewerActors } from './actors.ts';
import { Details, type MediaSize } from './Details.tsx';
import { EditForm, editFormId } from './EditForm.tsx';
import { EditQuestions } from './EditQuestions.tsx';
import { Stage } from './Stage.tsx';
import { useViewerKeys } from './useViewerKeys.ts';

const lightbox = css`
  @media (min-width: ${sheetWidth}px) {
    &[data-size] {
      width: calc(100% - 2 * var(--space-2));
    }
  }
  & > div {
    max-height: calc(100dvh - 2 * var(--space-2));
  }
  & [data-viewer] {
    display: grid;
    gap: var(--space-3);
  }
  & [data-viewer] > :first-child {
    height: 55dvh;
  }
  & [data-panel] {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    min-width: 0;
  }
  & [data-panel] > figcaption {
    display: grid;
    gap: var(--space-1);
    color: var(--muted);
  }
  @media (min-width: 900px) {
    & > div {
      height: calc(100dvh - 2 * var(--space-2));
      grid-template-rows: auto minmax(0, 1fr) auto;
    }
    & [data-viewer] {
      grid-template-columns: minmax(0, 1fr) 22rem;
      grid-template-rows: minmax(0, 1fr);
      min-height: 0;
    }
    & [data-body] {
      grid-template-rows: minmax(0, 1fr);
    }
    & [data-viewer] > :first-child {
      height: auto;
    }
    & [data-panel] {
      overflow-y: auto;
      padding: var(--space-half);
    }
  }
`;

/** The open image or film with its details, or with the form of its texts. */
export function Viewer({ library, search, deletion, items, edit }: ViewerActors) {
  const media = useShownMedia({ library, search, items });
  const { kind, section, openId, openItem } = media;
  const isEditing = useSelector(edit, selectSurface) === 'viewer';
  const edited = useSelector(edit, selectTarget);
  // A form stays open when Back has closed the viewer.
  const item = isEditing && edited ? edited.item : openItem;
  const isMissing = !isEditing && openId !== null && media.items.data !== null && !openItem;

  useEffect(() => {
    if (isEditing && edited?.item.id !== openId) edit.send({ type: 'edit.screenLeft' });
  }, [edit, isEditing, edited, openId]);

  const close = () => library.send({ type: 'library.itemClosed' });
  const dismiss = () => (isEditing ? edit.send({ type: 'edit.dismissed' }) : close());
  const openForm = (item: MediaItem) =>
    edit.send({
      type: 'edit.opened',
      target: { kind, section, item },
      fields: editFieldsOf(kind),
      surface: 'viewer',
    });

  return (
    <>
      <Dialog
        title={item ? titleOf(item) : mediaLabels[kind].one}
        size="large"
        className={item ? lightbox : undefined}
        isOpen={item !== null || isMissing}
        onDismiss={dismiss}
        footer={
          item && isEditing ? (
            <EditActions edit={edit} />
          ) : (
            <>
              {item && (
                <>
                  <Button
                    tone="caution"
                    icon="trash"
                    onClick={() => requestDeletion(deletion, { kind, section }, item)}
                  >
                    Delete
                  </Button>
                  <Button id={editButtonId} aria-keyshortcuts="E" onClick={() => openForm(item)}>
                    Edit
                  </Button>
                </>
              )}
              <Button onClick={close}>Close</Button>
            </>
          )
        }
      >
        {item ? (
          <OpenItem
            actors={{ library, edit }}
            media={media}
            item={item}
            isEditing={isEditing}
            onEdit={() => openForm(item)}
          />
        ) : (
          <p>It is no longer there: it may have been deleted in another window.</p>
        )}
      </Dialog>
      <EditQuestions edit={edit} />
    </>
  );
}

const editButtonId = 'edit-item';

function OpenItem({
  actors: { library, edit },
  media: { kind, sorted, shown },
  item,
  isEditing,
  onEdit,
}: {
  actors: Pick<ViewerActors, 'library' | 'edit'>;
  media: ReturnType<typeof useShownMedia>;
  item: MediaItem;
  isEditing: boolean;
  onEdit(): void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  const [size, setSize] = useState<{ readonly id: string; readonly size: MediaSize } | null>(null);
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
  useViewerKeys(element, isEditing ? {} : { e: onEdit });

  return (
    <figure ref={element} data-viewer="">
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
                if (next) library.send({ type: 'library.itemOpened', id: next.id });
              }
        }
        onSize={(size) => setSize({ id: item.id, size })}
      />
      <div data-panel="">
        {isEditing ? (
          <EditForm edit={edit} />
        ) : (
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
const preloadedUrl = (kind: ViewerKind, item: MediaItem): string | null =>
  kind === 'image' ? (fileOf(item) ?? thumbnailOf(item, kind)) : thumbnailOf(item, kind);
type ViewerKind = ReturnType<typeof useShownMedia>['kind'];

function EditActions({ edit }: Pick<ViewerActors, 'edit'>) {
  const isBusy = useSelector(edit, selectIsBusy);
  const isUnchanged = useSelector(edit, selectIsUnchanged);
  const walk = useSelector(edit, selectWalk, sameWalk);
  return (
    <>
      {walk && (
        <span>
          {walk.position} of {walk.count}
        </span>
      )}
      <Button onClick={() => edit.send({ type: 'edit.dismissed' })}>Cancel</Button>
      {walk && isUnchanged && <Button onClick={() => edit.send({ type: 'edit.skipped' })}>Skip</Button>}
      <Button
        type="submit"
        form={editFormId}
        tone="primary"
        isBusy={isBusy}
        aria-keyshortcuts="Control+Enter"
      >
        {isBusy ? 'Saving...' : walk ? 'Save and next' : 'Save'}
      </Button>
    </>
  );
}

const sameWalk = (left: ReturnType<typeof selectWalk>, right: ReturnType<typeof selectWalk>): boolean =>
  left?.position === right?.position && left?.count === right?.count;
