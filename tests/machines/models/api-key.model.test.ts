import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ApiKeyEvent,
  apiKeyMachine,
  selectIsOpen,
  selectIsRegenerating,
  selectIsShown,
} from '#machines/api-key/api-key.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

interface Screen {
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly isRegenerating: boolean;
  /** The number of successes: with each, the next idempotency key is another. */
  readonly successes: number;
}

const model: Model<Screen, ApiKeyEvent> = {
  initial: { isShown: false, isOpen: false, isRegenerating: false, successes: 0 },
  events: () => ({
    show: { type: 'apiKey.shown' },
    hide: { type: 'apiKey.hidden' },
    request: { type: 'apiKey.regenerationRequested' },
    confirm: { type: 'apiKey.confirmed' },
    dismiss: { type: 'apiKey.dismissed' },
    leave: { type: 'apiKey.left' },
  }),
  outcomes: {
    regenerateApiKey: {
      resolves: { 'a new key': { apiKey: 'new' } },
      rejects: { failure: new Error('Server error: 500') },
    },
  },
  next: (screen, stimulus, { emit }) => {
    const ended = { ...screen, isOpen: false, isRegenerating: false };
    switch (stimulus.type) {
      case 'apiKey.shown':
        return { ...screen, isShown: !screen.isOpen && !screen.isRegenerating };
      case 'apiKey.hidden':
        return { ...screen, isShown: false };
      case 'apiKey.left':
        return { ...screen, isShown: false, isOpen: false };
      case 'apiKey.regenerationRequested':
        return { ...screen, isShown: false, isOpen: true };
      case 'apiKey.dismissed':
        return { ...screen, isOpen: false };
      case 'apiKey.confirmed':
        return { ...screen, isRegenerating: screen.isOpen || screen.isRegenerating };
      case 'resolved':
        emit({ type: 'apiKey.regenerated', apiKey: 'new' });
        return { ...ended, successes: screen.successes + 1 };
      case 'rejected':
        emit({ type: 'apiKey.failed', error: stimulus.value });
        return ended;
      default:
        return screen;
    }
  },
  calls: ({ isRegenerating, successes }) =>
    isRegenerating ? [{ port: 'regenerateApiKey', input: { idempotencyKey: `key-${successes + 1}` } }] : [],
  shown: ({ successes: _, ...screen }) => screen,
  key: ({ successes: _, ...screen }) => screen,
  start: (simulatedClock) => {
    const regenerateApiKey = new ScriptedPort<{ apiKey: string }, { readonly idempotencyKey: string }>();
    const machine = apiKeyMachine.provide({ actors: { regenerateApiKey: regenerateApiKey.logic } });
    let keys = 0;
    const input = { createKey: () => `key-${++keys}` };
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { regenerateApiKey },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          isShown: selectIsShown(snapshot),
          isOpen: selectIsOpen(snapshot),
          isRegenerating: selectIsRegenerating(snapshot),
        };
      },
    };
  },
};

describe(apiKeyMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events and responses → one call at a time, with one idempotency key until a success', async () => {
    await walkAtRandom(model);
  });
});
