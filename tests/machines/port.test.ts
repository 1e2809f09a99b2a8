import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { callbackPort, effect, port } from '#machines/port.ts';

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
