import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import {
  allSeen,
  itemsAfter,
  type LaterItems,
  mergedSeen,
  prunedSeen,
  type Seen,
  unreadIds,
} from '#domain/unread.ts';
import { callbackPort, effect } from '../port.ts';

export type UnreadEvent =
  | { type: 'unread.listRead'; items: readonly Pick<InboxItem, 'id' | 'created_at'>[] }
  /** Its details are open. */
  | { type: 'unread.itemOpened'; id: string }
  | { type: 'unread.itemClosed' }
  /** Their status was chosen. */
  | { type: 'unread.itemsHandled'; ids: readonly string[] }
  | { type: 'unread.allMarked' }
  /** By another tab. */
  | { type: 'unread.storageChanged'; seen: Seen };

interface UnreadContext {
  readonly seen: Seen;
  /** Null before the first list. */
  readonly later: LaterItems | null;
  /** The ids of the items that are new. */
  readonly unread: ReadonlySet<string>;
  /** The item that was opened last. */
  readonly openId: string | null;
  /** Ids of items that were new when they were opened; they stay in the list of new items until the details close. */
  readonly kept: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const keepSeen = {
  type: 'keepSeen',
  params: ({ context: { seen } }: { context: UnreadContext }) => ({ seen }),
} as const;

/** Which items of an inbox are new to the user: an item is seen when its details open or its status is chosen. */
export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    input: {} as { seen: Seen; now: () => number },
    events: {} as UnreadEvent,
  },
  actors: {
    watchList: callbackPort('watchList'),
  },
  guards: {
    isOpenUnread: ({ context: { openId, unread } }) => openId !== null && unread.has(openId),
    isAnyUnread: ({ context }, { ids }: { ids: readonly string[] }) =>
      ids.some((id) => context.unread.has(id)),
  },
  actions: {
    takeList: assign(({ context, event }) => {
      assertEvent(event, 'unread.listRead');
      const later = itemsAfter(event.items, context.seen.until);
      return { later, ...withSeen(later, prunedSeen(context.seen, later)) };
    }),
    openItem: assign(({ event }) => {
      assertEvent(event, 'unread.itemOpened');
      return { openId: event.id };
    }),
    forgetKept: assign({ kept: new Set<string>() }),
    keepOpenItem: assign(({ context: { openId, kept } }) => ({
      kept: new Set([...kept, ...(openId === null ? [] : [openId])]),
    })),
    see: assign(({ context: { seen, later } }, { ids }: { ids: readonly string[] }) =>
      withSeen(later, { until: seen.until, ids: new Set([...seen.ids, ...ids]) }),
    ),
    seeAll: assign(({ context: { seen, later, now } }) =>
      withSeen(later, allSeen(seen, later ?? nothing, now())),
    ),
    mergeStored: assign(({ context, event }) => {
      assertEvent(event, 'unread.storageChanged');
      return withSeen(context.later, mergedSeen(context.seen, event.seen, context.later ?? nothing));
    }),
    keepSeen: effect<{ readonly seen: Seen }>('keepSeen'),
  },
}).createMachine({
  id: 'unread',
  description: 'The items of an inbox that the user has not seen yet.',
  context: ({ input }) => ({
    ...input,
    later: null,
    unread: new Set<string>(),
    openId: null,
    kept: new Set<string>(),
  }),
  invoke: { src: 'watchList' },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'No details are open.',
      on: { 'unread.itemOpened': { target: 'reading', actions: 'openItem' } },
    },
    reading: {
      description: 'The details of an item are open, which is seen as soon as the list has it.',
      always: {
        guard: 'isOpenUnread',
        actions: [
          'keepOpenItem',
          {
            type: 'see',
            params: ({ context: { openId } }) => ({ ids: openId === null ? [] : [openId] }),
          },
          keepSeen,
        ],
      },
      on: {
        'unread.itemOpened': { actions: 'openItem' },
        'unread.itemClosed': { target: 'browsing', actions: 'forgetKept' },
      },
    },
  },
  on: {
    'unread.listRead': { actions: ['takeList', keepSeen] },
    'unread.itemsHandled': {
      guard: { type: 'isAnyUnread', params: ({ event }) => event },
      actions: [{ type: 'see', params: ({ event }) => event }, keepSeen],
    },
    'unread.allMarked': { actions: ['seeAll', keepSeen] },
    'unread.storageChanged': { actions: ['mergeStored', keepSeen] },
  },
});

const nothing: LaterItems = new Map();

const withSeen = (later: LaterItems | null, seen: Seen) => ({
  seen,
  unread: unreadIds(later ?? nothing, seen),
});

export type UnreadActorRef = ActorRefFrom<typeof unreadMachine>;
