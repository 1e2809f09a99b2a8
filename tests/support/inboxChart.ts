import { createActor, type SimulatedClock } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import {
  type InboxView,
  inboxMachine,
  selectChange,
  selectFilter,
  selectOpenId,
  selectView,
} from '#machines/inbox/inbox.machine.ts';
import {
  type StatusChoice,
  selectChosenStatus,
  statusChangeMachine,
} from '#machines/status-change/status-change.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

/** The view of an empty URL: every status, and no open item. */
export const allCards: InboxView = { filter: null, openId: null };

/** Starts an inbox with the real chart for its status changes; the test settles their calls. */
export function startInbox(view: InboxView = allCards, clock?: SimulatedClock) {
  const updateStatus = new ScriptedPort<InboxItem, StatusChoice>();
  const statusChange = statusChangeMachine.provide({ actors: { updateStatus: updateStatus.logic } });
  const machine = inboxMachine.provide({ actors: { statusChange } });
  const chart = startChart((options) => createActor(machine, { ...options, input: view }), clock);
  const { actor } = chart;
  return {
    ...chart,
    updateStatus,
    chooseStatus: (id: string, status: Status, from = 'new') =>
      actor.send({ type: 'inbox.statusChosen', id, from, status }),
    /** The values of the selectors; of each pending change, the status chosen last. */
    shown: () => {
      const snapshot = actor.getSnapshot();
      const changes = Object.entries(snapshot.context.changes).map(
        ([id, change]) => [id, selectChosenStatus(change.getSnapshot())] as const,
      );
      return {
        value: snapshot.value,
        isOpen: snapshot.hasTag('open'),
        view: selectView(snapshot),
        changes: Object.fromEntries(changes),
      };
    },
    /** The status chosen last for an item whose change is pending, or undefined. */
    pendingStatus: (id: string) => {
      const change = selectChange(id)(actor.getSnapshot());
      return change && selectChosenStatus(change.getSnapshot());
    },
    /** The filter and the open item, each by its own selector. */
    viewParts: () => [selectFilter(actor.getSnapshot()), selectOpenId(actor.getSnapshot())] as const,
  };
}
