import { describe, expect, test } from 'vitest';
import { nothingSelected, selectedAmong, toggled, withAll, withRange } from '#domain/selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const of = (...ids: readonly string[]) => ids.reduce(toggled, nothingSelected);

describe('a selection', () => {
  test.each([
    ['toggled → selected, and the other end of a range', of('a', 'b'), ['a', 'b'], 'b'],
    ['toggled again → no longer selected', of('a', 'b', 'a'), ['b'], 'a'],
    [
      'a range → everything between, in either direction',
      withRange(of('d'), 'b', shown),
      ['d', 'b', 'c'],
      'd',
    ],
    ['a range without a beginning → the item alone', withRange(nothingSelected, 'c', shown), ['c'], 'c'],
    [
      'a range from an item that is not shown → the item alone',
      withRange(of('x'), 'c', shown),
      ['x', 'c'],
      'c',
    ],
    [
      'all → those that match, and those that the search hides',
      withAll(of('x'), shown),
      ['x', ...shown],
      'x',
    ],
  ])('%s', (_, { selected, anchor }, expected, end) => {
    expect([[...selected], anchor]).toEqual([expected, end]);
  });

  test('only the items that exist are selected, in the order of the list', () => {
    const items = shown.map((id) => ({ id }));
    expect(selectedAmong(of('d', 'x', 'b').selected, items)).toEqual([{ id: 'b' }, { id: 'd' }]);
  });
});
