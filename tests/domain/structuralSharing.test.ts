import { describe, expect, test } from 'vitest';
import { structuralSharing } from '#domain/structuralSharing.ts';
import { createRandom } from '#fake-server/seed/random.ts';

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
