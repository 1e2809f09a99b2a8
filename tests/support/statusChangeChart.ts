import { assign, createActor, type SimulatedClock, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import {
  type StatusChangeActorRef,
  type StatusChangeInput,
  type StatusChangeReport,
  type StatusChoice,
  selectChosenStatus,
  statusChangeMachine,
} from '#machines/status-change/status-change.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { inboxItem } from './factories.ts';

/** The response of the server. */
export const stored = (status: Status): InboxItem => inboxItem({ status });

/** A parent that spawns one status change and collects its reports. */
const parentMachine = setup({
  types: {
    context: {} as { change: StatusChangeActorRef; reports: readonly StatusChangeReport[] },
    input: {} as StatusChangeInput,
    events: {} as StatusChangeReport,
    children: {} as { change: 'statusChange' },
  },
  actors: { statusChange: statusChangeMachine },
  actions: { keep: assign({ reports: ({ context, event }) => [...context.reports, event] }) },
}).createMachine({
  context: ({ input, spawn }) => ({ change: spawn('statusChange', { id: 'change', input }), reports: [] }),
  on: { '*': { actions: 'keep' } },
});

// One for all actors: random walks start very many.
const readItem = new ScriptedPort<InboxItem, { readonly id: string }>();
const updateStatus = new ScriptedPort<InboxItem, StatusChoice>();
const statusChange = statusChangeMachine.provide({
  actors: { readItem: readItem.logic, updateStatus: updateStatus.logic },
});
const machine = parentMachine.provide({ actors: { statusChange } });

/** Starts the change of the unknown status 'new' under a parent that collects its reports; the test settles its calls. */
export function startStatusChange(status: Status, clock?: SimulatedClock, expected?: string) {
  readItem.reset();
  updateStatus.reset();
  const { actor } = startChart(
    (options) => createActor(machine, { ...options, input: { id: 'inq-1', from: 'new', status, expected } }),
    clock,
  );
  const { change } = actor.getSnapshot().context;
  return {
    /** The parent. */
    actor,
    change,
    readItem,
    updateStatus,
    cancel: () => change.send({ type: 'status.cancelled' }),
    choose: (next: Status) => change.send({ type: 'status.chosen', status: next }),
    /** The reports so far, in order, without the done event. */
    reports: () =>
      actor.getSnapshot().context.reports.filter(({ type }) => !String(type).startsWith('xstate.')),
    shown: () => {
      const snapshot = change.getSnapshot();
      return {
        value: snapshot.value,
        status: snapshot.status,
        chosen: selectChosenStatus(snapshot),
      };
    },
  };
}
