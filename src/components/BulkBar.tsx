import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { BulkItem } from '#machines/bulk-task/bulk-task.machine.ts';
import {
  type BulkFailure,
  type BulkWorkActorRef,
  selectDone,
  selectFailed,
  selectIsBusy,
  selectIsReporting,
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import type { SelectionActorRef } from '#machines/selection/selection.machine.ts';
import { BulkProgress, BulkReport } from './BulkDialogs.tsx';
import { type BulkNames, failureText } from './bulkTexts.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** The bar of the selected items, the progress of the work on them, and the report of what failed. */
export function BulkBar<Item extends BulkItem, Change>({
  selection,
  work,
  names,
  messageOf,
  children,
}: {
  selection: SelectionActorRef;
  work: BulkWorkActorRef<Item, Change>;
  /** Of the work that is running or reported. */
  names: BulkNames;
  messageOf(failure: BulkFailure): string;
  /** What can be done with the selected items. */
  children: ReactNode;
}) {
  const isBusy = useSelector(work, selectIsBusy);
  const isReporting = useSelector(work, selectIsReporting);
  const tasks = useSelector(work, selectTasks);
  const done = useSelector(work, selectDone);
  const failed = useSelector(work, selectFailed);
  const settled = useSelector(work, selectSettledCount);
  const waiting = useSelector(work, selectWaitingCount);
  return (
    <>
      <SelectionBar
        selection={selection}
        progress={
          isBusy ? (
            <BulkProgress
              label={`${names.running} ${names.many}`}
              settled={settled}
              total={tasks.length}
              waiting={waiting}
              onCancel={() => work.send({ type: 'bulk.cancelled' })}
            />
          ) : null
        }
      >
        {children}
      </SelectionBar>
      <BulkReport
        title={failureText(names, { done, failed })}
        isOpen={isReporting}
        failures={failed}
        messageOf={messageOf}
        onRetry={() => work.send({ type: 'bulk.retryRequested' })}
        onClose={() => work.send({ type: 'bulk.dismissed' })}
      />
    </>
  );
}
