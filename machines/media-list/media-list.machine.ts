import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, sendTo, setup } from 'xstate';
import type { List, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import { firstSection, hasNoAltText, type SortOrder, sectionsOf, sortMedia } from '#domain/media.ts';
import { memoizeLast } from '#domain/memoizeLast.ts';
import { searchMedia } from '#domain/search.ts';
import type { MediaPlace } from '../media-edit/events.ts';
import { childOf } from '../parts.ts';
import { callbackPort } from '../port.ts';
import { type SearchReport, searchMachine } from '../search/search.machine.ts';
import { type SelectionEvent, selectionMachine } from '../selection/selection.machine.ts';

/** The part of the media list that is in the URL (decision 12). */
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
  /** From the port `watchQuery`. */
  | { type: 'query.read'; data: List<MediaItem> }
  | SearchReport;

/** Sent to the screen. */
export type MediaListReport =
  | { readonly type: 'list.viewChanged'; readonly view: MediaListView }
  /** The items of the section, at first and whenever they have changed. */
  | { readonly type: 'list.read'; readonly place: MediaPlace; readonly items: readonly MediaItem[] };

interface MediaListContext {
  readonly view: MediaListView;
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

const idsOf = (items: readonly MediaItem[]): readonly string[] => items.map(({ id }) => id);

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
  },
  actions: {
    change: assign(({ context }, change: Partial<MediaListView>) => ({
      view: { ...context.view, ...change },
    })),
    forgetItems: assign({ items: [] }),
    takeItems: assign(({ event }) => {
      assertEvent(event, 'query.read');
      return { items: event.data.items };
    }),
    tellSearch: sendTo('search', ({ context }) => ({ type: 'search.urlChanged', text: context.view.text })),
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
  context: ({ input }) => ({ view: input, items: [] }),
  invoke: [
    { id: 'search', src: 'search', input: ({ context }) => ({ text: context.view.text }), onError: {} },
    { id: 'selection', src: 'selection', onError: {} },
  ],
  initial: 'watching',
  states: {
    watching: {
      description: 'Subscribed to the query of the section.',
      entry: ['forgetItems', 'tellSelection'],
      invoke: {
        id: 'watchQuery',
        src: 'watchQuery',
        input: ({ context }) => ({ kind: context.view.kind, section: context.view.section }),
        onError: {},
      },
      on: { 'query.read': { actions: ['takeItems', 'tellSelection', 'reportItems'] } },
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
      actions: [
        { type: 'change', params: ({ event: { sort } }) => ({ sort }) },
        'tellSelection',
        'reportView',
      ],
    },
    'list.filterToggled': {
      actions: [
        {
          type: 'change',
          params: ({ context: { view } }) => ({ filter: view.filter === 'all' ? 'no-alt-text' : 'all' }),
        },
        'tellSelection',
        'reportView',
      ],
    },
    'search.applied': {
      actions: [
        { type: 'change', params: ({ event: { text } }) => ({ text }) },
        'tellSelection',
        'reportView',
      ],
    },
    'list.urlChanged': [
      {
        guard: { type: 'isOtherPlace', params: ({ event }) => event },
        target: '.watching',
        actions: [{ type: 'change', params: ({ event }) => event.view }, 'tellSearch'],
      },
      { actions: [{ type: 'change', params: ({ event }) => event.view }, 'tellSearch', 'tellSelection'] },
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
/** What is shown of the items, computed once for all who ask. */
export const selectResults = ({ context }: MediaListSnapshot) => resultsOf(context);
export const selectShown = ({ context }: MediaListSnapshot) => resultsOf(context).shown;
