import { useSelector } from '@xstate/react';
import { css } from 'goober';
import {
  type MediaEditActorRef,
  selectConflicts,
  selectQuestion,
  selectTexts,
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
  const dismiss = () => edit.send({ type: 'edit.dismissed' });
  return (
    <>
      <Dialog
        title="Changed elsewhere"
        isAlert
        isOpen={question === 'conflict'}
        onDismiss={dismiss}
        footer={
          <>
            <Button onClick={() => edit.send({ type: 'edit.theirsTaken' })}>Take theirs</Button>
            <Button tone="primary" onClick={() => edit.send({ type: 'edit.mineKept' })}>
              Save mine
            </Button>
          </>
        }
      >
        <p>Somebody has changed this item since you opened it.</p>
        {question === 'conflict' && <Conflicts edit={edit} />}
      </Dialog>
      <Dialog
        title="It is no longer there"
        isAlert
        isOpen={question === 'gone'}
        onDismiss={dismiss}
        footer={<Button onClick={dismiss}>Close</Button>}
      >
        <p>It may have been deleted in another window. These are your texts, to copy:</p>
        {question === 'gone' && <TypedTexts edit={edit} />}
      </Dialog>
    </>
  );
}

function Conflicts({ edit }: { edit: MediaEditActorRef }) {
  const conflicts = useSelector(edit, selectConflicts, sameJson);
  return (
    <dl className={texts}>
      {conflicts.map(({ field, theirs, mine }) => (
        <div key={field}>
          <Text label={`${fieldLabels[field]}, theirs`} text={theirs} />
          <Text label={`${fieldLabels[field]}, yours`} text={mine} />
        </div>
      ))}
    </dl>
  );
}

function TypedTexts({ edit }: { edit: MediaEditActorRef }) {
  const typed = useSelector(edit, selectTexts);
  return (
    <dl className={texts}>
      {(['title', 'description', 'alt_text'] as const)
        .filter((field) => typed[field] !== '')
        .map((field) => (
          <Text key={field} label={fieldLabels[field]} text={typed[field]} />
        ))}
    </dl>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text || 'None'}</dd>
  </div>
);

const sameJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
