import { describe, expect, test } from 'vitest';
import { folded, ranked, type Searchable } from '#domain/rank.ts';

const entry = (name: string, words = ''): Searchable => ({
  id: name,
  name: folded(name),
  words: folded(words),
});

const people = [
  entry('Joanna Samuelsson', 'joanna@example.com'),
  entry('Zoë Ångström', '+1 555-0187\n15550187'),
  entry('Raman Samuel', 'r.samuel@example.com'),
  entry('Samuel Raman', 'hello@raman.example'),
  entry('O’Brien (Samuel)'),
  entry('Settings'),
];

const found = (text: string, recent: readonly string[] = []) =>
  ranked(people, text, recent).map(({ id }) => id);

test.each([
  ['Zoë Ångström', 'zoe angstrom'],
  ['İzmir', 'izmir'],
  ['Łódź, Søren Strauß', 'lodz, soren strauss'],
  ['ĐÐÆŒı', 'ddaeoei'],
  ['A.B', 'a.b'],
])('%s is searched as %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

describe('the entries that have every word', () => {
  test.each([
    ['samuel raman', ['Samuel Raman', 'Raman Samuel']],
    ['  samuel raman', ['Samuel Raman', 'Raman Samuel']],
    ['  RAMAN   sam ', ['Raman Samuel', 'Samuel Raman']],
    ['samuel', ['Samuel Raman', 'Joanna Samuelsson', 'Raman Samuel', 'O’Brien (Samuel)']],
    ['angstrom', ['Zoë Ångström']],
    ['zoë', ['Zoë Ångström']],
    ['5550187', ['Zoë Ångström']],
    ['555-0187', ['Zoë Ångström']],
    ['example', ['Joanna Samuelsson', 'Raman Samuel', 'Samuel Raman']],
    ['.*', []],
    ['nobody samuel', []],
  ])('%j finds these, the best first', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a word at the start of a later word is better than one inside of a word', () => {
    const inside = entry('Gloomy loft');
    const atStart = entry('Harbour room');
    const both = entry('Mushroom room');
    expect(ranked([inside, both, atStart], 'room', [])).toEqual([both, atStart]);
    expect(ranked([inside, entry('Bathroom'), atStart], 'room', []).map(({ id }) => id)).toEqual([
      'Harbour room',
      'Bathroom',
    ]);
  });

  test('a word inside of the name is better than one among the other words', () => {
    const among = entry('Loft', 'room');
    const inside = entry('Bathroom');
    expect(ranked([among, inside], 'room', [])).toEqual([inside, among]);
  });

  test('the start of a name and another word are as good as the inside and the start of a word', () => {
    const start = entry('Room', 'oak');
    const later = entry('Bathroom of oak');
    expect(ranked([start, later], 'room oak', [])).toEqual([start, later]);
  });

  test('a sign that begins a word is better than one inside of a word', () => {
    const inside = entry('a-b');
    const atStart = entry('a--b');
    expect(ranked([inside, atStart], '-', [])).toEqual([atStart, inside]);
  });

  test('equal ones are in the order of the last choices, then in their own', () => {
    expect(found('', ['Settings', 'Samuel Raman'])).toEqual([
      'Settings',
      'Samuel Raman',
      'Joanna Samuelsson',
      'Zoë Ångström',
      'Raman Samuel',
      'O’Brien (Samuel)',
    ]);
    expect(found('example', ['Samuel Raman'])).toEqual(['Samuel Raman', 'Joanna Samuelsson', 'Raman Samuel']);
  });

  test('a list of 20,000 entries is ranked in a fraction of a second', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      entry(`Person ${index} Ångström`, `person-${index}@example.com\n555${index}`),
    );
    const start = performance.now();
    expect(ranked(many, 'angstrom 19999', [])).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
