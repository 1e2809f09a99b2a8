import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { noPlace } from '#domain/currentItem.ts';
import { question, view } from './regions.ts';
import { followList, followUrl, inboxScreenSetup } from './setup.ts';

export type {
  InboxListView,
  InboxParts,
  InboxScreenEmitted,
  InboxScreenEvent,
  InboxScreenInput,
} from './events.ts';
export * from './selectors.ts';

/**
 * The screen of an inbox: the list with its filters and the current item, what is open over it, and the query
 * of the url, which it alone reads and writes. Its parts live as long as it does, so that writes go on while it is away.
 */
export const inboxScreenMachine = inboxScreenSetup.createMachine({
  id: 'inboxScreen',
  description: 'An inbox: what its list shows, which item is read, what is asked, and the query of the url.',
  context: ({ input: { name, kind, unread, stack, createKey, now, labelOf, isMissing }, spawn }) => ({
    name,
    kind,
    labelOf,
    now,
    unreadRef: unread,
    items: null,
    status: null,
    text: '',
    filters: [],
    order: null,
    openId: null,
    unread: new Set<string>(),
    kept: new Set<string>(),
    pending: new Map(),
    selected: new Set<string>(),
    place: noPlace,
    search: '',
    asked: null,
    question: null,
    parts: {
      search: spawn('search', { id: 'search', syncSnapshot: true, input: { text: '' } }),
      selection: spawn('selection', { id: 'selection', syncSnapshot: true }),
      changes: spawn('changes', {
        id: 'changes',
        syncSnapshot: true,
        input: { stack, createKey, isMissing },
      }),
      deletion: spawn('deletion', {
        id: 'deletion',
        syncSnapshot: true,
        input: { isMissing: (_, error) => isMissing(error) },
      }),
      work: spawn('work', {
        id: 'work',
        syncSnapshot: true,
        input: { createKey, isMissing: (_, error) => isMissing(error) },
      }),
    },
  }),
  type: 'parallel',
  invoke: [
    { src: 'watchLocation', onError: {} },
    { src: 'watchUnread', input: ({ context }) => context.unreadRef, onError: {} },
    { src: 'hearParts', input: ({ context }) => Object.values(context.parts), onError: {} },
  ],
  states: {
    page: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'Another screen is shown; writes go on.',
          on: { 'location.changed': 'shown' },
        },
        shown: {
          description: 'The query of the url is what is shown.',
          tags: 'shown',
          invoke: [
            { src: 'watchQuery', onError: {} },
            { src: 'readView', onError: {} },
          ],
          exit: ['clearSelection', 'dismissDeletion', 'declineWork'],
          always: [
            {
              guard: 'isUrlOutdatedBeside',
              actions: [{ type: 'reportSearch', params: { isBeside: true } }, 'rememberSearch'],
            },
            {
              guard: 'isUrlOutdated',
              actions: [{ type: 'reportSearch', params: { isBeside: false } }, 'rememberSearch'],
            },
          ],
          on: { 'location.left': 'hidden' },
        },
      },
    },
    panel: {
      initial: 'listing',
      states: {
        listing: {
          description: 'Nothing is open.',
          entry: 'closeItem',
          on: {
            'item.opened': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: 'reading',
              actions: { type: 'openItem', params: ({ event }) => event },
            },
            'item.focused': { actions: { type: 'focusItem', params: ({ event }) => event } },
            'location.changed': [
              {
                guard: { type: 'isItemNamed', params: ({ event }) => event },
                target: 'reading',
                actions: followUrl,
              },
              { actions: followUrl },
            ],
          },
        },
        reading: {
          description: 'The details of one item are open, over the list or beside it.',
          entry: 'tellOpened',
          exit: 'tellClosed',
          initial: 'message',
          states: {
            message: { always: { guard: 'isOpenMissing', target: 'gone' } },
            gone: {
              description: 'The item was deleted elsewhere, or the url names none.',
              always: { guard: 'isOpenPresent', target: 'message' },
            },
          },
          on: {
            'item.opened': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              actions: [{ type: 'openItem', params: ({ event }) => event }, 'tellOpened'],
            },
            'item.focused': {
              guard: 'isOtherFollowed',
              actions: [{ type: 'openItem', params: ({ event }) => event }, 'tellOpened'],
            },
            'item.closed': 'listing',
            'location.changed': [
              {
                guard: { type: 'isItemNamed', params: ({ event }) => event },
                actions: [...followUrl, 'tellOpened'],
              },
              { target: 'listing', actions: followUrl },
            ],
            'location.left': 'listing',
            'deletion.succeeded': [
              {
                guard: 'canShowNext',
                actions: ['openSuccessor', 'tellOpened', 'tellOutside'],
              },
              {
                guard: { type: 'isOpen', params: ({ event }) => event.target },
                target: 'listing',
                actions: 'tellOutside',
              },
            ],
            'bulk.itemChanged': {
              guard: { type: 'isOpen', params: ({ event }) => ({ id: event.task.item.key }) },
              target: 'listing',
              actions: 'tellOutside',
            },
          },
        },
      },
    },
    view,
    question,
  },
  on: {
    'query.read': [
      {
        guard: { type: 'isAskedGone', params: ({ event }) => event },
        actions: ['rememberItems', ...followList, 'dismissDeletion'],
      },
      { actions: ['rememberItems', ...followList] },
    ],
    'unread.changed': { guard: 'isUnreadChanged', actions: ['rememberUnread', ...followList] },
    'unread.allMarked': { actions: 'markAll' },
    'xstate.snapshot.changes': { guard: 'isPendingChanged', actions: 'rememberPending' },
    'xstate.snapshot.selection': { actions: 'rememberSelection' },
    'xstate.snapshot.search': { guard: 'isSearchApplied', actions: ['applySearch', ...followList] },
    'filter.statusChosen': { actions: ['chooseStatus', ...followList] },
    'filter.toggled': { actions: ['toggleFilter', ...followList] },
    'order.chosen': { actions: ['chooseOrder', ...followList] },
    'filters.cleared': { actions: ['clearFilters', 'clearSearch', ...followList] },
    'item.statusChosen': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'changeStatus', params: ({ event }) => event },
        { type: 'tellHandled', params: ({ event }) => event },
      ],
    },
    'item.changeCancelled': { actions: { type: 'cancelChange', params: ({ event }) => event } },
    'undo.requested': { actions: { type: 'undo', params: ({ event }) => event } },
    'undo.finished': { actions: 'reportUndo' },
    'deletion.succeeded': { actions: 'tellOutside' },
    'deletion.failed': { actions: 'tellOutside' },
    'deletion.listStale': { actions: 'tellOutside' },
    'bulk.itemChanged': { actions: 'tellOutside' },
    'bulk.finished': { actions: 'tellOutside' },
    'status.stored': { actions: 'tellOutside' },
    'status.updated': { actions: 'reportUpdate' },
    'status.failed': { actions: 'reportFailure' },
    'status.stopped': { actions: 'tellOutside' },
    'batch.finished': { actions: 'tellOutside' },
    'undo.stackChanged': { actions: 'tellOutside' },
  },
});

export type InboxScreenActorRef = ActorRefFrom<typeof inboxScreenMachine>;
type InboxScreenSnapshot = SnapshotFrom<typeof inboxScreenMachine>;

export const selectIsGone = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ panel: { reading: 'gone' } });
export const selectIsShowingKeys = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ question: 'showingKeys' });
/** Whether every item is a row. */
export const selectIsList = (snapshot: InboxScreenSnapshot) => snapshot.matches({ view: 'list' });
/** Whether what is open is beside the rows. */
export const selectIsBeside = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ view: { list: 'beside' } });
