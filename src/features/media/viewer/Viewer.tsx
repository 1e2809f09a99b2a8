import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useRef } from 'react';
import { WaitStatus } from '#components/WaitStatus.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { useWait } from '#data/useQuery.ts';
import { titleOf } from '#domain/media.ts';
import { changedIn } from '#domain/mediaEdit.ts';
import {
  type MediaEditActorRef,
  selectIsBusy,
  selectTyped,
} from '#machines/media-edit/media-edit.machine.ts';
import { aroundOf, selectResults } from '#machines/media-list/media-list.machine.ts';
import {
  selectEdit,
  selectIsGone,
  selectItem,
  selectKey,
} from '#machines/media-panel/media-panel.machine.ts';
import { selectDeletion, selectList, selectPanelRef } from '#machines/media-screen/media-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type MediaActors, requestDeletion } from '../actors.ts';
import { mediaLabels } from '../labels.ts';
import { EditForm, editFormId } from './EditForm.tsx';
import { EditQuestions } from './EditQuestions.tsx';
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

const noItems: readonly MediaItem[] = [];

/** The open image or film with its details, or with the form of its texts. */
export default function Viewer({ screen }: MediaActors) {
  const panel = useSelector(screen, selectPanelRef);
  const deletion = useSelector(screen, selectDeletion);
  const key = useSelector(panel, selectKey);
  const listed = useSelector(panel, selectItem);
  const edit = useSelector(panel, selectEdit);
  const isGone = useSelector(panel, selectIsGone);
  const focused = useRef('title');
  const listRef = useSelector(screen, selectList);
  const results = useSelector(listRef ?? undefined, (state) => state && selectResults(state));
  const edited = useSelector(edit ?? undefined, (state) => state?.context.target.item ?? null);
  const item = edited ?? listed;
  if (!key) return null;
  const { kind, section } = key;
  const dismiss = () => panel.send({ type: 'panel.dismissed' });
  const openForm = () => panel.send({ type: 'edit.requested' });
  const list = item && results ? aroundOf(results, item.id) : noItems;
  const position = list.findIndex(({ id }) => id === item?.id);
  const next = position < 0 ? null : (list[position + 1]?.id ?? null);
  const save = () => panel.send({ type: 'edit.confirmed', next: null });
  const saveAndNext = () => panel.send({ type: 'edit.confirmed', next });

  return (
    <>
      <Dialog
        title={item ? titleOf(item) : mediaLabels[kind].one}
        size="large"
        className={item ? lightbox : undefined}
        isOpen={item !== null || isGone}
        onDismiss={dismiss}
        footer={
          edit ? (
            <EditActions edit={edit} onDismiss={dismiss} onSaveAndNext={next === null ? null : saveAndNext} />
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
                  <Button id={editButtonId} aria-keyshortcuts="E" onClick={openForm}>
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
          <OpenItem
            kind={kind}
            item={item}
            list={list}
            position={position}
            form={
              edit && (
                <EditForm
                  key={edit.id}
                  edit={edit}
                  focused={focused}
                  onSave={save}
                  onSaveAndNext={saveAndNext}
                />
              )
            }
            onOpen={({ id }) => panel.send({ type: 'item.opened', key: { kind, section, id } })}
            onEdit={openForm}
          />
        ) : (
          <p>It is no longer there: it may have been deleted in another window.</p>
        )}
      </Dialog>
      {edit && <EditQuestions edit={edit} />}
    </>
  );
}

function EditActions({
  edit,
  onDismiss,
  onSaveAndNext,
}: {
  edit: MediaEditActorRef;
  onDismiss(): void;
  /** Null for the last item. */
  onSaveAndNext: (() => void) | null;
}) {
  const isBusy = useSelector(edit, selectIsBusy);
  const wait = useWait(edit, 'save');
  const hasChanges = useSelector(edit, (state) => changedIn(selectTyped(state)).length > 0);
  return (
    <>
      <WaitStatus wait={wait} hint="The save goes on when you close the form." />
      {hasChanges && !isBusy && (
        <Button tone="caution" onClick={() => edit.send({ type: 'edit.discarded' })}>
          Discard
        </Button>
      )}
      <Button onClick={onDismiss}>Close</Button>
      {onSaveAndNext && (
        <Button
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={isBusy || undefined}
          onClick={onSaveAndNext}
        >
          Save and next
        </Button>
      )}
      <Button type="submit" form={editFormId} tone="primary" isBusy={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </>
  );
}
