import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type LibraryView,
  mediaLibraryMachine,
  selectFilter,
  selectKind,
  selectOpenId,
  selectSection,
  selectSort,
  selectView,
} from '#machines/media-library/media-library.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const images: LibraryView = { kind: 'image', section: 'about', sort: 'oldest', filter: 'all', openId: null };
const videos: LibraryView = {
  kind: 'video',
  section: 'feature',
  sort: 'title',
  filter: 'no-alt-text',
  openId: null,
};

/** Starts a library with the view of a URL, or with its default view. */
function startLibrary(view?: LibraryView) {
  const { actor } = startChart((options) => createActor(mediaLibraryMachine, options));
  if (view) actor.send({ type: 'library.urlChanged', view });
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return { value: snapshot.value, tags: [...snapshot.tags].sort(), view: selectView(snapshot) };
  };
  return { actor, shown };
}

const showing = (tab: 'images' | 'videos', viewer: 'closed' | 'open', view: LibraryView) => ({
  value: { tab, viewer, altTexts: view.filter === 'all' ? 'any' : 'missing' },
  tags: [
    ...(view.filter === 'all' ? [] : ['filtered']),
    ...(viewer === 'open' ? ['open'] : []),
    ...(tab === 'videos' ? ['videos'] : []),
  ],
  view,
});

