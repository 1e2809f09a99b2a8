import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import type { Reply } from '#domain/reply.ts';
import { replyMachine, selectReplyTo } from '#machines/reply/reply.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { inboxItem } from '#tests/support/factories.ts';

const ada = inboxItem();
const ben = inboxItem({ id: 'inq-2', name: 'Ben' });
const prepared: Reply = { url: 'mailto:ada@example.com?subject=a&body=b', text: 'b', isShortened: false };

function startReply() {
  const composeReply = new ScriptedPort<Reply, InboxItem>();
  const machine = replyMachine.provide({ actors: { composeReply: composeReply.logic } });
  const { actor, emitted } = startChart((options) => createActor(machine, options));
  const shown = (id = ada.id) => [actor.getSnapshot().value, selectReplyTo(id)(actor.getSnapshot())];
  return {
    actor,
    composeReply,
    emitted,
    shown,
    request: (item = ada) => actor.send({ type: 'reply.requested', item }),
  };
}

describe(replyMachine.id, () => {
  test('idle → reply.requested → composing → opened, and the reply is to be opened once', async () => {
    const { composeReply, emitted, shown, request } = startReply();
    expect(shown()).toEqual(['idle', null]);
    request();
    expect(shown()).toEqual(['composing', null]);
    expect(composeReply.inputs).toEqual([ada]);
    await composeReply.call(0).resolve(prepared);
    expect(shown()).toEqual(['opened', prepared]);
    expect(shown(ben.id)).toEqual(['opened', null]);
    expect(emitted).toEqual([{ type: 'reply.prepared', item: ada, reply: prepared }]);
  });

  test('composing → the port rejects → idle, and the failure is reported', async () => {
    const { composeReply, emitted, shown, request } = startReply();
    request();
    const error = new Error('No templates');
    await composeReply.call(0).reject(error);
    expect(shown()).toEqual(['idle', null]);
    expect(emitted).toEqual([{ type: 'reply.failed', error }]);
  });

  test.each(['idle', 'composing', 'opened'])(
    '%s → reply.requested without an address → the same state, and the refusal is reported',
    async (state) => {
      const { composeReply, emitted, shown, request } = startReply();
      if (state !== 'idle') request();
      if (state === 'opened') await composeReply.call(0).resolve(prepared);
      const nobody = inboxItem({ id: 'inq-3', email: null });
      request(nobody);
      expect(shown()[0]).toBe(state);
      expect(emitted.at(-1)).toEqual({ type: 'reply.refused', item: nobody });
    },
  );

  test('composing → reply.requested for another item → the first call is aborted', async () => {
    const { composeReply, emitted, shown, request } = startReply();
    request();
    request(ben);
    expect([composeReply.inputs, composeReply.aborted]).toEqual([
      [ada, ben],
      [true, false],
    ]);
    await composeReply.call(0).resolve(prepared);
    expect(emitted).toEqual([]);
    expect(shown(ben.id)).toEqual(['composing', null]);
  });

  test('opened → reply.requested again → composing, without the last reply', async () => {
    const { composeReply, shown, request } = startReply();
    request();
    await composeReply.call(0).resolve(prepared);
    request();
    expect(shown()).toEqual(['composing', null]);
  });

  test.each(['composing', 'opened'])('%s → reply.left → idle', async (state) => {
    const { actor, composeReply, shown, request } = startReply();
    request();
    if (state === 'opened') await composeReply.call(0).resolve(prepared);
    actor.send({ type: 'reply.left' });
    expect(shown()).toEqual(['idle', null]);
    expect(composeReply.aborted).toEqual([state === 'composing']);
  });
});
