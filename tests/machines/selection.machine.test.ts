import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  selectHiddenCount,
  selectIsAllSelected,
  selectIsSelecting,
  selectionMachine,
  selectSelected,
} from '#machines/selection/selection.machine.ts';
import { startChart } from '#tests/support/chart.ts';

/** A selection over the list a to e. */
function startSelection() {
  const chart = startChart((options) => createActor(selectionMachine, options));
  const { actor } = chart;
  const show = (present: string, shown = present, list = 'gallery') =>
    actor.send({ type: 'selection.listChanged', list, present: [...present], shown: [...shown] });
  show('abcde');
  return {
    actor,
    show,
    toggle: (...ids: readonly string[]) => {
      for (const id of ids) actor.send({ type: 'selection.toggled', id });
    },
    range: (id: string) => actor.send({ type: 'selection.rangeChosen', id }),
    selectAll: () => actor.send({ type: 'selection.allChosen' }),
    clear: () => actor.send({ type: 'selection.cleared' }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        isSelecting: selectIsSelecting(snapshot),
        selected: [...selectSelected(snapshot)].sort().join(''),
        hidden: selectHiddenCount(snapshot),
        isAll: selectIsAllSelected(snapshot),
      };
    },
  };
}

const empty = { value: 'empty', isSelecting: false, selected: '', hidden: 0, isAll: false };
const selecting = { value: 'selecting', isSelecting: true, hidden: 0, isAll: false };

describe(selectionMachine.id, () => {
  test('empty → selection.toggled → selecting, and back when it is toggled again', () => {
    const { toggle, shown } = startSelection();
    expect(shown()).toEqual(empty);
    toggle('b');
    expect(shown()).toEqual({ ...selecting, selected: 'b' });
    toggle('d');
    expect(shown()).toEqual({ ...selecting, selected: 'bd' });
    toggle('b', 'd');
    expect(shown()).toEqual(empty);
  });

  test('empty → selection.rangeChosen → only that item is selected', () => {
    const { range, shown } = startSelection();
    range('c');
    expect(shown()).toEqual({ ...selecting, selected: 'c' });
  });

  test('selecting → selection.rangeChosen → everything from the item toggled last, in either direction', () => {
    const { toggle, range, shown } = startSelection();
    toggle('b');
    range('d');
    expect(shown()).toEqual({ ...selecting, selected: 'bcd' });
    range('a');
    expect(shown()).toEqual({ ...selecting, selected: 'abcd' });
  });

  test('selecting → selection.rangeChosen while the other end is hidden → only that item is toggled', () => {
    const { show, toggle, range, shown } = startSelection();
    toggle('a');
    show('abcde', 'cde');
    expect(shown()).toEqual({ ...selecting, selected: 'a', hidden: 1 });
    range('e');
    expect(shown()).toEqual({ ...selecting, selected: 'ae', hidden: 1 });
    range('c');
    expect(shown()).toEqual({ ...selecting, selected: 'acde', hidden: 1, isAll: true });
  });

  test('selecting → all were deselected, selection.rangeChosen → the old end is forgotten', () => {
    const { toggle, range, shown } = startSelection();
    toggle('a', 'a');
    range('d');
    expect(shown()).toEqual({ ...selecting, selected: 'd' });
  });

  test('selecting → selection.cleared, all are chosen, selection.rangeChosen → only that item is toggled', () => {
    const { toggle, clear, selectAll, range, shown } = startSelection();
    toggle('b');
    clear();
    selectAll();
    range('d');
    expect(shown()).toEqual({ ...selecting, selected: 'abce' });
  });

  test('any state → selection.allChosen → all that are shown are added', () => {
    const { show, toggle, selectAll, shown } = startSelection();
    toggle('a');
    show('abcde', 'cd');
    selectAll();
    expect(shown()).toEqual({ ...selecting, selected: 'acd', hidden: 1, isAll: true });
    show('abcde');
    expect(shown()).toEqual({ ...selecting, selected: 'acd' });
  });

  test('empty → selection.allChosen → all are selected, or nothing where nothing is shown', () => {
    const { show, selectAll, clear, shown } = startSelection();
    selectAll();
    expect(shown()).toEqual({ ...selecting, selected: 'abcde', isAll: true });
    clear();
    expect(shown()).toEqual(empty);
    show('abcde', '');
    selectAll();
    expect(shown()).toEqual({ ...empty, isAll: true });
  });

  test('selecting → selection.listChanged without some items → they leave, and without any → empty', () => {
    const { show, toggle, shown } = startSelection();
    toggle('a', 'c', 'e');
    show('abde');
    expect(shown()).toEqual({ ...selecting, selected: 'ae' });
    show('bd');
    expect(shown()).toEqual(empty);
  });

  test('selecting → selection.listChanged to another list → empty, although the ids are the same', () => {
    const { show, toggle, range, shown } = startSelection();
    toggle('a');
    show('abcde', 'abcde', 'about');
    expect(shown()).toEqual(empty);
    range('c');
    expect(shown()).toEqual({ ...selecting, selected: 'c' });
  });
});
