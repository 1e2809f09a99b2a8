import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { currentIdOf, noPlace } from '#domain/currentItem.ts';
import { countOther } from '#domain/statistics.ts';
import type { InboxScreenContext } from './events.ts';
import { followList, followUrl, inboxScreenSetup } from './setup.ts';
import { countNew, idsOf, itemIn, shownItems } from './view.ts';

export type {
  InboxListView,
  InboxScreenEvent,
} from './events.ts';

/** Cards to look, rows to work. */
const view = inboxScreenSetup.createStateConfig({
  initial: 'cards',
  states: {
    cards: {
      description: 'Every item is a card; its details are a dialog.',
      on: {
        'view.read': { guard: { type: 'isList', params: ({ event }) => event }, target: 'list' },
        'view.chosen': {
          guard: { type: 'isList', params: ({ event }) => event },
          target: 'list',
          actions: 'reportView',
        },
      },
    },
    list: {
      description: 'Every item is a row.',
      invoke: { src: 'watchWidth' },
      initial: 'over',
      on: {
        'view.read': { guard: { type: 'isCards', params: ({ event }) => event }, target: 'cards' },
        'view.chosen': {
          guard: { type: 'isCards', params: ({ event }) => event },
          target: 'cards',
          actions: 'reportView',
        },
      },
      states: {
        over: {
          description: 'The window is narrow: details are a dialog over the rows.',
          on: { 'window.widened': 'beside' },
        },
        beside: {
          description: 'What is open is beside the rows, which can be used meanwhile.',
          on: { 'window.narrowed': 'over' },
        },
      },
    },
  },
});

/** What is asked over the list and over what is open; keys work while nothing is. */
const question = inboxScreenSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked: keys work.',
      on: {
        'current.moved': [
          {
            guard: { type: 'canStep', params: ({ event }) => event },
            actions: { type: 'openNeighbour', params: ({ event }) => event },
          },
          {
            guard: 'canBegin',
            actions: [{ type: 'move', params: ({ event }) => event }, 'openCurrent'],
          },
          { guard: 'isListing', actions: { type: 'move', params: ({ event }) => event } },
        ],
        'current.opened': { guard: 'hasCurrent', actions: 'openCurrent' },
        'current.toggled': { guard: 'canToggle', actions: 'toggleCurrent' },
        'current.statusChosen': [
          {
            guard: 'isHiddenSelectionMeant',
            target: 'choosingStatus',
            actions: ['askForSelection', { type: 'pickStatus', params: ({ event }) => event }],
          },
          {
            guard: 'isSelectionMeant',
            actions: [
              'askForSelection',
              { type: 'pickStatus', params: ({ event }) => event },
              'changeSelected',
              'forgetQuestion',
            ],
          },
          {
            guard: 'isPassedOver',
            actions: [
              { type: 'changeTarget', params: ({ event }) => event },
              { type: 'openNeighbour', params: { step: 1 } },
            ],
          },
          { guard: 'hasTarget', actions: { type: 'changeTarget', params: ({ event }) => event } },
        ],
        'current.deletionRequested': [
          { guard: 'isSelectionMeant', actions: 'requestSelectionDeletion' },
          { guard: 'hasTarget', actions: 'requestTargetDeletion' },
        ],
        'current.replyRequested': { guard: 'hasTarget', actions: 'reportReply' },
        'item.deletionRequested': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'rememberAsked', params: ({ event }) => event },
            { type: 'askDeletion', params: ({ event }) => event },
          ],
        },
        'bulk.deletionRequested': {
          guard: { type: 'hasSelected', params: ({ event }) => event },
          actions: { type: 'askBulkDeletion', params: ({ event }) => event },
        },
        'bulk.statusRequested': {
          guard: { type: 'hasSelected', params: ({ event }) => event },
          target: 'choosingStatus',
          actions: { type: 'askStatus', params: ({ event }) => event },
        },
        'help.requested': 'showingKeys',
        'xstate.snapshot.deletion': { guard: 'isPartOpen', target: 'deleting' },
        'xstate.snapshot.work': { guard: 'isPartOpen', target: 'deletingSelected' },
      },
    },
    deleting: {
      description: 'The dialog of a deletion is open.',
      on: {
        'xstate.snapshot.deletion': { guard: 'isPartClosed', target: 'idle' },
        'location.changed': { actions: 'dismissDeletion' },
      },
    },
    deletingSelected: {
      description: 'Asked before the selected items are deleted, or told which were not.',
      on: {
        'xstate.snapshot.work': { guard: 'isPartClosed', target: 'idle' },
        'location.changed': { actions: 'declineWork' },
      },
    },
    choosingStatus: {
      description: 'Which status the selected items get.',
      on: {
        'bulk.statusPicked': { actions: { type: 'pickStatus', params: ({ event }) => event } },
        'bulk.statusConfirmed': { target: 'idle', actions: ['changeSelected', 'forgetQuestion'] },
        'question.dismissed': { target: 'idle', actions: 'forgetQuestion' },
        'location.changed': { target: 'idle', actions: 'forgetQuestion' },
        'location.left': { target: 'idle', actions: 'forgetQuestion' },
      },
    },
    showingKeys: {
      on: { 'question.dismissed': 'idle', 'location.changed': 'idle', 'location.left': 'idle' },
    },
  },
});

