import { createActor, type SimulatedClock } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import { type StatusChoice, statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import {
  selectChange,
  selectUndoable,
  statusChangesMachine,
  type UndoEntry,
} from '#machines/status-changes/status-changes.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { inboxItem } from './factories.ts';

export const gone = new Error('Not found');

/** Starts the status changes of an inbox; the test settles their calls. */
export function startStatusChanges(stack: readonly UndoEntry[] = [], clock?: SimulatedClock) {
  const readItem = new ScriptedPort<InboxItem, { readonly id: string }>();
  const updateStatus = new ScriptedPort<InboxItem | null, StatusChoice>();
  const statusChange = statusChangeMachine.provide({
    actors: { readItem: readItem.logic, updateStatus: updateStatus.logic },
  });
  let keys = 0;
  const input = {
    stack,
    isMissing: (error: unknown) => error === gone,
    createKey: () => {
      keys += 1;
      return `k${keys}`;
    },
  };
  const machine = statusChangesMachine.provide({ actors: { statusChange } });
  const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  return {
    ...chart,
    readItem,
    updateStatus,
    choose: (id: string, status: Status, from = 'pending') =>
      actor.send({ type: 'status.chosen', id, from, status }),
    chooseAll: (ids: string, status: Status) =>
      actor.send({
        type: 'batch.chosen',
        items: [...ids].map((id) => ({ id, label: id, from: 'pending' })),
        status,
      }),
    undo: (...keys: readonly string[]) => actor.send({ type: 'undo.requested', keys }),
    /** The calls so far, as `a completed`. */
    sent: () => updateStatus.inputs.map(({ id, status }) => `${id} ${status}`),
    /** The calls of the port that are in flight are answered, also those that follow. */
    settle: async () => {
      while (updateStatus.open.length + readItem.open.length > 0) {
        for (const index of readItem.open) {
          const { id } = readItem.call(index).input;
          const last = updateStatus.inputs.findLast((each) => each.id === id);
          await readItem.call(index).resolve(inboxItem({ id, status: last?.status ?? 'pending' }));
        }
        for (const index of updateStatus.open) await updateStatus.call(index).resolve(null);
      }
    },
    /** What can be undone, as `k1 a pending→completed`. */
    stack: () =>
      actor.getSnapshot().context.stack.map(({ key, id, from, to }) => `${key} ${id} ${from}→${to}`),
    state: () => actor.getSnapshot().value,
    isChanging: (id: string) => selectChange(id)(actor.getSnapshot()) !== undefined,
    canUndo: (key: string) => selectUndoable([key])(actor.getSnapshot()).length > 0,
  };
}
