import { describe, expect, test } from 'vitest';
import { fold, foldWithPlaces } from '#domain/folding.ts';
import { beginningOf, inboxPartsOf, partsOf, type TextPart } from '#domain/marks.ts';
import { searchInbox, searchMedia, searchTerms } from '#domain/search.ts';
import { createRandom } from '#fake-server/seed/random.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

// @spec 5.21
test('search terms are separated by any white space', () => {
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
    ['+49 40 555', '\u202A+49\u00A040\u2013555\u202C'],
    ['040\u2013555', '040555'],
    ['(+49) (0)40 555', '+49 40 555'],
    ['+49 40 555', '+49(0)40-555'],
    ['٠٤٠ ٥٥٥', '040-555'],
  ])('the phone number %j is found by %j', (phone, text) => {
    const item = inboxItem({ phone });
    expect(searchInbox([item, inboxItem({ phone: '555 040' })], text, null)).toEqual([item]);
  });

  test('a vowel sign of an Indic script is no accent', () => {
    expect(searchInbox([inboxItem({ message: 'की' })], 'कि', null)).toEqual([]);
  });

  test('a search of 100,000 characters finds nothing', () => {
    const search = (text: string) => [
      ...searchInbox(items, text, null),
      ...searchMedia([mediaItem({})], text),
      ...partsOf('Oak', text).filter(({ isMatch }) => isMatch),
    ];
    for (const text of ['oak(', '5 ', 'q\u0301 '])
      expect(search(text.repeat(100_000 / text.length))).toEqual([]);
  });

  test.each([
    ['İzmir', 'İzmir'],
    ['ΟΔΟΣ', 'οδος'],
    ['Kreuzstraẞe', 'straße'],
    ['100 \u212A', '100 k'],
    ['a\\b^c$d|e/f{2}', 'A\\B^C$D|E/F{2}'],
    ['half \uD83D of a character', '\uD83D'],
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'MÜLLER'],
    ['Łukasz Sørensen ĐÐĦıÆŒÞ', 'lukasz sorensen ddhiaeoeth'],
    ['Zoe', 'Zoë'],
    ['3\u20135 rooms', '3-5 rooms'],
    ['two\u00A0\u2009rooms', 'two rooms'],
    ['two \n rooms', 'two rooms'],
    ['O’Hara “studio” ‘‛ʼ`´ ”„', `o'hara "studio" ''''' ""`],
    ["it's", 'it’s'],
    ['eve@example.com', '\u2068eve@\u200Bexample.com\u2069\uFEFF'],
    ['soft\u00ADware \u202Eoak', 'software oak'],
    ['tel ٠٣٠', '030'],
    ['हिंदी', 'हिंदी'],
  ])('%j is found by %j', (message, text) => {
    const item = inboxItem({ message });
    expect(searchInbox([item, inboxItem({ message: 'Oak' })], text, null)).toEqual([item]);
  });
});

test('all forms of a letter are folded alike, and folding again changes nothing', () => {
  for (let point = 0; point < 0x590; point += 1) {
    const letter = String.fromCodePoint(point);
    const forms = [fold(letter), letter.normalize('NFC'), letter.normalize('NFD'), letter.toUpperCase()];
    for (const form of /\p{L}/u.test(letter) ? forms : []) expect(fold(form)).toBe(fold(letter));
  }
});

