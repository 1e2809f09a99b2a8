import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  currentItemMachine,
  selectCount,
  selectCurrentId,
  selectNextId,
  selectNumber,
  selectPreviousId,
} from '#machines/current-item/current-item.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

/** Starts the chart on a list of ids of one letter. */
function start(list = 'abcd', chosen?: string) {
  const { actor } = startChart((options) => createActor(currentItemMachine, options));
  const show = (ids: string) => actor.send({ type: 'current.listChanged', shown: [...ids] });
  const choose = (id: string) => actor.send({ type: 'current.itemChosen', id });
  show(list);
  if (chosen !== undefined) choose(chosen);
  return {
    show,
    choose,
    move: (step: 1 | -1) => actor.send({ type: 'current.moved', step }),
    /** The state, then the one before, the current one and the next, then its number and the count. */
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [
        snapshot.value,
        selectPreviousId(snapshot),
        selectCurrentId(snapshot.context.shown)(snapshot),
        selectNextId(snapshot),
        selectNumber(snapshot),
        selectCount(snapshot),
      ];
    },
    currentIn: (ids: string) => selectCurrentId([...ids])(actor.getSnapshot()),
  };
}

describe(currentItemMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(currentItemMachine)).toEqual(namesImplemented(currentItemMachine));
  });

  test('none → current.moved in either direction → the first item', () => {
    for (const step of [1, -1] as const) {
      const { move, shown } = start();
      move(step);
      expect(shown()).toEqual(['listed', null, 'a', 'b', 1, 4]);
    }
  });

  test('none → current.moved in an empty list → still none', () => {
    const { move, shown } = start('');
    move(1);
    expect(shown()).toEqual(['none', null, null, null, null, 0]);
  });

  test('any state → current.itemChosen → that item, with its neighbours', () => {
    const { choose, shown } = start();
    choose('c');
    expect(shown()).toEqual(['listed', 'b', 'c', 'd', 3, 4]);
    choose('a');
    expect(shown()).toEqual(['listed', null, 'a', 'b', 1, 4]);
  });

  test('listed → current.moved → item by item, and no further than the ends', () => {
    const { move, shown } = start('abc', 'b');
    move(1);
    expect(shown()).toEqual(['listed', 'b', 'c', null, 3, 3]);
    move(1);
    expect(shown()).toEqual(['listed', 'b', 'c', null, 3, 3]);
    for (let turn = 0; turn < 3; turn += 1) move(-1);
    expect(shown()).toEqual(['listed', null, 'a', 'b', 1, 3]);
  });

  test('listed → current.listChanged by new items and another order → still that item', () => {
    const { show, shown } = start('abcd', 'c');
    show('xcybda');
    expect(shown()).toEqual(['listed', 'x', 'c', 'y', 2, 6]);
  });

  test('listed → the item leaves the list → hidden, between the one before and the one that took its place', () => {
    const { currentIn, show, shown } = start('abcd', 'b');
    expect(currentIn('acd')).toBe('c');
    show('acd');
    expect(shown()).toEqual(['hidden', 'a', 'c', 'c', null, 3]);
  });

  test('listed → the item and those after it leave → the last one is current', () => {
    const { currentIn, show, shown } = start('abcd', 'c');
    expect(currentIn('ab')).toBe('b');
    show('ab');
    expect(shown()).toEqual(['hidden', 'b', 'b', null, null, 2]);
  });

  test('listed → another list without any of its items → the first of them', () => {
    const { currentIn, show, shown } = start('abcd', 'c');
    expect(currentIn('xyz')).toBe('x');
    show('xyz');
    expect(shown()).toEqual(['hidden', null, 'x', 'x', null, 3]);
  });

  test('hidden → the one that took its place leaves too → the next one that is left', () => {
    const { show, shown } = start('abcde', 'b');
    show('acde');
    show('ade');
    expect(shown()).toEqual(['hidden', 'a', 'd', 'd', null, 3]);
  });

  test('hidden → current.moved → the next one, or the one before', () => {
    const { move, show, shown } = start('abcd', 'b');
    show('acd');
    move(1);
    expect(shown()).toEqual(['listed', 'a', 'c', 'd', 2, 3]);
    const other = start('abcd', 'b');
    other.show('acd');
    other.move(-1);
    expect(other.shown()).toEqual(['listed', null, 'a', 'c', 1, 3]);
  });

  test('hidden at the end → current.moved to the next → still hidden', () => {
    const { move, show, shown } = start('abc', 'c');
    show('ab');
    move(1);
    expect(shown()).toEqual(['hidden', 'b', 'b', null, null, 2]);
  });

  test('hidden → the item comes back → listed', () => {
    const { show, shown } = start('abcd', 'b');
    show('acd');
    show('abcd');
    expect(shown()).toEqual(['listed', 'a', 'b', 'c', 2, 4]);
  });

  test('an item of the URL → chosen before the list has loaded → listed with it, or hidden before its first item', () => {
    const { choose, show, shown } = start('');
    choose('b');
    expect(shown()).toEqual(['hidden', null, null, null, null, 0]);
    show('abc');
    expect(shown()).toEqual(['listed', 'a', 'b', 'c', 2, 3]);
    const other = start('', 'z');
    other.show('abc');
    expect(other.shown()).toEqual(['hidden', null, 'a', 'a', null, 3]);
    other.choose('y');
    expect(other.shown()).toEqual(['hidden', null, 'a', 'a', null, 3]);
  });

  test('a list with an id twice → current.moved → every other item is reached', () => {
    const { move, shown } = start('aab', 'a');
    move(1);
    expect(shown()).toEqual(['listed', 'a', 'b', null, 2, 2]);
  });
});
