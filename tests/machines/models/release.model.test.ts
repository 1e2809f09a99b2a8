import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type ReleaseEvent, releaseMachine, selectIsOutdated } from '#machines/release/release.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

type Phase = 'current' | 'checking' | 'outdated' | 'postponed';

/** What leads on from a phase; anything else is ignored. */
const rules: Readonly<Record<Phase, Readonly<Record<string, Phase>>>> = {
  current: { 'page.returned': 'checking', elapsed: 'checking' },
  checking: { 'build-1': 'current', 'build-2': 'outdated', rejected: 'current', elapsed: 'current' },
  outdated: { 'release.postponed': 'postponed' },
  postponed: { elapsed: 'outdated' },
};

const delays: Readonly<Record<Phase, number | null>> = {
  current: 300_000,
  checking: 30_000,
  outdated: null,
  postponed: 300_000,
};

const model: Model<Phase, ReleaseEvent> = {
  initial: 'current',
  events: () => ({
    'return to the page': { type: 'page.returned' },
    postpone: { type: 'release.postponed' },
  }),
  next: (phase, stimulus) =>
    rules[phase][stimulus.type === 'resolved' ? String(stimulus.value) : stimulus.type] ?? phase,
  calls: (phase) => (phase === 'checking' ? [{ port: 'readBuild' }] : []),
  outcomes: {
    readBuild: {
      resolves: { 'the same': 'build-1', 'a newer one': 'build-2' },
      rejects: { failure: new Error('Server error: 500') },
    },
  },
  timers: (phase): Record<string, number> => {
    const delay = delays[phase];
    return delay === null ? {} : { [phase]: delay };
  },
  isPerpetual: true,
  shown: (phase) => ({ value: phase, isOutdated: phase === 'outdated' }),
  start: (simulatedClock) => {
    const readBuild = new ScriptedPort<string>();
    const machine = releaseMachine.provide({ actors: { readBuild: readBuild.logic } });
    const input = { build: 'build-1' };
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { readBuild },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return { value: snapshot.value, isOutdated: selectIsOutdated(snapshot) };
      },
    };
  },
};

describe(releaseMachine.id, () => {
  test('every transition of the model → the chart shows the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events, responses and waits → a newer build is offered until it is postponed for 5 min', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
