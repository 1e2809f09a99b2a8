import { describe, expect, test } from 'vitest';
import { searchInbox, searchMedia, searchTerms } from '#domain/search.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

// @spec 5.21
test('search terms are separated by any white space', () => {
  expect([searchTerms('  Oak\t TABLE \n'), searchTerms(' '), searchTerms('')]).toEqual([
    ['Oak', 'TABLE'],
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

  // @spec 5.21
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

test('a search of spaces returns the list itself', () => {
  const items = [mediaItem({})];
  expect(searchMedia(items, ' ')).toBe(items);
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

  // @spec 5.22
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
    [' (new) ', null, ['a-1']],
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

  test.each([
    ['İzmir', 'İzmir'],
    ['ΟΔΟΣ', 'οδος'],
    ['Kreuzstraẞe', 'straße'],
    ['100 \u212A', '100 k'],
    ['a\\b^c$d|e/f{2}', 'A\\B^C$D|E/F{2}'],
    ['half \uD83D of a character', '\uD83D'],
  ])('%j is found by %j', (message, text) => {
    const item = inboxItem({ message });
    expect(searchInbox([item, inboxItem({ message: 'Oak' })], text, null)).toEqual([item]);
  });
});
