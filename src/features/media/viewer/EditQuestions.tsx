import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { changedIn, conflictsOf } from '#domain/mediaEdit.ts';
import {
  type MediaEditActorRef,
  selectQuestion,
  selectStored,
  selectTyped,
} from '#machines/media-edit/media-edit.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { fieldLabels } from './labels.ts';

const texts = css`
  display: grid;
  gap: var(--space-2);

  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: var(--space-1) var(--space-2);
  }
  & dt {
    font-size: var(--text-small);
    font-weight: var(--weight-strong);
  }
  & dd {
    padding: var(--space-1);
    background: var(--sunken);
    border-radius: var(--radius-small);
    white-space: pre-wrap;
  }
`;

/** What stands between the form and a save: a change from elsewhere, or an item that is gone. */
export function EditQuestions({ edit }: { edit: MediaEditActorRef }) {
  const question = useSelector(edit, selectQuestion);
  const typed = useSelector(edit, selectTyped);
  const stored = useSelector(edit, selectStored);
  const dismiss = () => edit.send({ type: 'edit.dismissed' });
  const isGone = question === 'gone';
  return (
    <Dialog
      title={isGone ? 'It is no longer there' : 'Changed elsewhere'}
      isAlert
      isOpen={question !== null}
      onDismiss={dismiss}
      footer={
        isGone ? (
          <Button onClick={dismiss}>Close</Button>
        ) : (
          <>
            <Button onClick={() => edit.send({ type: 'edit.theirsTaken' })}>Take theirs</Button>
            <Button tone="primary" onClick={() => edit.send({ type: 'edit.mineKept' })}>
              Save anyway
            </Button>
          </>
        )
      }
    >
      <p>
        {isGone
          ? 'It may have been deleted in another window. These are your texts, to copy:'
          : 'Somebody has changed this item since you opened it.'}
      </p>
      <dl className={texts}>
        {isGone || !stored
          ? changedIn(typed).map(({ field, text }) => (
              <Text key={field} label={fieldLabels[field]} text={text} />
            ))
          : conflictsOf(typed, stored).map(({ field, theirs, mine }) => (
              <div key={field}>
                <Text label={`${fieldLabels[field]}, theirs`} text={theirs} />
                <Text label={`${fieldLabels[field]}, yours`} text={mine} />
              </div>
            ))}
      </dl>
    </Dialog>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text || 'None'}</dd>
  </div>
);
