import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useState } from 'react';
import { WaitStatus } from '#components/WaitStatus.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { titleOf } from '#domain/media.ts';
import { editFieldsOf } from '#domain/mediaEdit.ts';
import {
  selectIsBusy,
  selectIsUnchanged,
  selectSurface,
  selectTarget,
  selectWalk,
} from '#machines/media-edit/media-edit.machine.ts';
import {
  selectIsOpen,
  selectTarget as selectReplaced,
} from '#machines/media-replace/media-replace.machine.ts';
import { useWait } from '#session/useWait.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { mediaLabels } from '../labels.ts';
import { requestDeletion } from '../requestDeletion.ts';
import { useShownMedia } from '../useShownMedia.ts';
import type { ViewerActors } from './actors.ts';
import { editFormId } from './EditForm.tsx';
import { EditQuestions } from './EditQuestions.tsx';
import { editButtonId, OpenItem } from './OpenItem.tsx';
import { ReplaceActions } from './ReplaceForm.tsx';

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
    height: 45dvh;
  }
  & [data-panel] {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    min-width: 0;
  }
  & [data-panel] > [data-tools] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
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
export function Viewer({ scope, library, search, deletion, items, edit, replace }: ViewerActors) {
  const media = useShownMedia({ library, search, items });
  const { kind, section, openId, openItem } = media;
  const isEditing = useSelector(edit, selectSurface) === 'viewer';
  const edited = useSelector(edit, selectTarget);
  // A form stays open when Back has closed the viewer.
  const isReplacing = useSelector(replace, selectIsOpen);
  const replaced = useSelector(replace, selectReplaced);
  const formTarget = isEditing ? edited : isReplacing ? replaced : null;
  const item = formTarget?.item ?? openItem;
  const [isCropping, setIsCropping] = useState(false);
  const panel = isEditing ? 'edit' : isReplacing ? 'replace' : isCropping ? 'crops' : 'details';
  const isMissing = !formTarget && openId !== null && media.items.data !== null && !openItem;

  useEffect(() => {
    if (isEditing && edited?.item.id !== openId) edit.send({ type: 'edit.screenLeft' });
  }, [edit, isEditing, edited, openId]);

  const close = () => library.send({ type: 'library.itemClosed' });
  const dismiss = () => {
    if (isEditing) edit.send({ type: 'edit.dismissed' });
    else if (isReplacing) replace.send({ type: 'replace.dismissed' });
    else close();
  };
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
          ) : item && isReplacing ? (
            <ReplaceActions replace={replace} />
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
            actors={{ scope, library, edit, replace }}
            media={media}
            item={item}
            panel={panel}
            onCrops={() => setIsCropping(!isCropping)}
            onReplace={() => replace.send({ type: 'replace.opened', target: { kind, section, item } })}
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

function EditActions({ edit }: Pick<ViewerActors, 'edit'>) {
  const isBusy = useSelector(edit, selectIsBusy);
  const isUnchanged = useSelector(edit, selectIsUnchanged);
  const walk = useSelector(edit, selectWalk, sameWalk);
  const wait = useWait(edit, 'updateItem');
  return (
    <>
      <WaitStatus wait={wait} hint="Cancel returns to the form." />
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