describe('marks', () => {
  const random = createRandom(1);

  /** A text of at most so many characters, with letters that change their length when they are folded. */
  const text = (length: number): string =>
    Array.from({ length: random.below(length + 1) }, () =>
      random.pick([...'aAbÉ 125-İß’æ–٣½ﬁ가\u00A0\u200B', 'e\u0301', '👩🏽']),
    ).join('');

  test('each unit of a folded text has its place, and what is between two places folds to it', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const whole = text(12);
      const { folded, startOf, endOf } = foldWithPlaces(whole);
      expect(folded).toBe(fold(whole));
      for (let from = 0; from < folded.length; from += 1) {
        const to = from + random.below(folded.length - from);
        expect(fold(whole.slice(startOf(from), endOf(to)))).toContain(folded.slice(from, to + 1));
      }
    }
  });

  /** The text with its matches in brackets. */
  const bracketed = (parts: readonly TextPart[]) =>
    parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');
  const marked = (text: string, search: string) => bracketed(partsOf(text, search));

  test.each([
    ['Harbour loft', '', 'Harbour loft'],
    ['Harbour loft', 'HARBOUR', '[Harbour] loft'],
    ['Harbour loft', 'loft  har', '[Har]bour [loft]'],
    ['banana', 'ana', 'b[anana]'],
    ['baaab', 'aa', 'b[aaa]b'],
    ['oak and oak', 'oak', '[oak] and [oak]'],
    ['100% cork (new)', '100% (', '[100%] cork [(]new)'],
    ['İstanbul loft', 'loft', 'İstanbul [loft]'],
    ['İstanbul', 'st', 'İ[st]anbul'],
    ['İstanbul', 'i', '[İ]stanbul'],
    ['İstanbul', 'istanbul', '[İstanbul]'],
    ['Istanbul', 'İs', '[Is]tanbul'],
    ['İSTANBUL', 'ISTANBUL', '[İSTANBUL]'],
    ['Dİyarbakİr', 'diyarbakir', '[Dİyarbakİr]'],
    ['i\u0307stanbul', 'İst', '[i\u0307st]anbul'],
    ['Οδός', 'ΟΔΌΣ', '[Οδός]'],
    ['ᾀ', 'ι', 'ᾀ'],
    ['Étude', 'étu', '[Étu]de'],
    ['E\u0301tude', 'etu', '[E\u0301tu]de'],
    ['cafe\u0301 noir', 'cafe', '[cafe\u0301] noir'],
    ['Straße', 's', '[S]tra[ß]e'],
    ['Straße', 'sse', 'Stra[ße]'],
    ['ﬁnest', 'i', '[ﬁ]nest'],
    ['a\u200Bb–c', 'b-', 'a\u200B[b–]c'],
    ['👩🏽É', 'e', '👩🏽[É]'],
    ['', 'oak', ''],
  ])('%j, searched for %j, is %j', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  test.each([
    ['name', 'Samuel Raman', 'raman samuel', '[Samuel] [Raman]'],
    ['name', 'Samuel Raman', 'uel ra', 'Sam[uel Ra]man'],
    ['name', 'Samuel Raman', 'samuel oak', 'Samuel Raman'],
    ['name', 'Samuel Raman', 'a', 'S[a]muel R[a]m[a]n'],
    ['message', 'Samuel Raman', 'raman samuel', 'Samuel Raman'],
    ['email', 'samuel@example.com', ' SAMUEL ', '[samuel]@example.com'],
    ['phone', '+1 (212) 555-0187', '5550187', '+1 (212) [555-0187]'],
    ['phone', '+1 (212) 555-0187', '(212) 555', '+1 [(212) 555]-0187'],
    ['phone', '+1 (212) 555-0187', '01', '+1 (212) 555-[01]87'],
    ['phone', '+1 (212) 555-0187', '999', '+1 (212) 555-0187'],
    ['phone', '555-0187', '5550', '[555-0]187'],
    ['phone', '1-23 4 1-23', '123', '[1-23] 4 [1-23]'],
    ['phone', '5-5-5-5', '555', '[5-5-5-5]'],
    ['name', 'Unit 0100 of 555', '555 0100', 'Unit 0100 of 555'],
    ['message', 'Call 555-0187', '5550187', 'Call 555-0187'],
    ['message', 'שלום oak שלום', 'oak', 'שלום [oak] שלום'],
    ['message', '<mark>oak</mark>', '<mark>', '[<mark>]oak</mark>'],
    ['message', 'oak', ' ', 'oak'],
    ['message', 'two\u00A0 \u2009rooms', 'o r', 'tw[o\u00A0 \u2009r]ooms'],
    ['phone', '+49 (0)40 555', '4940', '+[49 (0)40] 555'],
    ['phone', '٠٤٠–٥٥٥', '405', '٠[٤٠–٥]٥٥'],
    ['phone', '\u202A+49\u2013555', '955', '\u202A+4[9\u201355]5'],
  ] as const)('%s %j, searched for %j, is %j', (field, text, search, expected) => {
    expect(bracketed(inboxPartsOf(text, search, field))).toBe(expected);
  });

  test.each([
    ['message', 'oak '.repeat(50_000), 'oak'],
    ['phone', '1-23 '.repeat(150), '123'],
  ] as const)('of a long %s the first hundred matches are marked', (field, long, search) => {
    const parts = inboxPartsOf(long, search, field);
    expect(parts.filter(({ isMatch }) => isMatch)).toHaveLength(100);
    expect(parts).toHaveLength(200);
  });

  test('what the search finds in an inbox is marked in one of its fields', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const [name, phone, message, search] = [text(4), text(8), text(8), text(2)];
      const fields = { name, phone, message, email: null };
      const item = inboxItem({ ...fields, id: '' });
      const isFound = fold(search).trim() !== '' && searchInbox([item], search, null).length > 0;
      const all = (['name', 'phone', 'message'] as const).flatMap((field) => {
        const parts = inboxPartsOf(fields[field], search, field);
        expect(parts.map((part) => part.text).join('')).toBe(fields[field]);
        return parts;
      });
      expect(all.some(({ isMatch }) => isMatch)).toBe(isFound);
    }
  });

  test('matches are marked in the first 100,000 units of a text', () => {
    const partsAt = (start: number) =>
      partsOf(`${'-'.repeat(start)}oak.`, 'oak').map((part) => [part.start, part.text.length, part.isMatch]);
    const marked = [99_997, 3, true];
    expect(partsAt(99_997)).toEqual([[0, 99_997, false], marked, [100_000, 1, false]]);
    expect(partsAt(99_998)).toEqual([[0, 100_002, false]]);
  });

  test.each([
    ['loft', 4, 'loft'],
    ['loft', 3, 'lof'],
    ['a🏠', 3, 'a🏠'],
    ['a🏠b', 2, 'a'],
    ['🏠a🏠', 4, '🏠a'],
    ['a\ud83c', 2, 'a\ud83c'],
  ])('the beginning of %j, at most %i units, is %j', (text, length, expected) => {
    expect(beginningOf(text, length)).toBe(expected);
  });
});
