import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { structuralSharing } from '#domain/structuralSharing.ts';

const ada = { id: 'a', name: 'Ada', urls: { small: 's' } };
const bob = { id: 'b', name: 'Bob', urls: { small: 't' } };
const copy = <Value>(value: Value): Value => structuredClone(value);

describe('new data', () => {
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

  test('of which nothing was there is the new list itself', () => {
    const next = [{ ...ada, name: 'Eve', urls: {} }, { id: 'c' }];
    expect(structuralSharing<readonly object[]>([bob], next)).toBe(next);
  });

  test('is never anything but what was received', () => {
    const item = fc.record(
      { id: fc.constantFrom('a', 'b', 'c', undefined), name: fc.jsonValue() },
      { noNullPrototype: true },
    );
    const list = fc.array(item);
    const data = fc.oneof(
      fc.jsonValue(),
      list,
      list.map((items) => ({ items })),
    );
    fc.assert(
      fc.property(data, data, (previous, next) => {
        const received = copy(next);
        expect(structuralSharing(previous, next)).toStrictEqual(received);
        expect(next).toStrictEqual(received);
        expect(structuralSharing(copy(received), received)).toStrictEqual(received);
      }),
    );
  });
});
