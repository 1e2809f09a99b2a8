import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { FreeClock } from './freeClock.ts';
import { coverGraph } from './graphWalk.ts';
import { type Model, portModel } from './models.ts';
import { walkAtRandom } from './randomWalk.ts';

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

/** A model of the lamp with a limit of presses, which a low limit makes wrong. */
const lamp = (limit: number): Model<LampEvent> => ({
  start: (simulatedClock) => {
    const ask = new ScriptedPort<string>();
    const machine = lampMachine.provide({ actors: { ask: ask.logic } });
    const { actor, clock } = startChart((options) => createActor(machine, options), simulatedClock);
    return {
      actor,
      clock,
      ports: { ask: portModel(ask, { yes: 'yes' }, { no: new Error('No') }) },
      check: ({ after }) => assert(after.context.presses <= limit, 'pressed too often'),
    };
  },
  events: () => ({ press: { type: 'lamp.pressed' }, dust: { type: 'lamp.dusted' } }),
  waits: [1, 500],
});

describe('a walk', () => {
  test('the graph of a correct chart → every edge is walked → its size', async () => {
    expect(await coverGraph(lamp(Number.POSITIVE_INFINITY), lampMachine)).toEqual({ states: 3, changes: 6 });
  });

  test('the graph of a wrong chart → it is walked → the steps to the failure are reported', async () => {
    await expect(coverGraph(lamp(0), lampMachine)).rejects.toThrow(
      'pressed too often\n\nafter these steps:\n1. press',
    );
  });

  test('a correct chart → walked at random → nothing is wrong', async () => {
    await expect(walkAtRandom(lamp(Number.POSITIVE_INFINITY), { seeds: 3, steps: 50 })).resolves.toBe(
      undefined,
    );
  });

  test('a wrong chart → walked at random → the fewest steps to the failure are reported', async () => {
    await expect(walkAtRandom(lamp(1))).rejects.toThrow(
      /^pressed too often\n\nafter these steps \(seed 1\):\n1\. press\n2\. (press|ask rejects: no)\n3\. press$/,
    );
  });

  test('a free clock → its timers → due in any order, and each delay has passed', () => {
    const clock = new FreeClock();
    const due: string[] = [];
    clock.setTimeout(() => due.push('late'), 500);
    clock.setTimeout(() => due.push('soon'), 10);
    clock.clearTimeout(clock.setTimeout(() => due.push('never'), 20));
    clock.fire(500);
    clock.fire(10);
    expect([due, clock.now()]).toEqual([['late', 'soon'], 510]);
    expect(() => clock.fire(20)).toThrow('No timer of 20 ms is running');
  });
});
