import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { searchDebounce } from '#contract/limits.ts';
import {
  type SearchEvent,
  searchMachine,
  selectApplied,
  selectText,
} from '#machines/search/search.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const input = { text: ' oak' };

const model: Model<SearchEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart(
      (options) => createActor(searchMachine, { ...options, input }),
      simulatedClock,
    );
    const box = { text: input.text, applied: 'oak', dueAt: Number.POSITIVE_INFINITY };
    const put = (text: string) => {
      Object.assign(box, { text, applied: text.trim(), dueAt: Number.POSITIVE_INFINITY });
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (event.type === 'search.typed')
            Object.assign(box, { text: event.text, dueAt: clock.now() + searchDebounce });
          else put(event.type === 'search.cleared' ? '' : event.text);
        } else if (clock.now() >= box.dueAt) put(box.text);
        const snapshot = actor.getSnapshot();
        assert.deepEqual(
          [snapshot.value, selectText(snapshot), selectApplied(snapshot)],
          [Number.isFinite(box.dueAt) ? 'typing' : 'settled', box.text, box.applied],
        );
      },
    };
  },
  events: () => ({
    'type linen': { type: 'search.typed', text: ' linen ' },
    'type a space': { type: 'search.typed', text: ' ' },
    clear: { type: 'search.cleared' },
    'go back to oak': { type: 'search.urlChanged', text: 'oak ' },
  }),
  key: ({ context }) => context,
  waits: [1, 150, searchDebounce - 1, searchDebounce],
};

describe(searchMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, searchMachine, input)).toEqual({ states: 11, changes: 42 });
  });

  test('any state → random events and waits → applied is the trimmed text of 300 ms ago', async () => {
    await walkAtRandom(model);
  });
});
