import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import type { MediaPlace } from '#domain/media.ts';
import {
  aroundOf,
  type MediaListView,
  mediaListMachine,
  selectCurrentId,
  selectKind,
  selectResults,
  selectSearch,
  selectSection,
  selectSelection,
  selectShown,
  selectView,
} from '#machines/media-list/media-list.machine.ts';
import { selectText } from '#machines/search/search.machine.ts';
import { startChild } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';

const images: MediaListView = { kind: 'image', section: 'gallery', sort: 'oldest', filter: 'all', text: '' };
const videos: MediaListView = { kind: 'video', section: 'hero', sort: 'title', filter: 'all', text: '' };

const atrium = mediaItem({ id: 'a', title: 'Atrium', created_at: '2026-11-18T09:00:00.000Z' });
const bath = mediaItem({
  id: 'b',
  title: 'Bath',
  alt_text: null,
  created_at: '2026-11-19T09:00:00.000Z',
});
const items = [bath, atrium];

/** The list with this view; `read` is what the query of its section answers. */
function startList(view: MediaListView = images) {
  const places: string[] = [];
  const machine = mediaListMachine.provide({
    actors: {
      watchQuery: fromCallback<EventObject, MediaPlace>(({ input: { kind, section } }) => {
        places.push(`${kind} ${section}`);
      }),
    },
  });
  const chart = startChild((options) => createActor(machine, { ...options, input: view }));
  const { actor } = chart;
  const read = (data: readonly MediaItem[] = items) =>
    actor.send({ type: 'query.read', data: { items: data, unreadable: [] } as never });
  return {
    ...chart,
    places,
    read,
    select: (id: string) => selectSelection(actor.getSnapshot()).send({ type: 'selection.toggled', id }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      const ids = selectShown(snapshot).map(({ id }) => id);
      // A range is selected in the order that is shown.
      expect(selectSelection(snapshot).getSnapshot().context.shown).toEqual(ids);
      return {
        view: selectView(snapshot),
        ids: ids.join(''),
        field: selectText(selectSearch(snapshot).getSnapshot()),
      };
    },
  };
}

const changed = (view: MediaListView) => ({ type: 'list.viewChanged', view });

