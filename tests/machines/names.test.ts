import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, type AnyStateNode, createActor, setup } from 'xstate';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import review from '#docs/review.config.ts';
import { callbackPort, effect, port } from '#machines/port.ts';

/** The names that a chart's states, delayed actions and combined guards refer to; something unnamed shows as `(inline)`. */
function namesUsed(machine: AnyStateMachine) {
  const nodes = [machine.root, ...descendants(machine.root)];
  const transitions = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...(node.config.initial ? [node.initial] : []),
  ]);
  return {
    actions: names([
      ...nodes.flatMap(({ config }) => [config.entry, config.exit].flat()),
      ...transitions.flatMap(({ actions }) => actions),
    ]),
    actors: names(nodes.flatMap(({ config }) => [config.invoke].flat().map((invoke) => invoke?.src))),
    guards: names([
      ...transitions.map(({ guard }) => guard),
      ...Object.values(machine.implementations.guards).flatMap(combinedIn),
    ]),
    delays: names([
      ...nodes.flatMap(({ config }) => Object.keys(config.after ?? {})),
      ...Object.values(machine.implementations.actions).map(delayOf),
    ]),
  };
}

/** The names that a chart has implementations for. */
function namesImplemented({ implementations }: AnyStateMachine) {
  return {
    actions: names(Object.keys(implementations.actions)),
    actors: names(Object.keys(implementations.actors)),
    guards: names(Object.keys(implementations.guards)),
    delays: names(Object.keys(implementations.delays)),
  };
}

const descendants = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

/** The names in an `and`, `or` or `not`, at any depth. */
function combinedIn(guard: unknown): readonly unknown[] {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return [];
  return guard.guards.flatMap((part: unknown) => (typeof part === 'function' ? combinedIn(part) : [part]));
}

/** The delay of a `raise` or `sendTo`; a number needs no name. */
function delayOf(action: unknown): unknown {
  const delay = typeof action === 'function' && 'delay' in action ? action.delay : undefined;
  return typeof delay === 'number' ? undefined : delay;
}

const names = (references: readonly unknown[]): readonly string[] =>
  [...new Set(references.filter((reference) => reference !== undefined).map(nameOf))].sort();

function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return String(reference.type);
  return '(inline)';
}

/** The actors that actions start by name, where the states do not name them. */
function spawnedBy(name: string): readonly string[] {
  const folder = join('machines', name);
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return [...code.join('\n').matchAll(/\bspawn(?:Child)?\(\s*'(\w+)'/g)].map(([, actor = '']) => actor);
}

test.each(await loadMachines(review))(
  'every name in the chart $name has an implementation, and every implementation is used',
  ({ name, machine }) => {
    const used = namesUsed(machine);
    const actors = [...new Set([...used.actors, ...spawnedBy(name)])].sort();
    expect({ ...used, actors }).toEqual(namesImplemented(machine));
  },
);

const errorOf = (logic: AnyActorLogic) =>
  new Promise((resolve) => {
    const actor = createActor(logic);
    actor.subscribe({ error: resolve, complete: () => resolve(null) });
    actor.start();
  });

test.each([
  ['promise', port('readDraft') as AnyActorLogic],
  ['callback', callbackPort('readDraft')],
])('a port of a %s that was not provided fails with its name', async (_, logic) => {
  expect(await errorOf(logic)).toEqual(new Error('Port not provided: readDraft'));
});

test('an effect that was not provided fails with its name', async () => {
  const machine = setup({ actions: { announce: effect('announce') } }).createMachine({ entry: 'announce' });
  expect(await errorOf(machine)).toEqual(new Error('Effect not provided: announce'));
});
