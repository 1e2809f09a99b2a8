import { expect, test } from 'vitest';
import {
  currentIdOf,
  neighbourOf,
  noPlace,
  numberOf,
  placeAt,
  placeBeside,
  placeIn,
  placeSettled,
} from '#domain/currentItem.ts';

const abcd = placeAt(placeIn(noPlace, ['a', 'b', 'b', 'c', 'd']), 'b');
const shown = (place: typeof noPlace) => [
  currentIdOf(place),
  neighbourOf(place, -1),
  neighbourOf(place, 1),
  numberOf(place),
];

test('none is current until one is chosen; a move chooses the first, and stops at the ends', () => {
  expect(shown(placeIn(noPlace, ['a']))).toEqual([null, 'a', null, null]);
  const first = placeBeside(placeIn(noPlace, ['a', 'b']), -1);
  expect(currentIdOf(first)).toBe('a');
  expect(placeBeside(first, -1)).toBe(first);
  expect(placeBeside(noPlace, 1)).toBe(noPlace);
});

test('an item that leaves the list has its place taken by the one that followed, until it comes back', () => {
  expect(shown(abcd)).toEqual(['b', 'a', 'c', 2]);
  const left = placeIn(abcd, ['a', 'c', 'd']);
  expect(shown(left)).toEqual(['c', 'a', 'c', null]);
  expect(shown(placeIn(left, ['a', 'd']))).toEqual(['d', 'a', 'd', null]);
  expect(shown(placeIn(left, ['a']))).toEqual(['a', 'a', null, null]);
  expect(shown(placeIn(left, ['x', 'y']))).toEqual(['x', null, 'x', null]);
  expect(shown(placeIn(left, ['a', 'b', 'c']))).toEqual(['b', 'a', 'c', 2]);
});

test('beside the ends of the list is nothing, and so it is in an empty one', () => {
  expect(shown(placeAt(abcd, 'a'))).toEqual(['a', null, 'b', 1]);
  expect(shown(placeAt(abcd, 'd'))).toEqual(['d', 'c', null, 4]);
  expect(shown(placeIn(abcd, []))).toEqual([null, null, null, null]);
  expect(shown(placeAt(noPlace, 'b'))).toEqual([null, null, null, null]);
});

test('an item that was chosen and is not in the list is before its first one', () => {
  expect(shown(placeAt(abcd, 'x'))).toEqual(['a', null, 'a', null]);
});

test('the place of the first item, reached from the second, is taken by the second', () => {
  const first = placeBeside(placeIn(placeAt(abcd, 'b'), ['a', 'b', 'c']), -1);
  expect(shown(first)).toEqual(['a', null, 'b', 1]);
  expect(shown(placeIn(first, ['b', 'c']))).toEqual(['b', null, 'b', null]);
});

test('the same ids leave the place as it is, another order of them does not', () => {
  expect(placeIn(abcd, ['a', 'b', 'c', 'd'])).toBe(abcd);
  expect(shown(placeIn(abcd, ['b', 'a', 'c', 'd']))).toEqual(['b', null, 'a', 1]);
});

test('a place that is settled stays with the item that is current: the one that has left is not current again', () => {
  const settled = placeSettled(placeIn(abcd, ['a', 'c', 'd']));
  expect(shown(placeIn(settled, ['a', 'b', 'c', 'd']))).toEqual(['c', 'b', 'd', 3]);
});

test('a place in the same list is the same place', () => {
  expect(placeIn(abcd, abcd.shown)).toBe(abcd);
});
