import { describe, expect, test } from 'vitest';
import { applied, mutantsOf } from './mutants.ts';

/** Every mutant as `id | what is replaced | what by`. */
const listed = (path: string, text: string) =>
  mutantsOf(path, text).map(
    ({ id, start, end, replacement }) => `${id} | ${text.slice(start, end)} | ${replacement}`,
  );

const chart = `
const portSetup = setup({
  guards: { isFull: ({ context }) => context.count > 2 },
  actions: { store: assign({ count: 0 }) },
});
const waiting = (name) => {
  const go = name;
  return portSetup.createStateConfig({ after: { [go]: '#sample.busy' } });
};
export const machine = portSetup.createMachine({
  initial: 'idle',
  states: {
    idle: { entry: 'reset', on: { start: { guard: 'isFull', target: 'busy' }, stop: '#sample.over' } },
    busy: {
      tags: 'busy',
      invoke: { src: 'call', onDone: 'over', onError: [{ target: 'idle', actions: ['log', { type: 'notify' }] }, {}] },
      after: { limit: 'idle' },
    },
    over: { type: 'final' },
  },
});
`;

const part = `
export const editing = panelSetup.createStateConfig({
  on: { ...onAll({ target: 'left', actions: 'forget' }), ...others },
});
`;

const rules = `
export const rule = { name: 'Rule', size: 2 } as const;
export function check(text: string, other: string | null): 'long' | null {
  const trimmed = text.trim();
  if (!trimmed || trimmed.length > limit) return null;
  return /^a/i.test(other ?? '') ? 'long' : null;
}
`;

describe('the mutants', () => {
  test('of a chart: transitions, targets, guards, actions, invocations, tags, and the expressions of its setup', () => {
    expect(listed('machines/sample/sample.machine.ts', chart)).toEqual([
      'sample: guards.isFull: context.count > 2: > to >= | > | >=',
      'sample: guards.isFull: 2: add one | 2 | 3',
      'sample: actions.store: count: drop assignment | count: 0 | ',
      'sample: actions.store.count: 0: add one | 0 | 1',
      "sample: waiting: result: empty | portSetup.createStateConfig({ after: { [go]: '#sample.busy' } }) | undefined",
      "sample: waiting: after go: drop transition | [go]: '#sample.busy' | ",
      "sample: waiting: after go: swap target | '#sample.busy' | '#sample.over'",
      "sample: (top): initial: swap target | 'idle' | 'busy'",
      "sample: idle: entry reset: drop action | entry: 'reset', | ",
      "sample: idle: start: drop transition | start: { guard: 'isFull', target: 'busy' }, | ",
      "sample: idle: start: negate guard | 'isFull' | mutantNot('isFull')",
      "sample: idle: start: swap target | 'busy' | 'over'",
      "sample: idle: stop: drop transition | stop: '#sample.over' | ",
      "sample: idle: stop: swap target | '#sample.over' | '#sample.idle'",
      "sample: busy: tags: drop tags | tags: 'busy', | ",
      "sample: busy: invoke call onDone: drop transition | onDone: 'over', | ",
      "sample: busy: invoke call: swap onDone and onError | onDone: 'over', onError: [{ target: 'idle', actions: ['log', { type: 'notify' }] }, {}] | onError: 'over', onDone: [{ target: 'idle', actions: ['log', { type: 'notify' }] }, {}]",
      "sample: busy: invoke call onDone: swap target | 'over' | 'idle'",
      "sample: busy: invoke call onError [1]: drop transition | { target: 'idle', actions: ['log', { type: 'notify' }] }, | ",
      "sample: busy: invoke call onError: swap target | 'idle' | 'busy'",
      "sample: busy: invoke call onError log: drop action | 'log', | ",
      "sample: busy: invoke call onError notify: drop action | { type: 'notify' } | ",
      'sample: busy: invoke call onError [2]: drop transition | {} | ',
      "sample: busy: after limit: drop transition | limit: 'idle' | ",
      "sample: busy: after limit: swap target | 'idle' | 'busy'",
    ]);
  });

  test('of a part of a chart in its own file: as of a chart, also what a function makes for several events', () => {
    expect(listed('machines/sample/states.ts', part)).toEqual([
      "sample/states: editing: onAll: drop transition | ...onAll({ target: 'left', actions: 'forget' }), | ",
      "sample/states: editing: onAll forget: drop action | actions: 'forget' | ",
    ]);
  });

  test('of pure functions: operators, conditions, literals, calls and results', () => {
    expect(listed('src/domain/rules.ts', rules)).toEqual([
      "rules: rule.name: 'Rule': empty string | 'Rule' | ''",
      'rules: rule.size: 2: add one | 2 | 3',
      'rules: check.trimmed: text.trim(): drop .trim() | .trim() | ',
      'rules: check: !trimmed || trimmed.length > limit: negate condition | !trimmed || trimmed.length > limit | !(!trimmed || trimmed.length > limit)',
      'rules: check: !trimmed: drop ! | !trimmed | (trimmed)',
      'rules: check: !trimmed || trimmed.length > limit: || to && | || | &&',
      'rules: check: trimmed.length > limit: > to >= | > | >=',
      "rules: check: result: empty | /^a/i.test(other ?? '') ? 'long' : null | undefined",
      "rules: check: /^a/i.test(other ?? ''): negate condition | /^a/i.test(other ?? '') | !(/^a/i.test(other ?? ''))",
      'rules: check: /^a/i: drop ^ | /^a/i | /a/i',
      'rules: check: /^a/i: drop flag i | /^a/i | /^a/',
      "rules: check: other ?? '': drop fallback | other ?? '' | (other)",
      "rules: check: '': fill string | '' | 'mutant'",
      "rules: check: 'long': empty string | 'long' | ''",
    ]);
  });

  test('have their line, and several of them can be applied to a text', () => {
    const mutants = mutantsOf('machines/sample/sample.machine.ts', chart).filter(({ id }) =>
      /negate guard|idle: entry/.test(id),
    );
    expect(mutants.map(({ line }) => line)).toEqual([13, 13]);
    expect(applied(chart, mutants)).toBe(
      `${chart.replace("entry: 'reset', ", ' ').replace("guard: 'isFull'", "guard: mutantNot('isFull')")}
import { not as mutantNot } from 'xstate';
`,
    );
  });
});
