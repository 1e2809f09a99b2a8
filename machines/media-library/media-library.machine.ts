import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { firstSection, type SortOrder, sectionsOf } from '#domain/media.ts';

/** Which items are shown: those without an alt text alone, or all. */
export type MediaFilter = 'all' | 'no-alt-text';

/** The part of the media library that is in the URL (decision 12). */
export interface LibraryView {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly sort: SortOrder;
  readonly filter: MediaFilter;
  /** The item that is open in the viewer, or null. */
  readonly openId: string | null;
}

export type MediaLibraryEvent =
  | { type: 'library.imagesSelected' }
  | { type: 'library.videosSelected' }
  | { type: 'library.sectionSelected'; section: MediaSection }
  | { type: 'library.sortSelected'; sort: SortOrder }
  | { type: 'library.filterToggled' }
  | { type: 'library.itemOpened'; id: string }
  | { type: 'library.itemClosed' }
  /** By Back, Forward or a link. */
  | { type: 'library.urlChanged'; view: LibraryView };

type MediaLibraryContext = Omit<LibraryView, 'kind' | 'filter'>;

/** The tab, section, order, filter and open item of the media library (Specification §2, §4). */
export const mediaLibraryMachine = setup({
  types: {
    context: {} as MediaLibraryContext,
    events: {} as MediaLibraryEvent,
    tags: {} as 'videos' | 'open' | 'filtered',
  },
  guards: {
    isVideosInUrl: ({ event }) => event.type === 'library.urlChanged' && event.view.kind === 'video',
    isFilterInUrl: ({ event }) => event.type === 'library.urlChanged' && event.view.filter === 'no-alt-text',
    isItemInUrl: ({ event }) => event.type === 'library.urlChanged' && event.view.openId !== null,
    isSectionOf: ({ event }, params: { kind: MediaKind }) =>
      event.type === 'library.sectionSelected' && sectionsOf(params.kind).includes(event.section),
  },
  actions: {
    selectFirstSection: assign((_, params: { kind: MediaKind }) => ({ section: firstSection(params.kind) })),
    selectSection: assign(({ event }) => {
      assertEvent(event, 'library.sectionSelected');
      return { section: event.section };
    }),
    selectSort: assign(({ event }) => {
      assertEvent(event, 'library.sortSelected');
      return { sort: event.sort };
    }),
    openItem: assign(({ event }) => {
      assertEvent(event, 'library.itemOpened');
      return { openId: event.id };
    }),
    closeItem: assign({ openId: null }),
    applyUrl: assign(({ event }) => {
      assertEvent(event, 'library.urlChanged');
      const { section, sort, openId } = event.view;
      return { section, sort, openId };
    }),
  },
}).createMachine({
  id: 'mediaLibrary',
  description: 'The tab, section, order, filter and open item of the media library. A query holds the items.',
  context: { section: firstSection('image'), sort: 'newest', openId: null },
  type: 'parallel',
  states: {
    tab: {
      initial: 'images',
      states: {
        images: {
          on: {
            'library.videosSelected': {
              target: 'videos',
              actions: { type: 'selectFirstSection', params: { kind: 'video' } },
            },
            'library.sectionSelected': {
              guard: { type: 'isSectionOf', params: { kind: 'image' } },
              actions: 'selectSection',
            },
          },
        },
        videos: {
          tags: 'videos',
          on: {
            'library.imagesSelected': {
              target: 'images',
              actions: { type: 'selectFirstSection', params: { kind: 'image' } },
            },
            'library.sectionSelected': {
              guard: { type: 'isSectionOf', params: { kind: 'video' } },
              actions: 'selectSection',
            },
          },
        },
      },
      on: {
        'library.urlChanged': [
          { guard: 'isVideosInUrl', target: '.videos', actions: 'applyUrl' },
          { target: '.images', actions: 'applyUrl' },
        ],
      },
    },
    viewer: {
      initial: 'closed',
      states: {
        closed: { on: { 'library.itemOpened': { target: 'open', actions: 'openItem' } } },
        open: {
          description: 'A large image, a playing video, or a message that the item is gone.',
          tags: 'open',
          on: {
            'library.itemOpened': { actions: 'openItem' },
            'library.itemClosed': { target: 'closed', actions: 'closeItem' },
            'library.sectionSelected': { target: 'closed', actions: 'closeItem' },
            'library.videosSelected': { target: 'closed', actions: 'closeItem' },
            'library.imagesSelected': { target: 'closed', actions: 'closeItem' },
          },
        },
      },
      on: {
        'library.urlChanged': [{ guard: 'isItemInUrl', target: '.open' }, { target: '.closed' }],
      },
    },
    altTexts: {
      initial: 'any',
      states: {
        any: { on: { 'library.filterToggled': 'missing' } },
        missing: {
          description: 'Only items without an alt text are shown.',
          tags: 'filtered',
          on: { 'library.filterToggled': 'any' },
        },
      },
      on: {
        'library.urlChanged': [{ guard: 'isFilterInUrl', target: '.missing' }, { target: '.any' }],
      },
    },
  },
  on: { 'library.sortSelected': { actions: 'selectSort' } },
});

export type MediaLibraryActorRef = ActorRefFrom<typeof mediaLibraryMachine>;
type MediaLibrarySnapshot = SnapshotFrom<typeof mediaLibraryMachine>;

export const selectKind = (snapshot: MediaLibrarySnapshot): MediaKind =>
  snapshot.hasTag('videos') ? 'video' : 'image';
export const selectSection = (snapshot: MediaLibrarySnapshot) => snapshot.context.section;
export const selectSort = (snapshot: MediaLibrarySnapshot) => snapshot.context.sort;
export const selectFilter = (snapshot: MediaLibrarySnapshot): MediaFilter =>
  snapshot.hasTag('filtered') ? 'no-alt-text' : 'all';
/** The item that is open in the viewer, or null. */
export const selectOpenId = (snapshot: MediaLibrarySnapshot) => snapshot.context.openId;
/** The view for the URL. */
export const selectView = (snapshot: MediaLibrarySnapshot): LibraryView => ({
  kind: selectKind(snapshot),
  section: snapshot.context.section,
  sort: snapshot.context.sort,
  filter: selectFilter(snapshot),
  openId: snapshot.context.openId,
});
