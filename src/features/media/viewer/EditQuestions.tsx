import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { Question } from '#components/Question.tsx';
import { changedIn, conflictsOf } from '#domain/mediaEdit.ts';
import {
  type MediaEditActorRef,
  selectForm,
  selectQuestion,
} from '#machines/media-edit/media-edit.machine.ts';
import { Button } from '#ui/Button.tsx';
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
  const { target, typed, stored } = useSelector(edit, selectForm);
  const isGone = question === 'gone';
  return (
    <Question
      title={isGone ? `This ${target.kind} no longer exists` : 'Changed elsewhere'}
      isOpen={question !== null}
      tone="primary"
      confirm="Save mine"
      dismissal={isGone ? 'Close' : undefined}
      onConfirm={isGone ? undefined : () => edit.send({ type: 'edit.mineKept' })}
      onDismiss={() => edit.send({ type: 'edit.dismissed' })}
    >
      <p>
        {isGone
          ? 'It may have been deleted in another window. Copy your text before you close:'
          : `This ${target.kind} has changed since you opened it. Which text do you want to keep?`}
      </p>
      <dl className={texts}>
        {isGone || !stored
          ? changedIn(typed).map(({ field, text }) => (
              <Text key={field} label={fieldLabels[field]} text={text} />
            ))
          : conflictsOf(typed, stored).map(({ field, theirs, mine }) => (
              <div key={field}>
                <Text label={`${fieldLabels[field]} (theirs)`} text={theirs} />
                <Text label={`${fieldLabels[field]} (yours)`} text={mine} />
              </div>
            ))}
      </dl>
      {!isGone && <Button onClick={() => edit.send({ type: 'edit.theirsTaken' })}>Use theirs</Button>}
    </Question>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text || 'None'}</dd>
  </div>
);
