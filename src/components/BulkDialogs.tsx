import { shallowEqual, useSelector } from '@xstate/react';
import { css } from 'goober';
import { isActive, isFailed } from '#machines/writes/entries.ts';
import { selectBulk, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { type BulkNames, countText, failureText } from './bulkTexts.ts';
import { ItemNames } from './ItemQuestions.tsx';
import { Question } from './Question.tsx';

const progressBar = css`
  flex: 1 1 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-height: var(--target);

  & > :first-child {
    flex: 1 1 12rem;
  }
`;

/** How far a bulk change is, as in 'Deleting images'. What has begun cannot be cancelled. */
export function BulkProgress({ writes, label }: { writes: WritesActorRef; label: string }) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const settled = bulk.filter((entry) => !isActive(entry)).length;
  return (
    <div className={progressBar}>
      <Progress label={`${label}: ${settled} of ${bulk.length}`} value={settled / bulk.length} />
      <Button
        disabled={bulk.every(({ stage }) => stage !== 'waiting')}
        onClick={() => writes.send({ type: 'writes.cancelled' })}
      >
        Cancel remaining
      </Button>
    </div>
  );
}

/** What of a bulk change has failed: items with one reason together. */
export function BulkReport({ writes, names }: { writes: WritesActorRef; names: BulkNames }) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const done = bulk.filter(({ stage }) => stage === 'done').length;
  const failed = bulk.filter(isFailed);
  const canRetry = failed.some(({ stage }) => stage === 'failed');
  return (
    <Question
      title={failureText(names, failed.length, done + failed.length)}
      isOpen
      tone="primary"
      icon="refresh"
      confirm="Retry"
      dismissal="Close"
      onConfirm={canRetry ? () => writes.send({ type: 'report.retryRequested' }) : undefined}
      onDismiss={() => writes.send({ type: 'report.closed' })}
    >
      {done > 0 && <p>{`${countText(names, done)} ${done === 1 ? 'was' : 'were'} ${names.done}.`}</p>}
      {[...new Set(failed.map(names.reasonOf))].map((message) => (
        <section key={message}>
          <strong>{message}</strong>
          <ItemNames
            items={failed.filter((entry) => names.reasonOf(entry) === message).map(({ write }) => write)}
          />
        </section>
      ))}
    </Question>
  );
}
