import { describe, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { type InboxEvent, type InboxView, inboxMachine } from '#machines/inbox/inbox.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { allCards, startInbox } from '#tests/support/inboxChart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** An id that a plain object has as a property. */
const strange = 'constructor';
const item = inboxItem();

interface Inbox extends InboxView {
  readonly changes: Readonly<Record<string, Change>>;
}

/** A pending change: the status before, that of the request in flight, and the one chosen since. */
interface Change {
  readonly from: string;
  readonly sending: Status;
  readonly next: Status | null;
}

const viewEvents: Readonly<Record<string, InboxEvent>> = {
  'all statuses': { type: 'inbox.filterSelected', filter: null },
  'only pending': { type: 'inbox.filterSelected', filter: 'pending' },
  'open the first': { type: 'inbox.itemOpened', id: 'inq-1' },
  'open the second': { type: 'inbox.itemOpened', id: 'inq-2' },
  close: { type: 'inbox.itemClosed' },
  'go back to the cards': { type: 'inbox.urlChanged', view: allCards },
  'go back to an item': { type: 'inbox.urlChanged', view: { filter: 'completed', openId: 'inq-2' } },
};

const changeEvents = (id: string): Readonly<Record<string, InboxEvent>> => ({
  [`${id} is to be pending`]: { type: 'inbox.statusChosen', id, from: 'new', status: 'pending' },
  [`${id} is to be completed`]: { type: 'inbox.statusChosen', id, from: 'pending', status: 'completed' },
  [`cancel ${id}`]: { type: 'inbox.changeCancelled', id },
});

const changing = (initialView: InboxView, ids: readonly string[]): Model<Inbox, InboxEvent> => ({
  initial: { ...initialView, changes: {} },
  events: () => Object.assign({}, viewEvents, ...ids.map(changeEvents)),
  outcomes: {
    updateStatus: { resolves: { 'an item': item }, rejects: { failure: new Error('Server error: 500') } },
  },
  next: (inbox, stimulus, { emit }) => {
    const changed = (id: string, change: Change): Inbox => ({
      ...inbox,
      changes: { ...inbox.changes, [id]: change },
    });
    const ended = (id: string, event: object): Inbox => {
      emit(event);
      return {
        ...inbox,
        changes: Object.fromEntries(Object.entries(inbox.changes).filter(([other]) => other !== id)),
      };
    };
    const changeOf = (id: string) =>
      Object.keys(inbox.changes).includes(id) ? inbox.changes[id] : undefined;
    switch (stimulus.type) {
      case 'inbox.filterSelected':
        return { ...inbox, filter: stimulus.filter };
      case 'inbox.itemOpened':
        return { ...inbox, openId: stimulus.id };
      case 'inbox.itemClosed':
        return { ...inbox, openId: null };
      case 'inbox.urlChanged':
        return { ...inbox, ...stimulus.view };
      case 'inbox.statusChosen': {
        const { id, from, status } = stimulus;
        const change = changeOf(id);
        return changed(id, change ? { ...change, next: status } : { from, sending: status, next: null });
      }
      case 'inbox.changeCancelled': {
        const { id } = stimulus;
        return changeOf(id) ? ended(id, { type: 'inbox.statusStopped', id }) : inbox;
      }
      case 'resolved':
      case 'rejected': {
        const { id, value } = stimulus;
        const isStored = stimulus.type === 'resolved';
        const { from, sending, next } = changeOf(id) ?? { from: '', sending: 'pending', next: null };
        // A choice that is what has been stored needs no other request.
        if (next && !(isStored && next === sending)) return changed(id, { from, sending: next, next: null });
        return ended(
          id,
          isStored
            ? { type: 'inbox.statusUpdated', id, from, status: sending, item: value }
            : { type: 'inbox.statusFailed', id, error: value },
        );
      }
      default:
        return inbox;
    }
  },
  calls: ({ changes }) =>
    Object.entries(changes).map(([id, { sending }]) => ({
      port: 'updateStatus',
      id,
      input: { id, status: sending },
    })),
  shown: ({ filter, openId, changes }) => ({
    value: openId === null ? 'listing' : 'reading',
    isOpen: openId !== null,
    view: { filter, openId },
    viewParts: [filter, openId],
    changes: Object.fromEntries(
      Object.entries(changes).map(([id, { sending, next }]) => [id, next ?? sending]),
    ),
    pending: ids.map((id) =>
      Object.keys(changes).includes(id) ? (changes[id]?.next ?? changes[id]?.sending) : undefined,
    ),
  }),
  key: ({ changes, ...view }) => [view, ...Object.entries(changes).flat()],
  start: (clock) => {
    const { pendingStatus, shown, updateStatus, viewParts, ...chart } = startInbox(initialView, clock);
    return {
      ...chart,
      ports: { updateStatus },
      shown: () => ({ ...shown(), viewParts: viewParts(), pending: ids.map(pendingStatus) }),
    };
  },
});

describe(inboxMachine.id, () => {
  test.each([
    ['of the cards', allCards],
    ['of an open item', { filter: 'completed', openId: 'inq-2' }],
  ] as const)('every transition of the graph from a URL %s → the predicted state', async (_, view) => {
    await coverGraph(changing(view, [strange]));
  });

  test('any state → random events and responses → one call for each item, and the last chosen is sent last', async () => {
    await walkAtRandom(changing(allCards, ['inq-1', strange]));
  });
});
