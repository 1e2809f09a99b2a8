import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { firstSection, sectionsOf } from '#domain/media.ts';
import {
  type LibraryView,
  type MediaLibraryEvent,
  mediaLibraryMachine,
  selectOpenId,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const image: LibraryView = {
  kind: 'image',
  section: 'about',
  sort: 'oldest',
  filter: 'no-alt-text',
  openId: 'img-1',
};
const videos: LibraryView = { kind: 'video', section: 'feature', sort: 'title', filter: 'all', openId: null };

/** The view after an event. */
function follow(view: LibraryView, event: MediaLibraryEvent): LibraryView {
  const selectTab = (kind: LibraryView['kind']): LibraryView => ({
    ...view,
    kind,
    section: kind === view.kind ? view.section : firstSection(kind),
    openId: null,
  });
  switch (event.type) {
    case 'library.urlChanged':
      return event.view;
    case 'library.imagesSelected':
      return selectTab('image');
    case 'library.videosSelected':
      return selectTab('video');
    case 'library.sectionSelected':
      return {
        ...view,
        section: sectionsOf(view.kind).includes(event.section) ? event.section : view.section,
        openId: null,
      };
    case 'library.sortSelected':
      return { ...view, sort: event.sort };
    case 'library.filterToggled':
      return { ...view, filter: view.filter === 'all' ? 'no-alt-text' : 'all' };
    case 'library.itemOpened':
      return { ...view, openId: event.id };
    case 'library.itemClosed':
      return { ...view, openId: null };
  }
}

const model: Model<MediaLibraryEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart(
      (options) => createActor(mediaLibraryMachine, options),
      simulatedClock,
    );
    let view: LibraryView = {
      kind: 'image',
      section: 'gallery',
      sort: 'newest',
      filter: 'all',
      openId: null,
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') view = follow(view, stimulus.event);
        const snapshot = actor.getSnapshot();
        if (stimulus.kind === 'sent' && stimulus.event.type === 'library.itemOpened')
          assert.equal(selectOpenId(snapshot), stimulus.event.id, 'a card that does not open');
        assert.deepEqual(selectView(snapshot), view);
        assert(sectionsOf(view.kind).includes(view.section), 'a section of the other tab');
        assert.equal(snapshot.hasTag('open'), view.openId !== null);
      },
    };
  },
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
  key: ({ context }) => context,
};

describe(mediaLibraryMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, mediaLibraryMachine)).toEqual({ states: 96, changes: 924 });
  });

  test('any state → random events → a section of its tab, no open item of another one, and every card opens', async () => {
    await walkAtRandom(model);
  });
});
