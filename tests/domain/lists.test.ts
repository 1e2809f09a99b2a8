import { describe, expect, test, vi } from 'vitest';
import { besideOf, currentOf, cursorAt, placeOf } from '#domain/cursor.ts';
import { memoizeLast, memoizeOn } from '#domain/memoizeLast.ts';
import { nothingSelected, selectedAmong, selectionAfter } from '#domain/selection.ts';
import { structuralSharing } from '#domain/structuralSharing.ts';
import { createRandom } from '#fake-server/seed/random.ts';

describe('the cursor', () => {
  const listOf = (ids: string) => [...ids].map((id) => ({ id }));
  const shown = listOf('abcd');

  test.each([
    ['it is there', 'abcd', 'b', 'b', 2, 'a', 'c'],
    ['it is the first', 'ac', 'a', 'a', 1, null, 'c'],
    ['it is the last', 'abcd', 'd', 'd', 4, 'c', null],
    ['it has left → the one that followed', 'acd', 'b', 'c', null, 'a', 'c'],
    ['the first has left', 'bc', 'a', 'b', null, null, 'b'],
    ['the last has left → the last of the others', 'abc', 'd', 'c', null, 'c', null],
    ['all have left', '', 'b', null, null, null, null],
  ])('%s', (_, left, id, current, number, previous, next) => {
    const cursor = cursorAt(shown, id);
    const items = listOf(left);
    expect([currentOf(items, cursor), placeOf(items, cursor)]).toEqual([current, { number, previous, next }]);
  });

  test('without a cursor nothing is current, and the first item is beside it', () => {
    expect([currentOf(shown, null), besideOf(shown, null, 1), besideOf(shown, 'x', 1)]).toEqual([
      null,
      'a',
      null,
    ]);
  });
});

describe('the selection', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];
  const of = (...ids: readonly string[]) =>
    ids.reduce((all, id) => selectionAfter(all, { type: 'selection.toggled', id }), nothingSelected);
  const withRange = (...ids: readonly string[]) =>
    selectionAfter(of(...ids), { type: 'selection.rangeChosen', id: 'c', shown });
  const everything = selectionAfter(of('x'), { type: 'selection.allChosen', shown });

  test.each([
    ['toggled → selected, and the other end of a range', of('a', 'b'), ['a', 'b'], 'b'],
    ['toggled again → no longer selected', of('a', 'b', 'a'), ['b'], 'a'],
    ['a range → everything between', withRange('a'), ['a', 'b', 'c'], 'a'],
    ['a range in the other direction → the same', withRange('e'), ['e', 'c', 'd'], 'e'],
    ['a range without a beginning → the item alone', withRange(), ['c'], 'c'],
    ['a range after the last one was deselected → the item alone', withRange('a', 'a'), ['c'], 'c'],
    ['a range from an item that is not shown → the item alone', withRange('x'), ['x', 'c'], 'c'],
    ['all → those that match, and those that the search hides', everything, ['x', ...shown], 'x'],
    ['cleared → nothing', selectionAfter(of('a'), { type: 'selection.cleared' }), [], null],
  ])('%s', (_, { selected, anchor }, expected, end) => {
    expect([[...selected], anchor]).toEqual([expected, end]);
  });

  test('only the items that exist are selected, in the order of the list', () => {
    const items = shown.map((id) => ({ id }));
    expect(selectedAmong(of('d', 'x', 'b').selected, items)).toEqual([{ id: 'b' }, { id: 'd' }]);
  });
});

describe('structural sharing: new data', () => {
  const ada = { id: 'a', name: 'Ada', urls: { small: 's' } };
  const bob = { id: 'b', name: 'Bob', urls: { small: 't' } };
  const copy = <Value>(value: Value): Value => structuredClone(value);

  test('that equals the old is the old', () => {
    const list = { items: [ada, bob], unreadable: [] };
    expect(structuralSharing(list, copy(list))).toBe(list);
    const counts = { images: 3, sections: { images: { about: 1 } }, failures: [] };
    expect(structuralSharing(counts, copy(counts))).toBe(counts);
  });

  test('with an item more, an item less, or another order → the items stay the same objects', () => {
    const more = structuralSharing([ada, bob], copy([{ id: 'c' }, ada, bob]));
    expect([more[1], more[2]]).toEqual([ada, bob]);
    expect([more[1] === ada, more[2] === bob]).toEqual([true, true]);
    expect(structuralSharing([ada, bob], copy([bob]))[0]).toBe(bob);
    const turned = structuralSharing([ada, bob], copy([bob, ada]));
    expect([turned[0] === bob, turned[1] === ada]).toEqual([true, true]);
  });

  test('with a changed item → that item is new, the others and its own parts are not', () => {
    const [first, second] = structuralSharing([ada, bob], copy([{ ...ada, name: 'Eve' }, bob]));
    expect(first).toEqual({ ...ada, name: 'Eve' });
    expect([first?.urls === ada.urls, second === bob]).toEqual([true, true]);
  });

  test('without any known item is the new list itself', () => {
    const next = [{ ...ada, name: 'Eve', urls: {} }, { id: 'c' }];
    expect(structuralSharing<readonly object[]>([bob], next)).toBe(next);
  });

  test('always equals what was received', () => {
    const random = createRandom(1);
    const value = (depth: number): unknown => {
      const many = () => Array.from({ length: random.below(3) }, () => value(depth - 1));
      if (depth > 0 && random.chance(0.3)) return many();
      if (depth > 0 && random.chance(0.5))
        return Object.fromEntries(many().map((each) => [random.pick(['id', 'a', '__proto__']), each]));
      return random.pick([null, true, 0, -1.5, '', 'a', 'b']);
    };
    for (let run = 0; run < 500; run += 1) {
      const [previous, next] = [value(4), value(4)];
      const received = copy(next);
      expect(structuralSharing(previous, next)).toStrictEqual(received);
      expect(next).toStrictEqual(received);
      expect(structuralSharing(copy(received), received)).toStrictEqual(received);
    }
  });
});

describe('memoization', () => {
  test('is computed again only when an argument has changed since the last call', () => {
    const compute = vi.fn((one: number, other: number) => ({ sum: one + other }));
    const memoized = memoizeLast(compute);
    const first = memoized(1, NaN);
    expect(first).toEqual({ sum: NaN });
    expect(memoized(1, NaN)).toBe(first);
    expect(compute).toHaveBeenCalledTimes(1);
    expect(memoized(1, 2)).toEqual({ sum: 3 });
    expect(memoized(5, 2)).toEqual({ sum: 7 });
    expect(memoized(1, 2)).toEqual({ sum: 3 });
    expect(compute).toHaveBeenCalledTimes(4);
  });

  test('keeps a result for each object that it is computed from', () => {
    const compute = vi.fn((items: readonly number[], more: number) => items.length + more);
    const memoized = memoizeOn(compute);
    const [one, other] = [[1], [1, 2]];
    expect([memoized(one, 1), memoized(other, 1), memoized(one, 1), memoized(other, 1)]).toEqual([
      2, 3, 2, 3,
    ]);
    expect(compute).toHaveBeenCalledTimes(2);
    expect(memoized(one, 5)).toBe(6);
  });
});
