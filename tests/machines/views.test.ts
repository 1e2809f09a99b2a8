import { describe, expect, test } from 'vitest';
import { steppedItems } from '#machines/inbox-screen/view.ts';
import { aroundOf, categoriesOf, idsOf, listOf } from '#machines/media-screen/list.ts';
import { formatView, type MediaView, parseView, viewAfter } from '#machines/media-screen/url.ts';
import { progressOf, type Rows } from '#machines/uploads/rows.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

describe('the query of the media screen', () => {
  const gallery: MediaView = {
    kind: 'image',
    section: 'gallery',
    sort: 'newest',
    filter: 'all',
    text: '',
    openId: null,
  };
  const films: MediaView = {
    kind: 'video',
    section: 'feature',
    sort: 'oldest',
    filter: 'no-alt-text',
    text: 'oak',
    openId: 'v-1',
  };

  test.each([
    ['', gallery],
    ['?section=contact', { ...gallery, section: 'contact' }],
    ['?tab=videos', { ...gallery, kind: 'video', section: 'hero' }],
    ['?tab=videos&section=feature&sort=oldest&filter=no-alt-text&q=oak&open=v-1', films],
  ] as const)('%j is read and written', (search, view) => {
    expect([parseView(search), formatView(view)]).toEqual([view, search]);
  });

  test('unknown values are ignored', () => {
    expect(parseView('?tab=sounds&section=hero&sort=size&filter=no-title')).toEqual(gallery);
    expect(parseView('?sort=website')).toEqual(gallery);
  });

  test.each([
    [null, ['b']],
    ['b', ['b']],
    ['a', ['a', 'b']],
  ])('from %j the viewer goes through %j, of which the filter shows one', (id, ids) => {
    const items = ['a', 'b'].map((each) => mediaItem({ id: each, alt_text: each === 'a' ? 'Oak' : null }));
    expect(idsOf(aroundOf(listOf({ ...gallery, filter: 'no-alt-text' }, items), id))).toEqual(ids);
  });

  test('a category replaces the previous one, if any', () => {
    const item = { id: 'a', label: 'A', category: null };
    expect(categoriesOf([item], 'Office')).toMatchObject([{ type: 'category', from: '', to: 'Office' }]);
  });

  test.each([
    [{ kind: 'image' }, { ...films, kind: 'image', section: 'gallery' }],
    [{ kind: 'video' }, films],
    [
      { kind: 'image', section: 'logo' },
      { ...films, kind: 'image', section: 'logo' },
    ],
    [{ sort: 'title' }, { ...films, sort: 'title' }],
  ] as const)('after the choice of %j it shows a section of this kind', (change, view) => {
    expect(viewAfter(films, { type: 'list.chosen', change })).toEqual(view);
  });
});

test.each([
  [null, ['a', 'b']],
  ['pending', ['a']],
  ['completed', ['b']],
] as const)(
  'with the filter %j keys step through %j, whose chosen status is counted as stored',
  (filter, ids) => {
    const items = ['a', 'b'].map((id) => inboxItem({ id, status: 'pending' }));
    const stepped = steppedItems(items, filter, new Map([['b', 'completed']]));
    expect(stepped.map(({ id }) => id)).toEqual(ids);
  },
);

test('the progress of files is what calls have sent of their bytes', () => {
  const row = { part: { size: 100 }, call: null, isStored: false };
  const sent = (index: number) => ({ ...row, call: { id: 'call', sizes: [100, 100], index } });
  const progress = (...rows: object[]) => progressOf(rows as Rows, () => ({ sent: 150, total: 200 }));
  expect([progress(), progress(row), progress(sent(1)), progress(row, sent(0))]).toEqual([0, 0, 0.5, 0.5]);
});
