import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { List, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import {
  type CurrentPlace,
  currentIdOf,
  neighbourOf,
  noPlace,
  placeAt,
  placeBeside,
  placeIn,
} from '#domain/currentItem.ts';
import {
  firstSection,
  hasNoAltText,
  type MediaItemKey,
  type MediaPlace,
  type SortOrder,
  sectionsOf,
  sortMedia,
  titleOf,
} from '#domain/media.ts';
import { memoizeLast } from '#domain/memoizeLast.ts';
import { searchMedia } from '#domain/search.ts';
import { childOf } from '../parts.ts';
import { callbackPort } from '../port.ts';
import { type SearchReport, searchMachine } from '../search/search.machine.ts';
import { type SelectionEvent, selectionMachine } from '../selection/selection.machine.ts';

/** The part of the media list that is in the URL. */
export interface MediaListView extends MediaPlace {
  readonly sort: SortOrder;
  /** Which items are shown: those without an alt text alone, or all. */
  readonly filter: 'all' | 'no-alt-text';
  /** The search text that is applied. */
  readonly text: string;
}

export type MediaListEvent =
  | { type: 'list.kindSelected'; kind: MediaKind }
  | { type: 'list.sectionSelected'; section: MediaSection }
  | { type: 'list.sortSelected'; sort: SortOrder }
  | { type: 'list.filterToggled' }
  /** By Back, Forward or a link. */
  | { type: 'list.urlChanged'; view: MediaListView }
  /** It has the focus, or is open. */
  | { type: 'item.focused'; id: string }
  // By keys. `openId` is the item of the viewer, or null.
  | { type: 'current.moved'; step: 1 | -1; openId: string | null }
  | { type: 'current.opened'; openId: string | null }
  | { type: 'current.toggled'; openId: string | null }
  | { type: 'current.deletionRequested'; openId: string | null }
  /** From the port `watchQuery`. */
  | { type: 'query.read'; data: List<MediaItem> }
  | SearchReport;

/** Sent to the screen. */
export type MediaListReport =
  | { readonly type: 'list.viewChanged'; readonly view: MediaListView }
  /** The items of the section, at first and whenever they have changed. */
  | { readonly type: 'list.read'; readonly place: MediaPlace; readonly items: readonly MediaItem[] }
  /** Chosen by a key: to be opened. */
  | { readonly type: 'list.itemChosen'; readonly key: MediaItemKey }
  /** Chosen by a key: to be deleted, after a question. */
  | { readonly type: 'list.itemRejected'; readonly target: ListedItem }
  | { readonly type: 'list.selectionRejected'; readonly targets: readonly ListedItem[] };

/** An item with what names it in a question. */
export interface ListedItem extends MediaItemKey {
  readonly label: string;
}

interface MediaListContext {
  readonly view: MediaListView;
  /** The card from which keys move on. */
  readonly place: CurrentPlace;
  /** The ids of the selected items. */
  readonly selected: ReadonlySet<string>;
  /** Of the section; empty until they are read. */
  readonly items: readonly MediaItem[];
}

type Items = readonly MediaItem[];

const sortedOf = memoizeLast(sortMedia);
const withoutAltTextOf = memoizeLast((items: readonly MediaItem[]) => items.filter(hasNoAltText));
const foundOf = memoizeLast(searchMedia);

const together = memoizeLast(
  (sorted: Items, withoutAltText: Items, listed: Items, shown: Items) =>
    ({ sorted, withoutAltText, listed, shown }) as const,
);

/** What is shown of the items: sorted, those that the filter leaves, and of these those that match the search. */
function resultsOf({ view, items }: MediaListContext) {
  const sorted = sortedOf(items, view.sort);
  const withoutAltText = withoutAltTextOf(sorted);
  const listed = view.filter === 'all' ? sorted : withoutAltText;
  return together(sorted, withoutAltText, listed, foundOf(listed, view.text));
}

/** The items through which the viewer goes: those that are shown, or all where the open one is not among them. */
export const aroundOf = (
  { shown, sorted }: Pick<ReturnType<typeof resultsOf>, 'shown' | 'sorted'>,
  id: string,
): Items => (shown.some((item) => item.id === id) ? shown : sorted);

type ByKey = { readonly openId: string | null };
type Step = { readonly step: 1 | -1 };

const neighbourIn = (context: MediaListContext, { openId, step }: ByKey & Step): string | null =>
  openId === null
    ? null
    : neighbourOf({ shown: idsOf(aroundOf(resultsOf(context), openId)), id: openId, successor: null }, step);

const keyIn = ({ view: { kind, section } }: MediaListContext, id: string): MediaItemKey => ({
  kind,
  section,
  id,
});

const listedIn = (context: MediaListContext, has: (id: string) => boolean): readonly ListedItem[] =>
  resultsOf(context)
    .sorted.filter(({ id }) => has(id))
    .map((item) => ({ ...keyIn(context, item.id), label: titleOf(item) }));

/** The item that a key deletes: that of the viewer, else the current one. */
const targetIn = (context: MediaListContext, { openId }: ByKey): ListedItem | undefined => {
  const target = openId ?? currentIdOf(context.place);
  return listedIn(context, (id) => id === target)[0];
};

const idsOf = (items: readonly MediaItem[]): readonly string[] => items.map(({ id }) => id);

const fromEvent = <Event>({ event }: { event: Event }): Event => event;

/** After every change of what the list shows. */
const followList = ['placeInList', 'tellSelection'] as const;

/** The media of one section: tab, section, order, filter, search and selection (Specification §2, §4). */
export const mediaListMachine = setup({
  types: {
    context: {} as MediaListContext,
    input: {} as MediaListView,
    events: {} as MediaListEvent,
    children: {} as { search: 'search'; selection: 'selection'; watchQuery: 'watchQuery' },
  },
  actors: {
    watchQuery: callbackPort<MediaPlace>('watchQuery'),
    search: searchMachine,
    selection: selectionMachine,
  },
  guards: {
    isOtherKind: ({ context }, { kind }: { kind: MediaKind }) => kind !== context.view.kind,
    isOtherSection: ({ context }, { section }: { section: MediaSection }) =>
      section !== context.view.section && sectionsOf(context.view.kind).includes(section),
    isOtherPlace: ({ context }, { view }: { view: MediaListView }) =>
      view.kind !== context.view.kind || view.section !== context.view.section,
    isListing: (_, { openId }: ByKey) => openId === null,
    hasCurrent: ({ context }, { openId }: ByKey) => openId === null && currentIdOf(context.place) !== null,
    hasNeighbour: ({ context }, move: ByKey & Step) => neighbourIn(context, move) !== null,
    isSelecting: ({ context }, { openId }: ByKey) => openId === null && context.selected.size > 0,
    hasTarget: ({ context }, params: ByKey) => targetIn(context, params) !== undefined,
  },
  actions: {
    change: assign(({ context }, change: Partial<MediaListView>) => ({
      view: { ...context.view, ...change },
    })),
    forgetItems: assign({ items: [], place: noPlace }),
    focusItem: assign(({ context }, { id }: { id: string }) => ({ place: placeAt(context.place, id) })),
    move: assign(({ context }, { step }: Step) => ({ place: placeBeside(context.place, step) })),
    rememberSelected: assign((_, { snapshot }: { snapshot: SnapshotFrom<typeof selectionMachine> }) => ({
      selected: snapshot.context.selected,
    })),
    toggleCurrent: sendTo(
      'selection',
      ({ context }): SelectionEvent => ({
        type: 'selection.toggled',
        id: currentIdOf(context.place) ?? '',
      }),
    ),
    reportCurrent: sendParent(
      ({ context }): MediaListReport => ({
        type: 'list.itemChosen',
        key: keyIn(context, currentIdOf(context.place) ?? ''),
      }),
    ),
    reportNeighbour: sendParent(
      ({ context }, move: ByKey & Step): MediaListReport => ({
        type: 'list.itemChosen',
        key: keyIn(context, neighbourIn(context, move) ?? ''),
      }),
    ),
    rejectSelection: sendParent(
      ({ context }): MediaListReport => ({
        type: 'list.selectionRejected',
        targets: listedIn(context, (id) => context.selected.has(id)),
      }),
    ),
    rejectTarget: enqueueActions(({ context, enqueue }, params: ByKey) => {
      const target = targetIn(context, params);
      if (target) enqueue.sendParent({ type: 'list.itemRejected', target } satisfies MediaListReport);
    }),
    takeItems: assign(({ event }) => {
      assertEvent(event, 'query.read');
      return { items: event.data.items };
    }),
    tellSearch: sendTo('search', ({ context }) => ({ type: 'search.urlChanged', text: context.view.text })),
    placeInList: assign(({ context }) => ({
      place: placeIn(context.place, idsOf(resultsOf(context).shown)),
    })),
    /** Nothing stays selected when another section is shown. */
    tellSelection: sendTo('selection', ({ context }): SelectionEvent => {
      const { kind, section } = context.view;
      return {
        type: 'selection.listChanged',
        list: `${kind} ${section}`,
        present: idsOf(context.items),
        shown: idsOf(resultsOf(context).shown),
      };
    }),
    reportView: sendParent(({ context: { view } }): MediaListReport => ({ type: 'list.viewChanged', view })),
    reportItems: sendParent(
      ({ context: { view, items } }): MediaListReport => ({
        type: 'list.read',
        place: { kind: view.kind, section: view.section },
        items,
      }),
    ),
  },
}).createMachine({
  id: 'mediaList',
  description: 'The media of one section: which of them are shown, in which order, and which are selected.',
  context: ({ input }) => ({ view: input, items: [], place: noPlace, selected: new Set<string>() }),
  invoke: [
    { id: 'search', src: 'search', input: ({ context }) => ({ text: context.view.text }) },
    {
      id: 'selection',
      src: 'selection',
      onSnapshot: { actions: { type: 'rememberSelected', params: ({ event }) => event } },
    },
  ],
  initial: 'watching',
  states: {
    watching: {
      description: 'Subscribed to the query of the section.',
      entry: ['forgetItems', ...followList],
      invoke: {
        id: 'watchQuery',
        src: 'watchQuery',
        input: ({ context }) => ({ kind: context.view.kind, section: context.view.section }),
      },
      on: { 'query.read': { actions: ['takeItems', ...followList, 'reportItems'] } },
    },
  },
  on: {
    'list.kindSelected': {
      guard: { type: 'isOtherKind', params: ({ event }) => event },
      target: '.watching',
      actions: [
        {
          type: 'change',
          params: ({ event: { kind } }) => ({ kind, section: firstSection(kind) }),
        },
        'reportView',
      ],
    },
    'list.sectionSelected': {
      guard: { type: 'isOtherSection', params: ({ event }) => event },
      target: '.watching',
      actions: [{ type: 'change', params: ({ event: { section } }) => ({ section }) }, 'reportView'],
    },
    'list.sortSelected': {
      actions: [{ type: 'change', params: ({ event: { sort } }) => ({ sort }) }, ...followList, 'reportView'],
    },
    'list.filterToggled': {
      actions: [
        {
          type: 'change',
          params: ({ context: { view } }) => ({ filter: view.filter === 'all' ? 'no-alt-text' : 'all' }),
        },
        ...followList,
        'reportView',
      ],
    },
    'search.applied': {
      actions: [{ type: 'change', params: ({ event: { text } }) => ({ text }) }, ...followList, 'reportView'],
    },
    'list.urlChanged': [
      {
        guard: { type: 'isOtherPlace', params: ({ event }) => event },
        target: '.watching',
        actions: [{ type: 'change', params: ({ event }) => event.view }, 'tellSearch'],
      },
      { actions: [{ type: 'change', params: ({ event }) => event.view }, 'tellSearch', ...followList] },
    ],
    'item.focused': { actions: { type: 'focusItem', params: fromEvent } },
    'current.moved': [
      {
        guard: { type: 'isListing', params: fromEvent },
        actions: { type: 'move', params: fromEvent },
      },
      {
        guard: { type: 'hasNeighbour', params: fromEvent },
        actions: { type: 'reportNeighbour', params: fromEvent },
      },
    ],
    'current.opened': { guard: { type: 'hasCurrent', params: fromEvent }, actions: 'reportCurrent' },
    'current.toggled': { guard: { type: 'hasCurrent', params: fromEvent }, actions: 'toggleCurrent' },
    'current.deletionRequested': [
      { guard: { type: 'isSelecting', params: fromEvent }, actions: 'rejectSelection' },
      {
        guard: { type: 'hasTarget', params: fromEvent },
        actions: { type: 'rejectTarget', params: fromEvent },
      },
    ],
  },
});

export type MediaListActorRef = ActorRefFrom<typeof mediaListMachine>;
type MediaListSnapshot = SnapshotFrom<typeof mediaListMachine>;

export const selectView = ({ context }: MediaListSnapshot) => context.view;
export const selectKind = ({ context }: MediaListSnapshot) => context.view.kind;
export const selectSection = ({ context }: MediaListSnapshot) => context.view.section;
export const selectSearch = ({ children }: MediaListSnapshot) => childOf(children.search);
export const selectSelection = ({ children }: MediaListSnapshot) => childOf(children.selection);
/** The card from which keys move on, or null. */
export const selectCurrentId = ({ context }: MediaListSnapshot) => currentIdOf(context.place);
/** What is shown of the items, computed once for all who ask. */
export const selectResults = ({ context }: MediaListSnapshot) => resultsOf(context);
export const selectShown = ({ context }: MediaListSnapshot) => resultsOf(context).shown;
