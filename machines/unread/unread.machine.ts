import { type ActorRefFrom, and, assertEvent, assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { pollInterval } from '#contract/limits.ts';
import {
  allSeen,
  itemsAfter,
  type LaterItems,
  mergedSeen,
  prunedSeen,
  type Seen,
  unreadIds,
} from '#domain/unread.ts';
import { callbackPort, port } from '../port.ts';

export type UnreadEvent =
  | { type: 'unread.listRead'; items: readonly Pick<InboxItem, 'id' | 'created_at'>[] }
  /** Its details are open. */
  | { type: 'unread.itemOpened'; id: string }
  | { type: 'unread.itemClosed' }
  /** Their status was chosen. */
  | { type: 'unread.itemsHandled'; ids: readonly string[] }
  | { type: 'unread.allMarked' }
  /** From the port `watchSwitch`: at first and when it has changed, in whichever tab. */
  | { type: 'polling.switchedOn' }
  | { type: 'polling.switchedOff' }
  /** By another tab. */
  | { type: 'unread.storageChanged'; seen: Seen };

export type UnreadEmitted =
  /** To be stored. */
  | { type: 'unread.seenChanged'; seen: Seen }
  /** What a list has that the one before had not, as far as it is new, while the inbox is polled. */
  | { type: 'unread.arrived'; ids: readonly string[] };

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
  /** Polls without a response since the last one with one. */
  readonly failures: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Which items of an inbox are new to the user: an item is seen when its details open or its status is chosen (decision 75). Where it is switched on, the list is polled (decision 118). */
export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    input: {} as { seen: Seen; now: () => number },
    events: {} as UnreadEvent,
    emitted: {} as UnreadEmitted,
  },
  actors: {
    watchList: callbackPort<unknown>('watchList'),
    watchSwitch: callbackPort<unknown>('watchSwitch'),
    /** Subscribes to the list, so that the server can confirm it. */
    holdList: callbackPort<unknown>('holdList'),
    awaitConnection: port<void>('awaitConnection'),
    pollList: port<void>('pollList'),
  },
  delays: {
    interval: ({ context: { failures } }) =>
      Math.min(pollInterval.first * 2 ** failures, pollInterval.longest),
  },
  guards: {
    isPolled: stateIn({ polling: 'on' }),
    hasArrivals: ({ context, event }) => arrivalsOf(context, event).length > 0,
    isArriving: and(['isPolled', 'hasArrivals']),
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
    reportArrivals: emit(
      ({ context, event }): UnreadEmitted => ({
        type: 'unread.arrived',
        ids: arrivalsOf(context, event),
      }),
    ),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
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
    reportSeen: emit(({ context }): UnreadEmitted => ({ type: 'unread.seenChanged', seen: context.seen })),
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
    failures: 0,
  }),
  invoke: [
    { src: 'watchList', onError: {} },
    { src: 'watchSwitch', onError: {} },
  ],
  type: 'parallel',
  states: {
    details: {
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
              'reportSeen',
            ],
          },
          on: {
            'unread.itemOpened': { actions: 'openItem' },
            'unread.itemClosed': { target: 'browsing', actions: 'forgetKept' },
          },
        },
      },
    },
    polling: {
      initial: 'off',
      states: {
        off: { on: { 'polling.switchedOn': 'on' } },
        on: {
          description: 'The list is asked for every minute, also while the page is hidden.',
          invoke: { src: 'holdList', onError: {} },
          initial: 'pausing',
          states: {
            pausing: {
              description: 'A minute, and twice as long after each failure, up to 15 minutes.',
              after: { interval: 'awaitingConnection' },
            },
            awaitingConnection: {
              invoke: { src: 'awaitConnection', onDone: 'asking', onError: 'pausing' },
            },
            asking: {
              description: 'What it finds comes from `watchList`. A failure is not shown.',
              invoke: {
                src: 'pollList',
                onDone: { target: 'pausing', actions: 'forgetFailures' },
                onError: { target: 'pausing', actions: 'countFailure' },
              },
            },
          },
          on: {
            'polling.switchedOff': { target: 'off', actions: 'forgetFailures' },
          },
        },
      },
    },
  },
  on: {
    'unread.listRead': [
      {
        guard: 'isArriving',
        actions: ['reportArrivals', 'takeList', 'reportSeen'],
      },
      { actions: ['takeList', 'reportSeen'] },
    ],
    'unread.itemsHandled': {
      guard: { type: 'isAnyUnread', params: ({ event }) => event },
      actions: [{ type: 'see', params: ({ event }) => event }, 'reportSeen'],
    },
    'unread.allMarked': { actions: ['seeAll', 'reportSeen'] },
    'unread.storageChanged': { actions: ['mergeStored', 'reportSeen'] },
  },
});

const nothing: LaterItems = new Map();

const withSeen = (later: LaterItems | null, seen: Seen) => ({
  seen,
  unread: unreadIds(later ?? nothing, seen),
});

/** Nothing arrives with the first list. */
function arrivalsOf({ later: known, seen }: UnreadContext, event: UnreadEvent): readonly string[] {
  assertEvent(event, 'unread.listRead');
  const later = itemsAfter(event.items, seen.until);
  return known ? [...unreadIds(later, seen)].filter((id) => !known.has(id)) : [];
}

export type UnreadActorRef = ActorRefFrom<typeof unreadMachine>;
type UnreadSnapshot = SnapshotFrom<typeof unreadMachine>;

/** The ids of the items that are new. */
export const selectUnread = (snapshot: UnreadSnapshot) => snapshot.context.unread;
/** Whether the inbox is polled. */
export const selectIsPolled = (snapshot: UnreadSnapshot) => snapshot.matches({ polling: 'on' });
/** The ids of items that are no longer new and stay in the list of new items. */
export const selectKept = (snapshot: UnreadSnapshot) => snapshot.context.kept;
