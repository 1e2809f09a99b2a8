import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type SearchEvent,
  searchMachine,
  selectApplied,
  selectIsTyped,
  selectText,
} from '#machines/search/search.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

interface Field {
  readonly text: string;
  readonly applied: string;
  readonly isTyping: boolean;
}

const settled = (text: string): Field => ({ text, applied: text.trim(), isTyping: false });

const model: Model<Field, SearchEvent> = {
  initial: settled(' oak'),
  events: () => ({
    'type linen': { type: 'search.typed', text: ' linen ' },
    'type a space': { type: 'search.typed', text: ' ' },
    clear: { type: 'search.cleared' },
    'go back to oak': { type: 'search.urlChanged', text: 'oak ' },
  }),
  next: (field, stimulus, { restart }) => {
    switch (stimulus.type) {
      case 'search.typed':
        restart('debounce');
        return { ...field, text: stimulus.text, isTyping: true };
      case 'search.cleared':
        return settled('');
      case 'search.urlChanged':
        return settled(stimulus.text);
      default:
        return settled(field.text);
    }
  },
  timers: ({ isTyping }): Record<string, number> => (isTyping ? { debounce: 300 } : {}),
  shown: ({ text, applied, isTyping }) => ({
    value: isTyping ? 'typing' : 'settled',
    text,
    applied,
    isTyped: text.length > 0,
  }),
  start: (simulatedClock) => {
    const input = { text: ' oak' };
    const chart = startChart((options) => createActor(searchMachine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          text: selectText(snapshot),
          applied: selectApplied(snapshot),
          isTyped: selectIsTyped(snapshot),
        };
      },
    };
  },
};

describe(searchMachine.id, () => {
  test('every transition of the model → the chart shows the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events and waits → applied is the trimmed text of 300 ms ago', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
