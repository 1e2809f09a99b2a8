import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { noPlace } from '#domain/currentItem.ts';
import { followList, followUrl, inboxScreenSetup } from './setup.ts';

export type { InboxParts, InboxScreenEmitted, InboxScreenEvent, InboxScreenInput } from './events.ts';
export * from './selectors.ts';

/**
 * The screen of an inbox (decision 104): the list with its filters and the current item, what is open over it, and the query
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
      reply: spawn('reply', { id: 'reply' }),
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
          invoke: { src: 'watchQuery', onError: {} },
          exit: ['clearSelection', 'dismissDeletion', 'declineWork'],
          always: { guard: 'isUrlOutdated', actions: ['reportSearch', 'rememberSearch'] },
          on: { 'location.left': 'hidden' },
        },
      },
    },
    panel: {
      initial: 'listing',
      states: {
        listing: {
          description: 'The cards, without details.',
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
          description: 'The details of one item are open over the cards.',
          entry: 'tellOpened',
          exit: ['tellClosed', 'leaveReply'],
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
              target: '.message',
              actions: [{ type: 'openItem', params: ({ event }) => event }, 'tellOpened'],
            },
            'item.closed': 'listing',
            'location.changed': [
              {
                guard: { type: 'isItemNamed', params: ({ event }) => event },
                target: '.message',
                actions: [...followUrl, 'tellOpened'],
              },
              { target: 'listing', actions: followUrl },
            ],
            'location.left': 'listing',
            'deletion.succeeded': [
              {
                guard: { type: 'isOpen', params: ({ event }) => event.target },
                target: 'listing',
                actions: 'tellOutside',
              },
              { actions: 'tellOutside' },
            ],
            'bulk.itemChanged': [
              {
                guard: { type: 'isOpen', params: ({ event }) => ({ id: event.task.item.key }) },
                target: 'listing',
                actions: 'tellOutside',
              },
              { actions: 'tellOutside' },
            ],
          },
        },
      },
    },
    question: {
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
              { guard: 'isListing', actions: { type: 'move', params: ({ event }) => event } },
            ],
            'current.opened': { guard: 'hasCurrent', actions: 'openCurrent' },
            'current.toggled': { guard: 'hasCurrent', actions: 'toggleCurrent' },
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
              { guard: 'hasTarget', actions: { type: 'changeTarget', params: ({ event }) => event } },
            ],
            'current.deletionRequested': [
              { guard: 'isSelectionMeant', actions: 'requestSelectionDeletion' },
              { guard: 'hasTarget', actions: 'requestTargetDeletion' },
            ],
            'current.replyRequested': { guard: 'hasTarget', actions: 'requestTargetReply' },
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
    },
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
    'xstate.snapshot.selection': { guard: 'isSelectionChanged', actions: 'rememberSelection' },
    'xstate.snapshot.search': { guard: 'isSearchApplied', actions: ['applySearch', ...followList] },
    'filter.statusChosen': { actions: ['chooseStatus', ...followList] },
    'filter.toggled': { actions: ['toggleFilter', ...followList] },
    'filters.cleared': { actions: ['clearFilters', 'clearSearch', ...followList] },
    'item.statusChosen': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'changeStatus', params: ({ event }) => event },
        { type: 'tellHandled', params: ({ event }) => event },
      ],
    },
    'item.changeCancelled': { actions: { type: 'cancelChange', params: ({ event }) => event } },
    'item.replyRequested': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: { type: 'composeReply', params: ({ event }) => event },
    },
    'undo.requested': { actions: { type: 'undo', params: ({ event }) => event } },
    'reply.prepared': { actions: 'reportReply' },
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
    'reply.refused': { actions: 'tellOutside' },
    'reply.failed': { actions: 'tellOutside' },
  },
});

export type InboxScreenActorRef = ActorRefFrom<typeof inboxScreenMachine>;
type InboxScreenSnapshot = SnapshotFrom<typeof inboxScreenMachine>;

export const selectIsGone = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ panel: { reading: 'gone' } });
export const selectIsShowingKeys = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ question: 'showingKeys' });
