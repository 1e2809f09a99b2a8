import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examples } from '#docs/plugins/simulator/examples/index.ts';
import { testImports } from '#docs/plugins/simulator/testImports.ts';
import { transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadMachines } from '#docs/review/core/loadCharts.ts';
import { isOfType } from '#docs/review/live/guards.ts';
import { hashOf, pathIn } from '#docs/review/simulator/address.ts';
import type { ChartExample } from '#docs/review/simulator/example.ts';
import { type Step, simulate } from '#docs/review/simulator/simulation.ts';
import { testSkeleton } from '#docs/review/simulator/skeleton.ts';
import review from '#docs/review.config.ts';

const machines = await loadMachines(review);

function exampleOf(name: string): ChartExample {
  const example = examples[name];
  if (!example) throw new Error(`No example of ${name}: add one to docs/plugins/simulator/examples`);
  return example;
}

describe('the examples', () => {
  test('they are of every chart and of nothing else', () => {
    expect(Object.keys(examples)).toEqual(machines.map(({ name }) => name));
  });

  test.each(machines)(
    '$name has an example of every event and of every port; if not: docs/plugins/simulator/examples',
    ({ name, machine }) => {
      const chart = chartOf(machine);
      const simulation = simulate(exampleOf(name));
      const sent = transitionsOf(chart).flatMap(({ kind, event }) =>
        // The end of a spawned actor is no one's to send.
        kind === 'event' && !event.startsWith('xstate.') ? [event] : [],
      );
      const { events, ports } = exampleOf(name);
      const types = Object.values(events(simulation.snapshot().context)).map(({ type }) => type);
      expect(sent.filter((event) => !types.some((type) => isOfType(type, event)))).toEqual([]);
      expect(types.filter((type) => !sent.some((event) => isOfType(type, event)))).toEqual([]);
      expect(Object.keys(ports).sort()).toEqual(chart.implementations.actors);
      const calls = Object.values(ports).filter((port) => 'results' in port);
      for (const { results, errors } of calls)
        expect([Object.keys(results), Object.keys(errors)]).not.toContainEqual([]);
    },
  );

  test.each(machines)('$name takes every step that is offered, and the same path again', ({ name }) => {
    const simulation = simulate(exampleOf(name));
    const path: Step[] = [];
    for (let turn = 1; turn <= 15; turn += 1) {
      const [next] = simulation.delays();
      const offered = simulation
        .choices()
        .flatMap(({ events, results, errors }) => [...events, ...results, ...errors])
        .map(({ step }) => step)
        .concat(next ? [`+${next.rest}`] : []);
      const step = offered[(turn * 7) % offered.length];
      if (step === undefined) break;
      simulation.perform(step);
      path.push(step);
    }
    expect(simulate(exampleOf(name), path).snapshot().value).toEqual(simulation.snapshot().value);
  });
});

/** Signs in, gets a 401 and refreshes. */
const refresh = [
  '1~no session',
  '0~sign in',
  '0~a 401 for the first token',
  '3~no answer',
  '+1000',
  '5~online',
  '6~a new token',
];

test('auth signs in, meets a 401, and refreshes through the chart behind its port', () => {
  const simulation = simulate(exampleOf('auth'));
  const states = refresh.map((step) => {
    simulation.perform(step);
    return simulation.snapshot().value;
  });
  expect(states).toEqual([
    'signedOut',
    { signedIn: 'steady' },
    ...Array.from({ length: 4 }, () => ({ signedIn: 'refreshing' })),
    { signedIn: 'steady' },
  ]);
  expect(simulation.snapshot().context.session.tokens.accessToken).toBe('access-2');
  expect(simulation.time()).toBe(1_000);
  expect(simulation.recording().actors.flatMap(({ name, chart }) => (chart ? [[name, chart]] : []))).toEqual([
    ['auth', 'auth'],
    ['refreshSession', 'attempt'],
  ]);
});

test('an event that is refused names the guards, and what they have read', () => {
  const simulation = simulate(exampleOf('auth'), ['1~no session', '0~sign in']);
  const offered = simulation.choices()[0]?.events.find(({ label }) => label === 'a 401 for the second token');
  expect(offered?.judgement).toEqual({
    enabled: [],
    refused: [
      {
        transition: 'auth.signedIn.steady|auth.tokenRejected|0',
        guard: 'isCurrentToken',
        params: { accessToken: 'access-2' },
        read: { session: simulation.snapshot().context.session },
      },
    ],
  });
  simulation.perform('0~a 401 for the second token');
  expect(simulation.recording().log.at(-1)).toMatchObject({ taken: [], refused: ['isCurrentToken'] });
});

test('the next delay is first, and the clock stops at every delay on its way', () => {
  const simulation = simulate(exampleOf('auth'), refresh.slice(0, 3));
  const limit = (rest: number) => ({ name: 'after timeout', actor: 'refreshSession', rest });
  expect(simulation.delays()).toEqual([
    { name: 'after patience', actor: 'refreshSession', rest: 8_000 },
    limit(20_000),
  ]);
  simulation.perform('+8000');
  expect(simulation.delays()).toEqual([limit(12_000)]);
  expect(simulation.recording().log.at(-1)).toMatchObject({
    name: 'refreshSession',
    active: expect.arrayContaining(['attempt.active.request.sending', 'attempt.active.wait.long']),
  });
});

test('a step that is not possible is refused', () => {
  expect(() => simulate(exampleOf('auth'), ['0~no such event'])).toThrow(
    "The step '0~no such event' is not possible here",
  );
});

test('a path is the same after it was an address', () => {
  const path = { name: 'auth', steps: refresh };
  expect(pathIn(hashOf(path))).toEqual(path);
  expect(hashOf({ name: 'auth', steps: ['1~no session'] })).toBe('#simulator/auth/1~no%20session');
  expect(pathIn('#auth/signedIn')).toBeNull();
});

test('a path becomes a test', () => {
  expect(testSkeleton(exampleOf('auth'), { name: 'auth', steps: refresh.slice(0, 2) }, testImports)).toBe(
    `import { expect, test } from 'vitest';
import { examples } from '#docs/plugins/simulator/examples/index.ts';
import { simulate } from '#docs/review/simulator/simulation.ts';

test('auth: from … → …', () => {
  const simulation = simulate(examples['auth']);
  simulation.perform('1~no session');
  expect(simulation.snapshot().value).toEqual('signedOut');
  simulation.perform('0~sign in');
  expect(simulation.snapshot().value).toEqual({ signedIn: 'steady' });
});
`,
  );
});

describe('the copied test of a path runs', async () => {
  const file = join(process.cwd(), '.cache', `skeleton-${process.pid}.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, testSkeleton(exampleOf('auth'), { name: 'auth', steps: refresh }, testImports));
  await import(file);
  rmSync(file);
});
