import { createActor, type SimulatedClock } from 'xstate';
import {
  type BulkItem,
  type BulkTask,
  bulkWorkMachine,
  selectDone,
  selectFailed,
  selectIsAsking,
  selectIsBusy,
  selectIsReporting,
  selectMissing,
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { ScriptedPort, startChild } from './chart.ts';

export const items: readonly BulkItem[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({
  key,
  label: `Item ${key}`,
}));

/** Creates 'key 1', 'key 2', … */
function numberedKeys() {
  let count = 0;
  return () => {
    count += 1;
    return `key ${count}`;
  };
}

/** The only failure that says that the item is missing. */
export const gone = new Error('Server error: 404');

/** Starts a bulk work; the test settles its calls. */
export function startBulkWork(clock?: SimulatedClock) {
  const perform = new ScriptedPort<unknown, { task: BulkTask }>();
  const machine = bulkWorkMachine.provide({ actors: { perform: perform.logic } });
  const isMissing = ({ change }: BulkTask, error: unknown) => change === 'delete' && error === gone;
  const input = { createKey: numberedKeys(), isMissing };
  const chart = startChild((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  const keysOf = (tasks: readonly BulkTask[]) => tasks.map(({ item }) => item.key).join('');
  return {
    ...chart,
    perform,
    /** Begins a work on the first items. */
    begin: (count: number) => {
      actor.send({ type: 'bulk.requested', items: items.slice(0, count), change: 'delete' });
      actor.send({ type: 'bulk.confirmed' });
    },
    /** The values of the selectors, with the keys of the items in each place. */
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        tags: [selectIsAsking(snapshot), selectIsBusy(snapshot), selectIsReporting(snapshot)],
        tasks: keysOf(selectTasks(snapshot)),
        waiting: selectWaitingCount(snapshot),
        running: keysOf([...snapshot.context.running.values()]),
        settled: selectSettledCount(snapshot),
        done: keysOf(selectDone(snapshot)),
        failed: keysOf(selectFailed(snapshot).map(({ task }) => task)),
        missing: keysOf(selectMissing(snapshot).map(({ task }) => task)),
        cancelled: keysOf(snapshot.context.cancelled),
      };
    },
    /** 'key 1 a delete' for each call, in order. */
    sent: () =>
      perform.inputs.map(({ task }) => `${task.idempotencyKey} ${task.item.key} ${String(task.change)}`),
  };
}