describe(mediaListMachine.id, () => {
  test('start → the section of the view is watched, and nothing is shown', () => {
    const { actor, places, reports, shown } = startList();
    expect([shown(), places, reports]).toEqual([{ view: images, ids: '', field: '' }, ['image gallery'], []]);
    const snapshot = actor.getSnapshot();
    expect([selectKind(snapshot), selectSection(snapshot)]).toEqual(['image', 'gallery']);
  });

  test('watching → query.read → the items in their order, and the screen is told', () => {
    const { read, reports, shown } = startList();
    read();
    expect(shown()).toEqual({ view: images, ids: 'ab', field: '' });
    expect(reports).toEqual([{ type: 'list.read', place: { kind: 'image', section: 'gallery' }, items }]);
  });

  test('watching → query.read without a selected item → it is no longer selected', () => {
    const { actor, read, select } = startList();
    read();
    select('a');
    select('b');
    read([bath]);
    expect(selectSelection(actor.getSnapshot()).getSnapshot().context.selected).toEqual(new Set(['b']));
  });

  // @spec 2.27 4.14
  test('images → list.kindSelected videos → videos of hero, in the same order; and back → images of gallery', () => {
    const { actor, places, read, reports, shown } = startList({ ...images, section: 'about' });
    read();
    actor.send({ type: 'list.kindSelected', kind: 'video' });
    const hero: MediaListView = { ...images, kind: 'video', section: 'hero' };
    expect(shown()).toEqual({ view: hero, ids: '', field: '' });
    actor.send({ type: 'list.kindSelected', kind: 'image' });
    expect(shown()).toEqual({ view: images, ids: '', field: '' });
    expect(places).toEqual(['image about', 'video hero', 'image gallery']);
    expect(reports.slice(1)).toEqual([changed(hero), changed(images)]);
  });

  test('images → list.kindSelected images → the section stays', () => {
    const { actor, places, reports, shown } = startList({ ...images, section: 'about' });
    actor.send({ type: 'list.kindSelected', kind: 'image' });
    expect(shown().view).toEqual({ ...images, section: 'about' });
    expect([places, reports]).toEqual([['image about'], []]);
  });

  test.each([
    ['images', images, 'logo'],
    ['videos', videos, 'feature'],
  ] as const)(
    '%s → list.sectionSelected of theirs → that section, with nothing selected',
    (_, view, section) => {
      const { actor, places, read, reports, select, shown } = startList(view);
      read();
      select('a');
      actor.send({ type: 'list.sectionSelected', section });
      expect(shown()).toEqual({ view: { ...view, section }, ids: '', field: '' });
      expect(places.at(-1)).toBe(`${view.kind} ${section}`);
      expect(reports.at(-1)).toEqual(changed({ ...view, section }));
      expect(selectSelection(actor.getSnapshot()).getSnapshot().context.selected).toEqual(new Set());
    },
  );

  test.each([
    ['images', images, 'hero'],
    ['images', images, 'gallery'],
    ['videos', videos, 'gallery'],
  ] as const)('%s → list.sectionSelected of the others, or its own → ignored', (_, view, section) => {
    const { actor, places, reports, shown } = startList(view);
    actor.send({ type: 'list.sectionSelected', section });
    expect([shown().view, places.length, reports]).toEqual([view, 1, []]);
  });

  test('watching → list.sortSelected → that order', () => {
    const { actor, read, reports, shown } = startList();
    read();
    actor.send({ type: 'list.sortSelected', sort: 'newest' });
    const view: MediaListView = { ...images, sort: 'newest' };
    expect([shown(), reports.at(-1)]).toEqual([{ view, ids: 'ba', field: '' }, changed(view)]);
  });

  test('watching → list.filterToggled → those without an alt text; again → all', () => {
    const { actor, read, reports, shown } = startList();
    read();
    actor.send({ type: 'list.filterToggled' });
    const filtered: MediaListView = { ...images, filter: 'no-alt-text' };
    expect([shown(), reports.at(-1)]).toEqual([{ view: filtered, ids: 'b', field: '' }, changed(filtered)]);
    actor.send({ type: 'list.filterToggled' });
    expect([shown(), reports.at(-1)]).toEqual([{ view: images, ids: 'ab', field: '' }, changed(images)]);
  });

  test('watching → search.typed in the search → applied after 300 ms, and the screen is told', () => {
    const { actor, clock, read, reports, shown } = startList();
    read();
    selectSearch(actor.getSnapshot()).send({ type: 'search.typed', text: 'bath' });
    expect(shown()).toEqual({ view: images, ids: 'ab', field: 'bath' });
    clock.increment(300);
    const view: MediaListView = { ...images, text: 'bath' };
    expect([shown(), reports.at(-1)]).toEqual([{ view, ids: 'b', field: 'bath' }, changed(view)]);
  });

  test('watching → list.urlChanged in the same section → shown without another subscription, and not told back', () => {
    const { actor, places, read, reports, shown } = startList();
    read();
    const view: MediaListView = { ...images, sort: 'newest', filter: 'no-alt-text', text: 'bath' };
    actor.send({ type: 'list.urlChanged', view });
    expect(shown()).toEqual({ view, ids: 'b', field: 'bath' });
    expect([places, reports.length]).toEqual([['image gallery'], 1]);
  });

  test.each([
    ['another section', { ...images, section: 'about', text: 'bath' }],
    ['another kind', videos],
  ] as const)('watching → list.urlChanged with %s → that one is watched, and not told back', (_, view) => {
    const { actor, places, read, reports, shown } = startList();
    read();
    actor.send({ type: 'list.urlChanged', view });
    expect(shown()).toEqual({ view, ids: '', field: view.text });
    expect([places.at(-1), reports.length]).toEqual([`${view.kind} ${view.section}`, 1]);
  });

  test('watching → the results are read twice → the same objects, computed once', () => {
    const { actor, read } = startList();
    read();
    const results = selectResults(actor.getSnapshot());
    expect(selectResults(actor.getSnapshot())).toBe(results);
    expect(results).toEqual({
      sorted: [atrium, bath],
      withoutAltText: [bath],
      listed: [atrium, bath],
      shown: [atrium, bath],
    });
  });

  test('a card is current → another section → none is, whatever it has', () => {
    const { actor, read } = startList();
    read();
    actor.send({ type: 'item.focused', id: 'b' });
    expect(selectCurrentId(actor.getSnapshot())).toBe('b');
    actor.send({ type: 'list.urlChanged', view: { ...images, section: 'about' } });
    read([atrium]);
    expect(selectCurrentId(actor.getSnapshot())).toBeNull();
  });

  test('one card is selected → current.deletionRequested → the selection is to be deleted, not the current card', () => {
    const { actor, read, reports, select } = startList();
    read();
    actor.send({ type: 'item.focused', id: 'b' });
    select('a');
    actor.send({ type: 'current.deletionRequested', openId: null });
    expect(reports.at(-1)).toMatchObject({ type: 'list.selectionRejected', targets: [{ id: 'a' }] });
  });

  test('the viewer goes through what is shown, and through all where its item is not among them', () => {
    const [shown, sorted] = [
      [bath, atrium],
      [atrium, mediaItem({ id: 'c' }), bath],
    ];
    expect(aroundOf({ shown, sorted }, 'a')).toBe(shown);
    expect(aroundOf({ shown, sorted }, 'c')).toBe(sorted);
  });
});
