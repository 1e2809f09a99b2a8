import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { type Change, type Entry, isActive, isFailed } from '#machines/writes/entries.ts';
import { selectBulk, selectIsReporting, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { BulkProgress, BulkReport } from './BulkDialogs.tsx';
import { type BulkNames, doneText, failureText } from './bulkTexts.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** The bar of the selected items, the progress of a bulk change of them, and the report of what has failed. */
export function WritesBar({
  writes,
  namesOf,
  messageOf,
  ...selection
}: Omit<ComponentProps<typeof SelectionBar>, 'progress'> & {
  writes: WritesActorRef;
  namesOf(type: Change['type']): BulkNames;
  messageOf(entry: Entry): string;
}) {
  const bulk = useSelector(writes, selectBulk, shallowEqual);
  const isReporting = useSelector(writes, selectIsReporting);
  const names = namesOf(bulk[0]?.write.type ?? 'status');
  const done = bulk.filter(({ stage }) => stage === 'done');
  const failed = bulk.filter(isFailed);
  return (
    <>
      <SelectionBar
        {...selection}
        progress={
          bulk.some(isActive) ? (
            <BulkProgress
              label={`${names.running} ${names.many}`}
              settled={bulk.filter((entry) => !isActive(entry)).length}
              total={bulk.length}
              waiting={bulk.filter(({ stage }) => stage === 'waiting').length}
              onCancel={() => writes.send({ type: 'writes.cancelled' })}
            />
          ) : null
        }
      />
      <BulkReport
        title={failureText(names, { done, failed })}
        done={doneText(names, done)}
        isOpen={isReporting}
        failures={failed.map((entry) => ({ item: entry.write, message: messageOf(entry) }))}
        canRetry={failed.some(({ stage }) => stage === 'failed')}
        onRetry={() => writes.send({ type: 'report.retryRequested' })}
        onClose={() => writes.send({ type: 'report.closed' })}
      />
    </>
  );
}