/**
 * The screen of an inbox: the list with its filters and the current item, what is open over it, and the query
 * of the url, which it alone reads and writes. Its parts live as long as it does, so that writes go on while it is away.
 */
export const inboxScreenMachine = inboxScreenSetup.createMachine({
  id: 'inboxScreen',
  description: 'An inbox: what its list shows, which item is read, what is asked, and the query of the url.',
  context: ({ input: { name, kind, unread, createKey, now, labelOf, isMissing }, spawn }) => ({
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
      writes: spawn('writes', { id: 'writes', syncSnapshot: true, input: { createKey } }),
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
    { src: 'watchLocation' },
    { src: 'watchUnread', input: ({ context }) => context.unreadRef },
    { src: 'hearParts', input: ({ context }) => Object.values(context.parts) },
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
          invoke: [{ src: 'watchQuery' }, { src: 'readView' }],
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
    'xstate.snapshot.writes': { guard: 'isPendingChanged', actions: 'rememberPending' },
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
    'deletion.succeeded': { actions: 'tellOutside' },
    'deletion.failed': { actions: 'tellOutside' },
    'deletion.listStale': { actions: 'tellOutside' },
    'bulk.itemChanged': { actions: 'tellOutside' },
    'bulk.finished': { actions: 'tellOutside' },
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

/** A snapshot of the chart. */
interface Shown {
  readonly context: InboxScreenContext;
}

export const selectParts = ({ context }: Shown) => context.parts;
/** All of the inbox; null before the first response. */
export const selectItems = ({ context }: Shown) => context.items;
export const selectStatus = ({ context }: Shown) => context.status;
/** Null for the order of the server. */
export const selectOrder = ({ context }: Shown) => context.order;
export const selectFilters = ({ context }: Shown) => context.filters;
/** The text that filters the list. */
export const selectText = ({ context }: Shown) => context.text;
export const selectIsFiltered = ({ context: { text, status, filters } }: Shown): boolean =>
  text !== '' || status !== null || filters.length > 0;
/** Whether the pending items are shown, and none of all is pending. */
export const selectIsAllAnswered = ({ context: { items, status } }: Shown): boolean =>
  status === 'pending' && items !== null && items.length > 0 && items.every((item) => item.status !== status);
/** The items that match, in the order of the screen; the same array while nothing changes. */
export const selectShown = ({ context }: Shown) => shownItems(context);
export const selectNow = ({ context }: Shown) => context.now;
/** How many of the items are new; null before the first response. */
export const selectNewCount = ({ context: { items, unread } }: Shown): number | null =>
  items && countNew(idsOf(items), unread);
/** How many of the items have a status that is not known. */
export const selectOtherCount = ({ context: { items } }: Shown): number => (items ? countOther(items) : 0);
/** The ids of the items that are new. */
export const selectUnread = ({ context }: Shown) => context.unread;
/** The item that is current on the cards, or null. */
export const selectCurrentId = ({ context }: Shown) => currentIdOf(context.place);
export const selectPlace = ({ context }: Shown) => context.place;
/** The item whose details are open, or null, also when it is gone. */
export const selectOpenId = ({ context }: Shown) => context.openId;
export const selectOpenItem = ({ context }: Shown) => itemIn(context, context.openId);
/** The bulk status change that is asked about, or null. */
export const selectQuestion = ({ context }: Shown) => context.question;
