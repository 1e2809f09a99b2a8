import { describe, expect, test } from 'vitest';
import {
  prepareInboxSearch,
  prepareMediaSearch,
  searchInbox,
  searchMedia,
  searchTerms,
} from '#domain/search.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

test('search terms are lower-case and separated by any white space', () => {
  expect([searchTerms('  Oak\t TABLE \n'), searchTerms(' '), searchTerms('')]).toEqual([
    ['oak', 'table'],
    [],
    [],
  ]);
});

describe('searching media', () => {
  const bare = { title: null, description: null, alt_text: null, category: null, section: 'logo' };
  const items = [
    mediaItem({ ...bare, id: 'title', title: 'Oak table' }),
    mediaItem({ ...bare, id: 'spread', description: 'Solid OAK', alt_text: 'A long table' }),
    mediaItem({ ...bare, id: 'section', section: 'entrance', category: 'Retail' }),
    mediaItem({ ...bare, id: 'special', title: '50% (off) [a.*]' }),
  ];
  const found = (text: string) => searchMedia(items, text).map(({ id }) => id);

  test.each([
    ['', ['title', 'spread', 'section', 'special']],
    ['  ', ['title', 'spread', 'section', 'special']],
    ['oak', ['title', 'spread']],
    [' TABLE oak ', ['title', 'spread']],
    ['entrance retail', ['section']],
    ['oak retail', []],
    ['.*', ['special']],
    ['(off) 50%', ['special']],
    ['.', ['special']],
    ['oaktable', []],
    ['oaklogo', []],
    ['null', []],
  ])('%j finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('searching inquiries and contact messages', () => {
  const items = [
    inboxItem({ id: 'a-1', name: 'Ada Fischer', phone: null, status: 'pending', message: 'Kitchen (new)' }),
    inboxItem({ id: 'b-2', name: null, email: null, phone: '+1 (555) 0100', status: 'completed' }),
    inboxItem({
      id: 'c-3',
      name: 'Bo',
      email: 'BO@example.org',
      phone: null,
      message: null,
      status: 'legacy-7',
    }),
  ];
  const found = (text: string, status: string | null = null) =>
    searchInbox(items, text, status).map(({ id }) => id);

  test.each([
    ['', null, ['a-1', 'b-2', 'c-3']],
    [' ada fischer ', null, ['a-1']],
    ['fischer ada', null, ['a-1']],
    ['fischer kitchen', null, []],
    ['5550100', null, ['b-2']],
    ['1 555-0100', null, ['b-2']],
    ['+1.555', null, ['b-2']],
    ['01-00', null, ['b-2']],
    ['tel 555 0100', null, []],
    ['555 0100 home', null, []],
    ['5550101', null, []],
    ['55', null, ['b-2']],
    ['5 5', null, []],
    ['5550100', 'pending', []],
    ['bo@EXAMPLE.org', null, ['c-3']],
    ['(555)', null, ['b-2']],
    ['kitchen (', null, ['a-1']],
    ['B-2', null, ['b-2']],
    ['', 'completed', ['b-2']],
    ['', 'legacy-7', ['c-3']],
    ['ada', 'completed', []],
    ['bobo', null, []],
    ['bo bo', null, ['c-3']],
    ['null null', null, []],
    ['null', null, []],
  ])('%j with status %j finds %j', (text, status, expected) => {
    expect(found(text, status)).toEqual(expected);
  });
});

test('a list that is prepared ahead, in several tasks, is searched as any other', async () => {
  const inquiries = Array.from({ length: 20_001 }, (_, index) => inboxItem({ id: `i${index}`, phone: null }));
  const images = [mediaItem({ title: 'Walnut' }), mediaItem({ title: 'Elm' })];
  await Promise.all([prepareInboxSearch(inquiries), prepareMediaSearch(images)]);
  expect([searchInbox(inquiries, 'I20000', null), searchMedia(images, 'walnut')]).toEqual([
    searchInbox([...inquiries], 'I20000', null),
    searchMedia([...images], 'walnut'),
  ]);
  expect(searchInbox(inquiries, 'I20000', null)).toEqual([inquiries[20_000]]);
  expect(searchMedia(images, 'walnut')).toEqual([images[0]]);
});

test('a list that was prepared or searched is not read again', async () => {
  let reads = 0;
  const item = {
    ...mediaItem(),
    get title() {
      reads += 1;
      return 'Walnut';
    },
  };
  const [ahead, other] = [[item], [item]];
  await prepareMediaSearch(ahead);
  await prepareMediaSearch(ahead);
  expect([searchMedia(ahead, 'walnut'), searchMedia(ahead, 'elm'), reads]).toEqual([[item], [], 1]);
  expect([searchMedia(other, 'walnut'), searchMedia(other, 'elm'), reads]).toEqual([[item], [], 2]);
});

test.each([
  [9_999, true],
  [10_000, false],
])('%d items are prepared in one task: %s', async (count, expected) => {
  let isDone = false;
  const preparing = prepareInboxSearch(new Array(count).fill(inboxItem())).then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(isDone).toBe(expected);
  await preparing;
});
