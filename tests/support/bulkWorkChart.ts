import { createActor, type SimulatedClock } from 'xstate';
import { type BulkItem, type BulkTask, bulkTaskMachine } from '#machines/bulk-task/bulk-task.machine.ts';
import {
  bulkWorkMachine,
  selectDone,
  selectFailed,
  selectIsAsking,
  selectIsBusy,
  selectIsReporting,
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

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

/** Starts a bulk work with the real chart for its tasks; the test settles their calls. */
export function startBulkWork(clock?: SimulatedClock) {
  const perform = new ScriptedPort<unknown, { task: BulkTask }>();
  const bulkTask = bulkTaskMachine.provide({ actors: { perform: perform.logic } });
  const machine = bulkWorkMachine.provide({ actors: { bulkTask } });
  const input = { createKey: numberedKeys() };
  const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
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
        running: [...snapshot.context.running.keys()].join(''),
        settled: selectSettledCount(snapshot),
        done: keysOf(selectDone(snapshot)),
        failed: keysOf(selectFailed(snapshot).map(({ task }) => task)),
        cancelled: keysOf(snapshot.context.cancelled),
      };
    },
    /** 'key 1 a delete' for each call, in order. */
    sent: () =>
      perform.inputs.map(({ task }) => `${task.idempotencyKey} ${task.item.key} ${String(task.change)}`),
  };
}
