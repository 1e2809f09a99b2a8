import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { WaitStatus } from '#components/WaitStatus.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { useWait } from '#data/useWait.ts';
import { titleOf } from '#domain/media.ts';
import { editFieldsOf } from '#domain/mediaEdit.ts';
import {
  type MediaEditActorRef,
  selectIsBusy,
  selectIsUnchanged,
} from '#machines/media-edit/media-edit.machine.ts';
import {
  type MediaPanelActorRef,
  selectEdit,
  selectIsGone,
  selectItem,
  selectKey,
  selectWalk,
} from '#machines/media-panel/media-panel.machine.ts';
import { selectDeletion, selectPanelRef } from '#machines/media-screen/media-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type MediaActors, requestDeletion } from '../actors.ts';
import { mediaLabels } from '../labels.ts';
import { editFormId } from './EditForm.tsx';
import { editButtonId, OpenItem } from './OpenItem.tsx';

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
export function Viewer({ screen }: MediaActors) {
  const panel = useSelector(screen, selectPanelRef);
  const deletion = useSelector(screen, selectDeletion);
  const key = useSelector(panel, selectKey);
  const listed = useSelector(panel, selectItem);
  const edit = useSelector(panel, selectEdit);
  const isGone = useSelector(panel, selectIsGone);
  const edited = useSelector(edit ?? undefined, (state) => state?.context.target.item ?? null);
  const item = edited ?? listed;
  if (!key) return null;
  const { kind, section } = key;
  const dismiss = () => panel.send({ type: 'panel.dismissed' });
  const openForm = (item: MediaItem) =>
    panel.send({ type: 'edit.requested', target: { kind, section, item }, fields: editFieldsOf(kind) });

  return (
    <Dialog
      title={item ? titleOf(item) : mediaLabels[kind].one}
      size="large"
      className={item ? lightbox : undefined}
      isOpen={item !== null || isGone}
      isInUrl
      onDismiss={dismiss}
      footer={
        edit ? (
          <EditActions edit={edit} panel={panel} />
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
            <Button onClick={dismiss}>Close</Button>
          </>
        )
      }
    >
      {item ? (
        <OpenItem screen={screen} place={{ kind, section }} item={item} onEdit={() => openForm(item)} />
      ) : (
        <p>It is no longer there: it may have been deleted in another window.</p>
      )}
    </Dialog>
  );
}

function EditActions({ edit, panel }: { edit: MediaEditActorRef; panel: MediaPanelActorRef }) {
  const isBusy = useSelector(edit, selectIsBusy);
  const isUnchanged = useSelector(edit, selectIsUnchanged);
  const walk = useSelector(panel, selectWalk, sameWalk);
  const wait = useWait(edit, 'updateItem');
  return (
    <>
      <WaitStatus wait={wait} hint="Cancel returns to the form." />
      {walk && (
        <span>
          {walk.position} of {walk.count}
        </span>
      )}
      <Button onClick={() => panel.send({ type: 'panel.dismissed' })}>Cancel</Button>
      {walk && isUnchanged && <Button onClick={() => panel.send({ type: 'edit.confirmed' })}>Skip</Button>}
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
