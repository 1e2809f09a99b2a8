import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { type InboxEvent, type InboxView, inboxMachine } from '#machines/inbox/inbox.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { allCards, startInbox } from '#tests/support/inboxChart.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const broken = new Error('Server error: 500');
const ids = ['inq-1', 'inq-2'] as const;

/** The view after an event. */
function follow(view: InboxView, event: InboxEvent): InboxView {
  if (event.type === 'inbox.urlChanged') return event.view;
  if (event.type === 'inbox.filterSelected') return { ...view, filter: event.filter };
  if (event.type === 'inbox.itemOpened') return { ...view, openId: event.id };
  if (event.type === 'inbox.itemClosed') return { ...view, openId: null };
  return view;
}

const shownEvents: Readonly<Record<string, InboxEvent>> = {
  'all statuses': { type: 'inbox.filterSelected', filter: null },
  'only pending': { type: 'inbox.filterSelected', filter: 'pending' },
  'open the first': { type: 'inbox.itemOpened', id: 'inq-1' },
  'open the second': { type: 'inbox.itemOpened', id: 'inq-2' },
  close: { type: 'inbox.itemClosed' },
  'go back to the cards': { type: 'inbox.urlChanged', view: allCards },
  'go back to an item': { type: 'inbox.urlChanged', view: { filter: 'completed', openId: 'inq-2' } },
};

const choices: Readonly<Record<string, InboxEvent>> = Object.fromEntries(
  ids.flatMap((id) =>
    (['pending', 'completed'] as const).map((status): [string, InboxEvent] => [
      `${id} is to be ${status}`,
      { type: 'inbox.statusChosen', id, status },
    ]),
  ),
);

/** The reports of status changes, sent directly: the graph of the inbox does not include their charts. */
const reports: Readonly<Record<string, InboxEvent>> = Object.fromEntries(
  ids.flatMap((id): [string, InboxEvent][] => [
    [`${id} is stored`, { type: 'change.succeeded', id, status: 'completed', item: inboxItem({ id }) }],
    [`${id} is refused`, { type: 'change.failed', id, error: broken }],
    [`${id} is stopped`, { type: 'change.stopped', id }],
  ]),
);

const cancellations: Readonly<Record<string, InboxEvent>> = Object.fromEntries(
  ids.map((id): [string, InboxEvent] => [`cancel ${id}`, { type: 'inbox.changeCancelled', id }]),
);

const alone = (initialView: InboxView): Model<InboxEvent> => ({
  start: (simulatedClock) => {
    const { actor, clock, emitted, shown } = startInbox(initialView, simulatedClock);
    let view = initialView;
    let changed: readonly string[] = [];
    const expectedEvents: object[] = [];
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          view = follow(view, event);
          if (event.type === 'inbox.statusChosen') changed = [...new Set([...changed, event.id])].sort();
          if (event.type === 'change.succeeded')
            expectedEvents.push({ ...event, type: 'inbox.statusUpdated' });
          if (event.type === 'change.failed')
            expectedEvents.push({ type: 'inbox.statusFailed', id: event.id, error: event.error });
          if (event.type === 'change.stopped')
            expectedEvents.push({ type: 'inbox.statusStopped', id: event.id });
          if (event.type.startsWith('change.') && 'id' in event)
            changed = changed.filter((id) => id !== event.id);
        }
        assert.deepEqual(shown().view, view);
        assert.equal(shown().isOpen, view.openId !== null);
        assert.deepEqual(Object.keys(shown().changes).sort(), changed);
        assert.deepEqual(emitted, expectedEvents);
      },
    };
  },
  events: () => ({ ...shownEvents, ...choices, ...reports }),
  key: ({ context }) => [context.filter, context.openId, Object.keys(context.changes).sort()],
});

const withChanges: Model<InboxEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, emitted, shown, updateStatus } = startInbox(allCards, simulatedClock);
    let view = allCards;
    let ended = 0;
    const chosen = new Map<string, Status>();
    return {
      actor,
      clock,
      ports: { updateStatus: portModel(updateStatus, { 'an item': inboxItem() }, { failure: broken }) },
      check: ({ stimulus, before }) => {
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          view = follow(view, event);
          if (event.type === 'inbox.statusChosen') chosen.set(event.id, event.status);
          if (event.type === 'inbox.changeCancelled' && event.id in before.context.changes) {
            chosen.delete(event.id);
            assert.deepEqual(emitted.at(-1), { type: 'inbox.statusStopped', id: event.id });
          }
        }
        const { changes, view: seen } = shown();
        assert.deepEqual(seen, view);
        const pending = updateStatus.open.map((call) => updateStatus.call(call).input.id).sort();
        assert.deepEqual(pending, Object.keys(changes).sort(), 'one call for each change, and no other');
        for (const [id, status] of chosen) {
          const last = updateStatus.inputs.findLast((input) => input.id === id);
          assert.equal(changes[id] ?? last?.status, status, 'not the status chosen last');
        }
        ended += Object.keys(before.context.changes).filter((id) => !(id in changes)).length;
        assert.equal(emitted.length, ended, 'one event for each change that ended');
      },
    };
  },
  events: () => ({ ...shownEvents, ...choices, ...cancellations }),
  spawned: ['updateStatus'],
};

describe(inboxMachine.id, () => {
  test.each([
    ['of the cards', allCards],
    ['of an open item', { filter: 'completed', openId: 'inq-2' }],
  ] as const)('every transition of the graph from a URL %s → the predicted state', async (_, view) => {
    expect(await coverGraph(alone(view), inboxMachine, view)).toEqual({ states: 36, changes: 364 });
  });

  test('any state → random events and responses → one call for each item, and the last chosen is sent last', async () => {
    await walkAtRandom(withChanges, { seeds: 10 });
  });
});
