import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useRef } from 'react';
import { WaitStatus } from '#components/WaitStatus.tsx';
import { useWait } from '#data/useQuery.ts';
import { titleOf } from '#domain/media.ts';
import { changedIn } from '#domain/mediaEdit.ts';
import { type MediaEditActorRef, selectForm, selectIsBusy } from '#machines/media-edit/media-edit.machine.ts';
import { aroundOf, listOf } from '#machines/media-screen/list.ts';
import { selectEdit, selectView } from '#machines/media-screen/media-screen.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { Button } from '#ui/Button.tsx';
import { sheetWidth } from '#ui/breakpoints.ts';
import { Dialog } from '#ui/Dialog.tsx';
import type { MediaActors } from '../actors.ts';
import { mediaLabels } from '../labels.ts';
import { noItems, openItem, requestDeletion } from '../library.ts';
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
    min-height: 12rem;
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

/** The open image or video with its details, or with the form of its texts. */
export default function Viewer(actors: MediaActors) {
  const { screen } = actors;
  const view = useSelector(screen, selectView);
  const edit = useSelector(screen, selectEdit);
  const query = useSelector(actors.items(view.kind, view.section), selectData);
  const focused = useRef('title');
  const edited = useSelector(edit ?? undefined, (state) => state?.context.target.item ?? null);
  const { kind, openId } = view;
  const list = aroundOf(listOf(view, query?.items ?? noItems), openId);
  const position = list.findIndex(({ id }) => id === openId);
  const item = edited ?? list[position] ?? null;
  const next = position < 0 ? null : (list[position + 1]?.id ?? null);
  const dismiss = () => screen.send({ type: edit ? 'edit.left' : 'item.closed' });
  const openForm = () => screen.send({ type: 'edit.requested' });
  const save = () => screen.send({ type: 'edit.confirmed', next: null });
  const saveAndNext = () => screen.send({ type: 'edit.confirmed', next });

  return (
    <>
      <Dialog
        title={item ? titleOf(item) : mediaLabels[kind].one}
        size="large"
        className={item ? lightbox : undefined}
        isOpen={item !== null || query !== null}
        onDismiss={dismiss}
        footer={
          edit ? (
            <EditActions edit={edit} onDismiss={dismiss} onSaveAndNext={next === null ? null : saveAndNext} />
          ) : (
            <>
              {item && (
                <>
                  <Button tone="caution" icon="trash" onClick={() => requestDeletion(screen, [item])}>
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
            onOpen={({ id }) => openItem(actors, id)}
            onEdit={openForm}
          />
        ) : (
          <p>{`This ${kind} no longer exists. It may have been deleted in another window.`}</p>
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
  const hasChanges = useSelector(edit, (state) => changedIn(selectForm(state).typed).length > 0);
  return (
    <>
      <WaitStatus wait={wait} hint="You can close this form: saving continues." />
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
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
    </>
  );
}
