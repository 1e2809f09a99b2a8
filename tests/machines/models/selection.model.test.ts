import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type SelectionEvent,
  selectHiddenCount,
  selectIsAllSelected,
  selectIsSelecting,
  selectionMachine,
  selectSelected,
} from '#machines/selection/selection.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const listed = (list: string, present: string, shown: string): SelectionEvent => ({
  type: 'selection.listChanged',
  list,
  present: [...present],
  shown: [...shown],
});

const events: Readonly<Record<string, SelectionEvent>> = {
  'toggle a': { type: 'selection.toggled', id: 'a' },
  'toggle c': { type: 'selection.toggled', id: 'c' },
  'range to a': { type: 'selection.rangeChosen', id: 'a' },
  'range to c': { type: 'selection.rangeChosen', id: 'c' },
  'select all': { type: 'selection.allChosen' },
  clear: { type: 'selection.cleared' },
  'show all': listed('gallery', 'abc', 'abc'),
  'search for b and c': listed('gallery', 'abc', 'bc'),
  'b is deleted': listed('gallery', 'ac', 'ac'),
  'another section': listed('about', 'ab', 'ab'),
};

/** An id is one letter. */
interface Selection {
  readonly list: string;
  readonly shown: string;
  readonly selected: string;
  /** The id that was toggled last, or nothing. */
  readonly anchor: string;
}

const union = (ids: string, others: string) => [...new Set(ids + others)].sort().join('');

function changed(selection: Selection, event: SelectionEvent): Selection {
  const { list, shown, selected, anchor } = selection;
  const toggled = (id: string) => ({
    ...selection,
    selected: selected.includes(id) ? selected.replace(id, '') : union(selected, id),
    anchor: id,
  });
  switch (event.type) {
    case 'selection.toggled':
      return toggled(event.id);
    case 'selection.rangeChosen': {
      const [from = 0, to = 0] = [shown.indexOf(anchor), shown.indexOf(event.id)].sort();
      if (anchor === '' || from < 0) return toggled(event.id);
      return { ...selection, selected: union(selected, shown.slice(from, to + 1)) };
    }
    case 'selection.allChosen':
      return { ...selection, selected: union(selected, shown) };
    case 'selection.cleared':
      return { ...selection, selected: '' };
    case 'selection.listChanged': {
      const left = [...selected].filter((id) => event.list === list && event.present.includes(id));
      return { ...selection, list: event.list, shown: event.shown.join(''), selected: left.join('') };
    }
  }
}

const model: Model<Selection, SelectionEvent> = {
  initial: { list: '', shown: '', selected: '', anchor: '' },
  events: () => events,
  next: (selection, stimulus) => {
    if (!stimulus.type.startsWith('selection.')) return selection;
    const next = changed(selection, stimulus as SelectionEvent);
    return next.selected === '' ? { ...next, anchor: '' } : next;
  },
  shown: ({ shown, selected }) => ({
    value: selected === '' ? 'empty' : 'selecting',
    isSelecting: selected !== '',
    selected,
    hidden: [...selected].filter((id) => !shown.includes(id)).length,
    isAllSelected: [...shown].every((id) => selected.includes(id)),
  }),
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(selectionMachine, options), simulatedClock);
    return {
      ...chart,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          isSelecting: selectIsSelecting(snapshot),
          selected: [...selectSelected(snapshot)].sort().join(''),
          hidden: selectHiddenCount(snapshot),
          isAllSelected: selectIsAllSelected(snapshot),
        };
      },
    };
  },
};

describe(selectionMachine.id, () => {
  test('every transition of the model → the chart shows the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events → only items that exist are selected, and hidden ones are counted', async () => {
    await expect(walkAtRandom(model, { seeds: 1 })).resolves.toBeUndefined();
  });
});
