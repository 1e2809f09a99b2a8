import { and, assertEvent, assign, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { Status } from '#contract/entities.ts';
import type { Cursor } from '#domain/cursor.ts';
import type { InboxOrder } from '#domain/inboxOrder.ts';
import { type ItemFilter, itemFilters } from '#domain/itemFilters.ts';
import { nothingSelected, type Selection, type SelectionEvent, selectionAfter } from '#domain/selection.ts';
import type { StatusFilter } from '#domain/status.ts';
import { type DeletionReport, deletionMachine } from '../deletion/deletion.machine.ts';
import type { LocationEvent } from '../location.ts';
import { callbackPort, effect } from '../port.ts';
import { type SearchReport, searchMachine } from '../search/search.machine.ts';
import { type Change, deletionOf } from '../writes/entries.ts';
import { type WritesReport, writesMachine } from '../writes/writes.machine.ts';
import { formatView, type InboxView, isHistoryEntry, parseView } from './view.ts';

/** How the items are listed: to look, or to work. */
export type InboxListView = 'cards' | 'list';

/** A person's actions, with what was on the screen, and what the url says. */
export type InboxScreenEvent =
  | { type: 'filter.statusChosen'; status: StatusFilter | null }
  | { type: 'filter.toggled'; filter: ItemFilter }
  | { type: 'filters.cleared' }
  | { type: 'order.chosen'; order: InboxOrder | null }
  /** Also what this browser keeps. */
  | { type: 'view.chosen'; view: InboxListView }
  /** Whether an item has space beside the rows. */
  | { type: 'window.widened' }
  | { type: 'window.narrowed' }
  /** It has the focus. */
  | { type: 'item.focused'; cursor: Cursor }
  | { type: 'item.opened'; cursor: Cursor }
  | { type: 'item.closed' }
  /** It is beside the rows, though nobody has opened it; null when none is. */
  | { type: 'preview.shown'; id: string | null }
  /** By a key or by Previous and Next. */
  | { type: 'current.moved'; cursor: Cursor }
  /** Of one item, or of the selected ones where it is bulk. `cursor`: from where keys go on. */
  | { type: 'statuses.chosen'; changes: readonly Change[]; isBulk: boolean; cursor: Cursor | null }
  /** Which status the selected items get; this one is offered. */
  | { type: 'statuses.requested'; status: Status }
  | { type: 'deletion.requested'; items: DeletionReport['items']; cursor: Cursor | null }
  | SelectionEvent
  | { type: 'help.requested' }
  /** The keys or the question about the status are closed. */
  | { type: 'question.dismissed' }
  | LocationEvent
  | SearchReport
  | DeletionReport
  | WritesReport;

interface InboxScreenInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

interface InboxScreenContext extends InboxView, InboxScreenInput {
  /** The query that is shown in the url, without what it does not know. */
  readonly search: string;
  readonly cursor: Cursor | null;
  /** What is beside the rows without having been opened. */
  readonly previewedId: string | null;
  readonly selection: Selection;
  /** Offered for the selected items. */
  readonly offered: Status;
}

interface Placed {
  readonly cursor: Cursor | null;
}

const isDeleted = ({ entries }: WritesReport, id: string | null) =>
  entries.some(({ write, stage }) => write.type === 'deletion' && stage === 'done' && write.id === id);

const chartSetup = setup({
  types: {
    context: {} as InboxScreenContext,
    input: {} as InboxScreenInput,
    events: {} as InboxScreenEvent,
    children: {} as { search: 'search'; writes: 'writes'; deletion: 'deletion' },
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    /** Tells which view this browser keeps. */
    readView: callbackPort('readView'),
    watchWidth: callbackPort('watchWidth'),
    search: searchMachine,
    writes: writesMachine,
    deletion: deletionMachine,
  },
  delays: { previewSeen: 2_000 },
  guards: {
    isUrlOutdated: ({ context }) => formatView(context) !== context.search,
    isItemNamed: (_, { search }: { search: string }) => parseView(search).openId !== null,
    isView: (_, { view, chosen }: { view: InboxListView; chosen: InboxListView }) => view === chosen,
    isBeside: stateIn({ view: { list: 'beside' } }),
    isOtherItem: ({ context, event }) =>
      'cursor' in event && event.cursor !== null && event.cursor.id !== context.openId,
    isOpenDeleted: ({ context, event }) =>
      event.type === 'writes.settled' && isDeleted(event, context.openId),
    hasNext: ({ context: { cursor, openId }, event }) =>
      event.type === 'writes.settled' &&
      cursor?.id === openId &&
      cursor.next !== null &&
      !isDeleted(event, cursor.next),
    isUrlOutdatedBeside: and(['isUrlOutdated', 'isBeside']),
    isOtherMeant: and(['isBeside', 'isOtherItem']),
    canOpenNext: and(['isOpenDeleted', 'isBeside', 'hasNext']),
  },
  actions: {
    /** Writes the query of the url. */
    writeUrl: effect<{ search: string; isEntry: boolean }>('writeUrl'),
    /** For the next visit. */
    keepView: effect<{ view: InboxListView }>('keepView'),
    /** The details of an item are open, or none. */
    markOpen: effect<{ id: string | null }>('markOpen'),
    markSeen: effect<{ ids: readonly string[] }>('markSeen'),
    rememberSearch: assign({ search: ({ context }) => formatView(context) }),
    applyUrl: assign(({ context: { cursor } }, { search }: { search: string }) => {
      const view = parseView(search);
      const { openId } = view;
      return {
        ...view,
        search: formatView(view),
        cursor: openId === null || openId === cursor?.id ? cursor : { id: openId, next: null },
      };
    }),
    placePreview: assign((_, { id }: { id: string | null }) => ({ previewedId: id })),
    tellSearch: sendTo('search', ({ context }) => ({ type: 'search.urlChanged', text: context.text })),
    clearSearch: sendTo('search', { type: 'search.cleared' }),
    changeView: assign((_, change: Partial<InboxView>) => change),
    placeCursor: assign(({ context: { cursor: last } }, { cursor }: Placed) =>
      cursor === null || (cursor.id === last?.id && cursor.next === last.next) ? {} : { cursor },
    ),
    openItem: assign(({ context }, { cursor }: Placed) => ({ cursor, openId: cursor?.id ?? context.openId })),
    /** In place of the open item, which was deleted. */
    openNext: assign(({ context: { cursor } }) =>
      cursor?.next ? { openId: cursor.next, cursor: { id: cursor.next, next: null } } : {},
    ),
    write: sendTo('writes', (_, { changes, isBulk }: { changes: readonly Change[]; isBulk: boolean }) => ({
      type: 'writes.requested',
      changes,
      isBulk,
    })),
    tellDeletion: sendTo('deletion', (_, { entries }: Pick<WritesReport, 'entries'>) => ({
      type: 'deletion.settled',
      ids: entries.flatMap(({ write }) => (write.type === 'deletion' ? [write.id] : [])),
    })),
    offerStatus: assign((_, { status }: { status: Status }) => ({ offered: status })),
    select: assign(({ context: { selection } }, event: SelectionEvent) => ({
      selection: selectionAfter(selection, event),
    })),
  },
});

const fromEvent = <Event>({ event }: { event: Event }) => event;
const urlOf =
  (isBeside: boolean) =>
  ({ context }: { context: InboxScreenContext }) => ({
    search: formatView(context),
    isEntry: isHistoryEntry(parseView(context.search), context, isBeside),
  });
const openOf = ({ context }: { context: InboxScreenContext }) => ({ id: context.openId });
const markOpen = { type: 'markOpen', params: openOf } as const;
const markPreviewed = {
  type: 'markOpen',
  params: ({ context }: { context: InboxScreenContext }) => ({ id: context.previewedId }),
} as const;
const openItem = { type: 'openItem', params: fromEvent<Placed> } as const;
const followUrl = [{ type: 'applyUrl', params: fromEvent<{ search: string }> }, 'tellSearch'] as const;
const chooseStatuses = [
  { type: 'write', params: fromEvent<{ changes: readonly Change[]; isBulk: boolean }> },
  {
    type: 'markSeen',
    params: ({ event }: { event: { changes: readonly Change[] } }) => ({
      ids: event.changes.map(({ id }) => id),
    }),
  },
] as const;

/** Cards to look, rows to work. */
const view = chartSetup.createStateConfig({
  initial: 'cards',
  states: {
    cards: {
      description: 'Every item is a card; its details are a dialog.',
      on: {
        'view.chosen': {
          guard: { type: 'isView', params: ({ event }) => ({ view: 'list', chosen: event.view }) },
          target: 'list',
          actions: { type: 'keepView', params: ({ event }) => ({ view: event.view }) },
        },
      },
    },
    list: {
      description: 'Every item is a row.',
      invoke: { src: 'watchWidth' },
      initial: 'over',
      on: {
        'view.chosen': {
          guard: { type: 'isView', params: ({ event }) => ({ view: 'cards', chosen: event.view }) },
          target: 'cards',
          actions: { type: 'keepView', params: ({ event }) => ({ view: event.view }) },
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

/** The item whose details are open, over the list or beside it. Whether it still exists is for the views. */
const panel = chartSetup.createStateConfig({
  initial: 'listing',
  states: {
    listing: {
      description: 'Nothing is open.',
      entry: { type: 'changeView', params: { openId: null } },
      initial: 'previewing',
      states: {
        previewing: {
          description: 'From where keys move on is beside the rows; the url does not name it.',
          on: {
            'preview.shown': {
              target: 'previewing',
              reenter: true,
              actions: { type: 'placePreview', params: fromEvent<{ id: string | null }> },
            },
          },
          after: { previewSeen: { actions: markPreviewed } },
        },
        closed: { entry: { type: 'placePreview', params: { id: null } } },
      },
      on: {
        'item.opened': { target: 'reading', actions: openItem },
        'item.focused': { actions: { type: 'placeCursor', params: fromEvent } },
        'current.moved': [
          { guard: 'isBeside', target: 'reading', actions: [markPreviewed, openItem] },
          { actions: { type: 'placeCursor', params: fromEvent } },
        ],
        'statuses.chosen': { actions: { type: 'placeCursor', params: fromEvent } },
        'location.changed': [
          { guard: { type: 'isItemNamed', params: fromEvent }, target: 'reading', actions: followUrl },
          { actions: followUrl },
        ],
        'location.left': {
          target: 'listing',
          actions: [{ type: 'placePreview', params: { id: null } }, markPreviewed],
        },
      },
    },
    reading: {
      entry: markOpen,
      exit: { type: 'markOpen', params: { id: null } },
      on: {
        'item.opened': { actions: [openItem, markOpen] },
        'item.focused': {
          guard: 'isOtherMeant',
          actions: [openItem, markOpen],
        },
        'item.closed': [{ guard: 'isBeside', target: 'listing.closed' }, { target: 'listing' }],
        'current.moved': { actions: [openItem, markOpen] },
        'statuses.chosen': [
          {
            guard: 'isOtherMeant',
            actions: [openItem, markOpen],
          },
          { actions: { type: 'placeCursor', params: fromEvent } },
        ],
        'deletion.requested': { actions: { type: 'placeCursor', params: fromEvent } },
        'writes.settled': [
          { guard: 'canOpenNext', actions: ['openNext', markOpen] },
          { guard: 'isOpenDeleted', target: 'listing' },
        ],
        'location.changed': [
          { guard: { type: 'isItemNamed', params: fromEvent }, actions: [...followUrl, markOpen] },
          { target: 'listing', actions: followUrl },
        ],
        'location.left': 'listing',
      },
    },
  },
});

/** What is asked over the list and over what is open. */
const question = chartSetup.createStateConfig({
  initial: 'idle',
  on: { 'location.changed': '.idle', 'location.left': '.idle' },
  states: {
    idle: {
      on: {
        'statuses.chosen': { actions: chooseStatuses },
        'statuses.requested': {
          target: 'choosingStatus',
          actions: { type: 'offerStatus', params: fromEvent },
        },
        'deletion.requested': 'deleting',
        'help.requested': 'showingKeys',
      },
    },
    deleting: {
      invoke: {
        id: 'deletion',
        src: 'deletion',
        input: ({ event }) => {
          assertEvent(event, 'deletion.requested');
          return { items: event.items };
        },
        onDone: 'idle',
      },
      on: {
        'deletion.confirmed': {
          actions: {
            type: 'write',
            params: ({ event: { items } }) => ({ changes: items.map(deletionOf), isBulk: items.length > 1 }),
          },
        },
        'writes.settled': { actions: { type: 'tellDeletion', params: fromEvent } },
      },
    },
    choosingStatus: {
      description: 'Which status the selected items get.',
      on: {
        'statuses.chosen': { target: 'idle', actions: chooseStatuses },
        'question.dismissed': 'idle',
      },
    },
    showingKeys: { on: { 'question.dismissed': 'idle' } },
  },
});

/**
 * The screen of an inbox: its filters, the current item, what is open and what is asked, and the query of the url, which it
 * alone reads and writes. It holds no items, and lives as long as the session, so that writes go on while it is away.
 */
export const inboxScreenMachine = chartSetup.createMachine({
  id: 'inboxScreen',
  description: 'An inbox: what its list shows, which item is read, what is asked, and the query of the url.',
  context: ({ input: { createKey } }) => ({
    createKey,
    ...parseView(''),
    search: '',
    cursor: null,
    previewedId: null,
    selection: nothingSelected,
    offered: 'completed',
  }),
  type: 'parallel',
  invoke: [
    { src: 'watchLocation' },
    { id: 'search', src: 'search' },
    { id: 'writes', src: 'writes', input: ({ context: { createKey } }) => ({ createKey }) },
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
          invoke: { src: 'readView' },
          exit: { type: 'select', params: { type: 'selection.cleared' } },
          always: [
            {
              guard: 'isUrlOutdatedBeside',
              actions: [{ type: 'writeUrl', params: urlOf(true) }, 'rememberSearch'],
            },
            {
              guard: 'isUrlOutdated',
              actions: [{ type: 'writeUrl', params: urlOf(false) }, 'rememberSearch'],
            },
          ],
          on: { 'location.left': 'hidden' },
        },
      },
    },
    panel,
    view,
    question,
  },
  on: {
    'search.applied': { actions: { type: 'changeView', params: ({ event: { text } }) => ({ text }) } },
    'filter.statusChosen': {
      actions: { type: 'changeView', params: ({ event: { status } }) => ({ status }) },
    },
    'filter.toggled': {
      actions: {
        type: 'changeView',
        params: ({ context: { filters }, event: { filter } }) => ({
          filters: itemFilters.filter((each) => filters.includes(each) !== (each === filter)),
        }),
      },
    },
    'filters.cleared': {
      actions: [{ type: 'changeView', params: { status: null, filters: [] } }, 'clearSearch'],
    },
    'order.chosen': { actions: { type: 'changeView', params: ({ event: { order } }) => ({ order }) } },
    'selection.*': { actions: { type: 'select', params: fromEvent } },
  },
});

type InboxScreenSnapshot = SnapshotFrom<typeof inboxScreenMachine>;

/** What is listed, current and open: shallowly equal while none of it has changed. */
export const selectListing = (snapshot: InboxScreenSnapshot) => ({
  ...snapshot.context,
  /** Every item is a row. */
  isList: snapshot.matches({ view: 'list' }),
  /** What is open is beside the rows. */
  isBeside: snapshot.matches({ view: { list: 'beside' } }),
  /** So is what was not opened. */
  isPreviewing: snapshot.matches({ view: { list: 'beside' }, panel: { listing: 'previewing' } }),
});
/** The status that is offered for the selected items while it is asked for, or null. */
export const selectOffered = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ question: 'choosingStatus' }) ? snapshot.context.offered : null;
export const selectIsShowingKeys = (snapshot: InboxScreenSnapshot) =>
  snapshot.matches({ question: 'showingKeys' });
export const selectDeletion = ({ children }: InboxScreenSnapshot) => children.deletion;
