import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { callbackPort, port } from '#machines/port.ts';

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
