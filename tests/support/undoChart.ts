import { createActor, type SimulatedClock } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import type { StatusChoice } from '#machines/status-change/status-change.machine.ts';
import { selectCanUndo, selectStack, type UndoEntry, undoMachine } from '#machines/undo/undo.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

export const gone = new Error('Not found');

/** Two changes of one item, and one of another. */
export const changes = {
  first: { key: '1', id: 'inq-1', from: 'pending', to: 'in_progress' },
  second: { key: '2', id: 'inq-1', from: 'in_progress', to: 'completed' },
  other: { key: '3', id: 'inq-2', from: 'completed', to: 'pending' },
} as const satisfies Record<string, UndoEntry>;

// One of each for all actors: random walks start very many.
const readItem = new ScriptedPort<InboxItem, { readonly id: string }>();
const changeStatus = new ScriptedPort<void, StatusChoice>();
const machine = undoMachine.provide({
  actors: { readItem: readItem.logic, changeStatus: changeStatus.logic },
});

/** Starts the chart with the changes of an earlier page; the test settles its calls. */
export function startUndo(stack: readonly UndoEntry[] = [], clock?: SimulatedClock) {
  readItem.reset();
  changeStatus.reset();
  const input = { stack, isMissing: (error: unknown) => error === gone };
  const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
  const { actor } = chart;
  return {
    ...chart,
    readItem,
    changeStatus,
    store: (entry: UndoEntry) => actor.send({ type: 'undo.changeStored', entry }),
    request: (key: string | null = null) => actor.send({ type: 'undo.requested', key }),
    /** The state and the keys on the stack. */
    shown: () => [
      actor.getSnapshot().value,
      selectStack(actor.getSnapshot())
        .map(({ key }) => key)
        .join(''),
    ],
    canUndo: (key: string) => selectCanUndo(key)(actor.getSnapshot()),
  };
}
