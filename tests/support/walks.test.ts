import { describe, expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { ScriptedPort, startChart } from './chart.ts';
import type { Model } from './model.ts';
import { coverGraph, walkAtRandom } from './walks.ts';

type LampEvent = { type: 'lamp.pressed' } | { type: 'lamp.dusted' };

/** A lamp with a timeout that requests permission before it is switched on. */
const lampMachine = setup({
  types: { events: {} as LampEvent, context: {} as { presses: number } },
  actors: { ask: port<string>('ask') },
  delays: { patience: 500 },
  actions: { count: assign({ presses: ({ context }) => context.presses + 1 }) },
}).createMachine({
  id: 'lamp',
  context: { presses: 0 },
  initial: 'off',
  states: {
    off: { on: { 'lamp.pressed': { target: 'asking', actions: 'count' } } },
    asking: { invoke: { src: 'ask', onDone: 'on', onError: 'off' }, on: { 'lamp.pressed': 'off' } },
    on: { after: { patience: 'off' }, on: { 'lamp.pressed': 'off' } },
  },
});

interface Lamp {
  readonly value: 'off' | 'asking' | 'on';
  readonly presses: number;
}

const lamp: Model<Lamp, LampEvent> = {
  initial: { value: 'off', presses: 0 },
  events: () => ({ press: { type: 'lamp.pressed' }, dust: { type: 'lamp.dusted' } }),
  outcomes: { ask: { resolves: { yes: 'yes' }, rejects: { no: new Error('No') } } },
  next: (state, { type }) => {
    if (type === 'lamp.dusted') return state;
    if (type === 'lamp.pressed' && state.value === 'off')
      return { value: 'asking', presses: state.presses + 1 };
    return { ...state, value: type === 'resolved' ? 'on' : 'off' };
  },
  calls: ({ value }) => (value === 'asking' ? [{ port: 'ask' }] : []),
  timers: ({ value }) => (value === 'on' ? { patience: 500 } : {}),
  shown: (state) => state,
  key: ({ value }) => value,
  start: (simulatedClock) => {
    const ask = new ScriptedPort<string>();
    const machine = lampMachine.provide({ actors: { ask: ask.logic } });
    const chart = startChart((options) => createActor(machine, options), simulatedClock);
    return {
      ...chart,
      ports: { ask },
      shown: () => {
        const { value, context } = chart.actor.getSnapshot();
        return { value, presses: context.presses };
      },
    };
  },
};

describe('a walk', () => {
  test('a correct model → every edge and random steps are walked → nothing is wrong', async () => {
    await coverGraph(lamp);
    await walkAtRandom(lamp, { seeds: 3, steps: 50 });
  });

  test.each<[string, Partial<Model<Lamp, LampEvent>>, string]>([
    ['state', { shown: ({ presses }) => ({ value: 'off', presses }) }, '1. press'],
    [
      'delay',
      { timers: ({ value }) => (value === 'on' ? { patience: 499 } : {}) },
      '1. press\n2. ask resolved: yes\n3. 499 ms pass',
    ],
    ['call', { calls: () => [] }, '1. press'],
    ['input', { calls: ({ value }) => (value === 'asking' ? [{ port: 'ask', input: 1 }] : []) }, '1. press'],
  ])('another %s than the model predicts → the steps to it are reported', async (_, change, steps) => {
    const model = { ...lamp, ...change };
    await expect(coverGraph(model)).rejects.toThrow(new RegExp(`\n\nafter these steps:\n${steps}$`));
    await expect(walkAtRandom(model, { seeds: 2, steps: 50 })).rejects.toThrow(
      /after these steps:\n1\. press(?!\n\d+\. press)/,
    );
  });

  test('a model that is busy without an end → the walk says so', async () => {
    const next: typeof lamp.next = (state, stimulus, effects) =>
      stimulus.type === 'rejected' ? state : lamp.next(state, stimulus, effects);
    const outcomes = { ask: { rejects: { no: 'no' } } };
    await expect(coverGraph({ ...lamp, next, outcomes })).rejects.toThrow('Busy without an end: ["asking"]');
  });
});
