import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import review from '#docs/review.config.ts';
import { callbackPort, effect, port } from '#machines/port.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

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
