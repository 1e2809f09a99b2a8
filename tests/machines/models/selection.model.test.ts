import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type SelectionEvent,
  selectHiddenCount,
  selectIsAllSelected,
  selectionMachine,
  selectSelected,
} from '#machines/selection/selection.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

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

const model: Model<SelectionEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart((options) => createActor(selectionMachine, options), simulatedClock);
    let list = '';
    let shown = '';
    let selected = '';
    let anchor = '';
    const select = (ids: string) => {
      selected = [...new Set(selected + ids)].sort().join('');
    };
    const toggle = (id: string) => {
      if (selected.includes(id)) selected = selected.replace(id, '');
      else select(id);
      anchor = id;
    };
    const receive = (event: SelectionEvent) => {
      if (event.type === 'selection.toggled') toggle(event.id);
      if (event.type === 'selection.allChosen') select(shown);
      if (event.type === 'selection.cleared') selected = '';
      if (event.type === 'selection.rangeChosen') {
        const [from = 0, to = 0] = [shown.indexOf(anchor), shown.indexOf(event.id)].sort();
        if (selected === '' || anchor === '' || from < 0) toggle(event.id);
        else select(shown.slice(from, to + 1));
      }
      if (event.type === 'selection.listChanged') {
        selected = [...selected].filter((id) => event.list === list && event.present.includes(id)).join('');
        ({ list } = event);
        shown = event.shown.join('');
      }
      if (selected === '') anchor = '';
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        const snapshot = actor.getSnapshot();
        assert.deepEqual(
          [
            snapshot.value,
            [...selectSelected(snapshot)].sort().join(''),
            selectHiddenCount(snapshot),
            selectIsAllSelected(snapshot),
          ],
          [
            selected === '' ? 'empty' : 'selecting',
            selected,
            [...selected].filter((id) => !shown.includes(id)).length,
            [...shown].every((id) => selected.includes(id)),
          ],
        );
      },
    };
  },
  events: () => events,
  key: ({ context: { selected, ...rest } }) => [[...selected].sort(), rest],
};

describe(selectionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, selectionMachine)).toEqual({ states: 70, changes: 592 });
  });

  test('any state → random events → only items that exist are selected, and hidden ones are counted', async () => {
    await walkAtRandom(model);
  });
});