describe(mediaLibraryMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(mediaLibraryMachine)).toEqual(namesImplemented(mediaLibraryMachine));
  });

  test('start → no URL yet → images of gallery, newest first, and nothing open', () => {
    expect(startLibrary().shown()).toEqual(
      showing('images', 'closed', {
        kind: 'image',
        section: 'gallery',
        sort: 'newest',
        filter: 'all',
        openId: null,
      }),
    );
  });

  test('videos → its selectors → each part of the view', () => {
    const snapshot = startLibrary({ ...videos, openId: 'vid-1' }).actor.getSnapshot();
    expect([
      selectKind(snapshot),
      selectSection(snapshot),
      selectSort(snapshot),
      selectFilter(snapshot),
      selectOpenId(snapshot),
    ]).toEqual(['video', 'feature', 'title', 'no-alt-text', 'vid-1']);
  });

  test('all items → library.filterToggled → those without an alt text, also in another section; again → all', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.filterToggled' });
    actor.send({ type: 'library.sectionSelected', section: 'logo' });
    const filtered: LibraryView = { ...images, section: 'logo', filter: 'no-alt-text' };
    expect(shown()).toEqual(showing('images', 'closed', filtered));
    actor.send({ type: 'library.filterToggled' });
    expect(shown()).toEqual(showing('images', 'closed', { ...filtered, filter: 'all' }));
  });

  test('images → library.videosSelected → videos of hero, in the same order', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.videosSelected' });
    expect(shown()).toEqual(showing('videos', 'closed', { ...images, kind: 'video', section: 'hero' }));
  });

  test('videos → library.imagesSelected → images of gallery, in the same order', () => {
    const { actor, shown } = startLibrary(videos);
    actor.send({ type: 'library.imagesSelected' });
    expect(shown()).toEqual(showing('images', 'closed', { ...videos, kind: 'image', section: 'gallery' }));
  });

  test('images → library.imagesSelected → the section stays', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.imagesSelected' });
    expect(shown()).toEqual(showing('images', 'closed', images));
  });

  test('videos → library.videosSelected → the section stays', () => {
    const { actor, shown } = startLibrary(videos);
    actor.send({ type: 'library.videosSelected' });
    expect(shown()).toEqual(showing('videos', 'closed', videos));
  });

  test.each([
    ['images', images, 'logo'],
    ['videos', videos, 'hero'],
  ] as const)(
    '%s → library.sectionSelected of theirs → that section, and nothing else changes',
    (tab, view, section) => {
      const { actor, shown } = startLibrary(view);
      actor.send({ type: 'library.sectionSelected', section });
      expect(shown()).toEqual(showing(tab, 'closed', { ...view, section }));
    },
  );

  test.each([
    ['images', images, 'hero'],
    ['videos', videos, 'gallery'],
  ] as const)('%s → library.sectionSelected of the others → the section stays', (tab, view, section) => {
    const { actor, shown } = startLibrary(view);
    actor.send({ type: 'library.sectionSelected', section });
    expect(shown()).toEqual(showing(tab, 'closed', view));
  });

  test('a library → library.sortSelected → that order, and nothing else changes', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.sortSelected', sort: 'title' });
    expect(shown()).toEqual(showing('images', 'closed', { ...images, sort: 'title' }));
  });

  test('viewer closed → library.itemOpened → open with that item', () => {
    const { actor, shown } = startLibrary(videos);
    actor.send({ type: 'library.itemOpened', id: 'vid-2' });
    expect(shown()).toEqual(showing('videos', 'open', { ...videos, openId: 'vid-2' }));
  });

  test('viewer closed → library.itemClosed → still closed', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.itemClosed' });
    expect(shown()).toEqual(showing('images', 'closed', images));
  });

  test('viewer open → library.itemClosed → closed, in the same tab and section', () => {
    const { actor, shown } = startLibrary({ ...videos, openId: 'vid-1' });
    actor.send({ type: 'library.itemClosed' });
    expect(shown()).toEqual(showing('videos', 'closed', videos));
  });

  test('viewer open → library.videosSelected → closed: the image is not among the videos', () => {
    const { actor, shown } = startLibrary({ ...images, openId: 'img-1' });
    actor.send({ type: 'library.videosSelected' });
    expect(shown()).toEqual(showing('videos', 'closed', { ...images, kind: 'video', section: 'hero' }));
  });

  test('viewer open → library.imagesSelected → closed: the video is not among the images', () => {
    const { actor, shown } = startLibrary({ ...videos, openId: 'vid-1' });
    actor.send({ type: 'library.imagesSelected' });
    expect(shown()).toEqual(showing('images', 'closed', { ...videos, kind: 'image', section: 'gallery' }));
  });

  test('viewer open → library.imagesSelected among the images → closed, and the section stays', () => {
    const { actor, shown } = startLibrary({ ...images, openId: 'img-1' });
    actor.send({ type: 'library.imagesSelected' });
    expect(shown()).toEqual(showing('images', 'closed', images));
  });

  test('viewer open with what is gone → library.itemOpened of another → open with the other', () => {
    const { actor, shown } = startLibrary({ ...images, openId: 'gone' });
    actor.send({ type: 'library.itemOpened', id: 'img-2' });
    expect(shown()).toEqual(showing('images', 'open', { ...images, openId: 'img-2' }));
  });

  test('viewer open → library.sectionSelected → closed: the item is not in that section', () => {
    const { actor, shown } = startLibrary({ ...images, openId: 'img-1' });
    actor.send({ type: 'library.sectionSelected', section: 'entrance' });
    expect(shown()).toEqual(showing('images', 'closed', { ...images, section: 'entrance' }));
  });

  test('viewer open → library.sortSelected → the item stays open', () => {
    const { actor, shown } = startLibrary({ ...images, openId: 'img-1' });
    actor.send({ type: 'library.sortSelected', sort: 'newest' });
    expect(shown()).toEqual(showing('images', 'open', { ...images, sort: 'newest', openId: 'img-1' }));
  });

  test.each<[string, LibraryView, LibraryView, 'images' | 'videos', 'closed' | 'open']>([
    ['other images', videos, images, 'images', 'closed'],
    ['other videos', images, videos, 'videos', 'closed'],
    ['an open item', videos, { ...images, openId: 'img-1' }, 'images', 'open'],
    ['no open item', { ...images, openId: 'img-1' }, images, 'images', 'closed'],
    ['another open item', { ...videos, openId: 'vid-1' }, { ...videos, openId: 'vid-2' }, 'videos', 'open'],
    ['the current URL', { ...videos, openId: 'vid-1' }, { ...videos, openId: 'vid-1' }, 'videos', 'open'],
  ])('a library → library.urlChanged with %s → showing it', (_, before, after, tab, viewer) => {
    const { actor, shown } = startLibrary(before);
    actor.send({ type: 'library.urlChanged', view: after });
    expect(shown()).toEqual(showing(tab, viewer, after));
  });

  test('videos by hand → library.urlChanged with images → images, whatever the URL was before', () => {
    const { actor, shown } = startLibrary(images);
    actor.send({ type: 'library.videosSelected' });
    actor.send({ type: 'library.urlChanged', view: images });
    expect(shown()).toEqual(showing('images', 'closed', images));
  });
});
