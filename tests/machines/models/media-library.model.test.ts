import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import { sectionsOf } from '#domain/media.ts';
import {
  type LibraryView,
  type MediaLibraryEvent,
  mediaLibraryMachine,
  selectFilter,
  selectKind,
  selectOpenId,
  selectSection,
  selectSort,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const image: LibraryView = {
  kind: 'image',
  section: 'about',
  sort: 'oldest',
  filter: 'no-alt-text',
  openId: 'img-1',
};
const videos: LibraryView = { kind: 'video', section: 'feature', sort: 'title', filter: 'all', openId: null };

const tab = (view: LibraryView, kind: LibraryView['kind']): LibraryView => ({
  ...view,
  kind,
  section: kind === view.kind ? view.section : kind === 'image' ? 'gallery' : 'hero',
  openId: null,
});

const model: Model<LibraryView, MediaLibraryEvent> = {
  initial: { kind: 'image', section: 'gallery', sort: 'newest', filter: 'all', openId: null },
  events: () => ({
    images: { type: 'library.imagesSelected' },
    videos: { type: 'library.videosSelected' },
    'section logo': { type: 'library.sectionSelected', section: 'logo' },
    'section feature': { type: 'library.sectionSelected', section: 'feature' },
    'by title': { type: 'library.sortSelected', sort: 'title' },
    'newest first': { type: 'library.sortSelected', sort: 'newest' },
    'toggle the filter': { type: 'library.filterToggled' },
    'open an item': { type: 'library.itemOpened', id: 'item-1' },
    'open another': { type: 'library.itemOpened', id: 'item-2' },
    close: { type: 'library.itemClosed' },
    'go back to an open image': { type: 'library.urlChanged', view: image },
    'go back to videos': { type: 'library.urlChanged', view: videos },
  }),
  next: (view, stimulus) => {
    switch (stimulus.type) {
      case 'library.urlChanged':
        return stimulus.view;
      case 'library.imagesSelected':
        return tab(view, 'image');
      case 'library.videosSelected':
        return tab(view, 'video');
      case 'library.sectionSelected': {
        const { section } = stimulus;
        const isOfTab = sectionsOf(view.kind).includes(section);
        return { ...view, section: isOfTab ? section : view.section, openId: null };
      }
      case 'library.sortSelected':
        return { ...view, sort: stimulus.sort };
      case 'library.filterToggled':
        return { ...view, filter: view.filter === 'all' ? 'no-alt-text' : 'all' };
      case 'library.itemOpened':
        return { ...view, openId: stimulus.id };
      case 'library.itemClosed':
        return { ...view, openId: null };
      default:
        return view;
    }
  },
  shown: (view) => ({ view, selected: view, isOpen: view.openId !== null }),
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(mediaLibraryMachine, options), simulatedClock);
    return {
      ...chart,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const selected = {
          kind: selectKind(snapshot),
          section: selectSection(snapshot),
          sort: selectSort(snapshot),
          filter: selectFilter(snapshot),
          openId: selectOpenId(snapshot),
        };
        return { view: selectView(snapshot), selected, isOpen: snapshot.hasTag('open') };
      },
    };
  },
};

describe(mediaLibraryMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events → a section of its tab, no open item of another one, and every card opens', async () => {
    await walkAtRandom(model, { seeds: 2 });
  });
});
