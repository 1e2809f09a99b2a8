import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { BulkProgress, BulkReport } from '#components/BulkDialogs.tsx';
import { type BulkNames, doneText, failureText } from '#components/bulkTexts.ts';
import { SelectionBar } from '#components/SelectionBar.tsx';
import {
  type BulkItem,
  type BulkWorkActorRef,
  selectDone,
  selectFailed,
  selectIsBusy,
  selectIsReporting,
  selectMissing,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import {
  type SelectionActorRef,
  selectHiddenCount,
  selectIsAllSelected,
  selectSelected,
} from '#machines/selection/selection.machine.ts';

/** The bar of the selected items, the progress of the work on them, and the report of what failed or was missing. */
export function BulkBar<Item extends BulkItem, Change>({
  selection,
  work,
  names,
  messageOf,
  progress = null,
  children,
}: {
  selection: SelectionActorRef;
  work: BulkWorkActorRef<Item, Change>;
  /** Of the work that is running or reported. */
  names: BulkNames;
  messageOf(failure: { readonly error: unknown }): string;
  /** Of other work on the selected items, in place of the actions. */
  progress?: ReactNode;
  /** What can be done with the selected items. */
  children: ReactNode;
}) {
  const isBusy = useSelector(work, selectIsBusy);
  const isReporting = useSelector(work, selectIsReporting);
  const tasks = useSelector(work, selectTasks);
  const waiting = useSelector(work, selectWaitingCount);
  const done = useSelector(work, selectDone);
  const failed = useSelector(work, selectFailed);
  const missing = useSelector(work, selectMissing);
  const byTask = new Map([...failed, ...missing].map((failure) => [failure.task, failure]));
  // In the order of the items: responses come in any.
  const failures = isReporting ? tasks.flatMap((task) => byTask.get(task) ?? []) : [];
  return (
    <>
      <SelectionBar
        count={useSelector(selection, (snapshot) => selectSelected(snapshot).size)}
        hiddenCount={useSelector(selection, selectHiddenCount)}
        isAllSelected={useSelector(selection, selectIsAllSelected)}
        onAll={() => selection.send({ type: 'selection.allChosen' })}
        onClear={() => selection.send({ type: 'selection.cleared' })}
        progress={
          isBusy ? (
            <BulkProgress
              label={`${names.running} ${names.many}`}
              settled={done.length + byTask.size}
              total={tasks.length}
              waiting={waiting}
              onCancel={() => work.send({ type: 'bulk.cancelled' })}
            />
          ) : (
            progress
          )
        }
      >
        {children}
      </SelectionBar>
      <BulkReport
        title={failureText(names, { done, failed: failures })}
        done={doneText(names, done)}
        isOpen={isReporting}
        failures={failures.map((failure) => ({
          item: { ...failure.task.item, id: failure.task.item.key },
          message: messageOf(failure),
        }))}
        canRetry={failed.length > 0}
        onRetry={() => work.send({ type: 'bulk.retryRequested' })}
        onClose={() => work.send({ type: 'bulk.dismissed' })}
      />
    </>
  );
}
