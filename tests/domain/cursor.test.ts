import { describe, expect, test } from 'vitest';
import { currentOf, cursorAt, placeOf } from '#domain/cursor.ts';

const shown = ['a', 'b', 'c', 'd'];

describe('the cursor of a list', () => {
  test.each([
    ['it is there', shown, 'b', 'b', { number: 2, previous: 'a', next: 'c' }],
    ['it is the first', shown, 'a', 'a', { number: 1, previous: null, next: 'b' }],
    ['it is the last', shown, 'd', 'd', { number: 4, previous: 'c', next: null }],
    [
      'it has left → the one that followed',
      ['a', 'c', 'd'],
      'b',
      'c',
      { number: null, previous: 'a', next: 'c' },
    ],
    ['the first has left', ['b', 'c'], 'a', 'b', { number: null, previous: null, next: 'b' }],
    [
      'the last has left → the last of the others',
      ['a', 'b'],
      'd',
      'b',
      { number: null, previous: 'b', next: null },
    ],
    ['all have left', [], 'b', null, { number: null, previous: null, next: null }],
  ])('%s', (_, left, id, current, place) => {
    const cursor = cursorAt(shown, id);
    expect([currentOf(left, cursor), placeOf(left, cursor)]).toEqual([current, place]);
  });

  test('without a cursor nothing is current', () => expect(currentOf(shown, null)).toBeNull());
});
