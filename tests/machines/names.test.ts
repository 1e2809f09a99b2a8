import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import review from '#docs/review.config.ts';
import { callbackPort, effect, port } from '#machines/port.ts';

/** The actors that actions start by name, where the states do not name them. */
function spawnedBy(name: string): readonly string[] {
  const folder = join('machines', name);
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return [...code.join('\n').matchAll(/\bspawn(?:Child)?\(\s*'(\w+)'/g)].map(([, actor = '']) => actor);
}

// The tool of the statecharts finds names without an implementation, and all but actors that are never used (tests/docs).
test.each(await loadMachines(review))(
  'what the chart $name refers to has a name, and every actor is started',
  ({ name, chart: { implementations, references } }) => {
    expect(references.filter((each) => !implementations[each.sort].includes(each.name))).toEqual([]);
    const invoked = references.flatMap((each) => (each.sort === 'actors' ? each.name : []));
    expect([...new Set([...invoked, ...spawnedBy(name)])].sort()).toEqual(implementations.actors);
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
