import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ApiKeyEvent,
  apiKeyMachine,
  selectIsOpen,
  selectIsRegenerating,
  selectIsShown,
} from '#machines/api-key/api-key.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const failure = new Error('Server error: 500');
const result = { apiKey: 'new' };

function countingKeys() {
  let keys = 0;
  return { createKey: () => `key-${++keys}` };
}

const model: Model<ApiKeyEvent> = {
  start: (simulatedClock) => {
    const regenerateApiKey = new ScriptedPort<typeof result, { readonly idempotencyKey: string }>();
    const input = countingKeys();
    const machine = apiKeyMachine.provide({ actors: { regenerateApiKey: regenerateApiKey.logic } });
    const { actor, clock, emitted } = startChart(
      (options) => createActor(machine, { ...options, input }),
      simulatedClock,
    );
    const view = { isShown: false, isOpen: false, isRegenerating: false };
    const reports: object[] = [];
    const sent: object[] = [];
    let successes = 0;
    const follow = (type: ApiKeyEvent['type']) => {
      if (type === 'apiKey.shown' && !view.isOpen && !view.isRegenerating) view.isShown = true;
      if (type === 'apiKey.hidden' || type === 'apiKey.left') view.isShown = false;
      if (type === 'apiKey.regenerationRequested') Object.assign(view, { isShown: false, isOpen: true });
      if (type === 'apiKey.dismissed' || type === 'apiKey.left') view.isOpen = false;
      if (type === 'apiKey.confirmed' && view.isOpen && !view.isRegenerating) {
        view.isRegenerating = true;
        sent.push({ idempotencyKey: `key-${successes + 1}` });
      }
    };
    return {
      actor,
      clock,
      ports: { regenerateApiKey: portModel(regenerateApiKey, { 'a new key': result }, { failure }) },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') follow(stimulus.event.type);
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const isFailed = 'error' in stimulus.result;
          if (!isFailed) successes += 1;
          reports.push(
            isFailed ? { type: 'apiKey.failed', error: failure } : { type: 'apiKey.regenerated', ...result },
          );
          Object.assign(view, { isOpen: false, isRegenerating: false });
        }
        const snapshot = actor.getSnapshot();
        const shown = {
          isShown: selectIsShown(snapshot),
          isOpen: selectIsOpen(snapshot),
          isRegenerating: selectIsRegenerating(snapshot),
        };
        assert.deepEqual([shown, emitted, regenerateApiKey.inputs], [view, reports, sent]);
      },
    };
  },
  events: () => ({
    show: { type: 'apiKey.shown' },
    hide: { type: 'apiKey.hidden' },
    request: { type: 'apiKey.regenerationRequested' },
    confirm: { type: 'apiKey.confirmed' },
    dismiss: { type: 'apiKey.dismissed' },
    leave: { type: 'apiKey.left' },
  }),
  key: ({ context }) => context.idempotencyKey !== null,
};

describe(apiKeyMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, apiKeyMachine, countingKeys())).toEqual({ states: 8, changes: 23 });
  });

  test('any state → random events and responses → one call at a time, with one idempotency key until a success', async () => {
    await walkAtRandom(model, { seeds: 10 });
  });
});
