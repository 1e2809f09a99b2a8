import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import type { Reply } from '#domain/reply.ts';
import { type ReplyEvent, replyMachine, selectReplyTo } from '#machines/reply/reply.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const ada = inboxItem();
const ben = inboxItem({ id: 'inq-2', name: 'Ben' });
const nobody = inboxItem({ id: 'inq-3', email: null });
const prepared: Reply = { url: 'mailto:ada@example.com', text: 'b', isShortened: false };
const failure = new Error('No templates');

const model: Model<ReplyEvent> = {
  start: (simulatedClock) => {
    const composeReply = new ScriptedPort<Reply, InboxItem>();
    const machine = replyMachine.provide({ actors: { composeReply: composeReply.logic } });
    const { actor, clock, emitted } = startChart((options) => createActor(machine, options), simulatedClock);
    let state = 'idle';
    let item: InboxItem | null = null;
    const expected: object[] = [];
    return {
      actor,
      clock,
      ports: { composeReply: portModel(composeReply, { 'a reply': prepared }, { failure }) },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent' && stimulus.event.type === 'reply.left') [state, item] = ['idle', null];
        if (stimulus.kind === 'sent' && stimulus.event.type === 'reply.requested') {
          if (stimulus.event.item === nobody) expected.push({ type: 'reply.refused', item: nobody });
          else [state, item] = ['composing', stimulus.event.item];
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const isFailed = 'error' in stimulus.result;
          expected.push(
            isFailed
              ? { type: 'reply.failed', error: failure }
              : { type: 'reply.prepared', item, reply: prepared },
          );
          [state, item] = isFailed ? ['idle', null] : ['opened', item];
        }
        const snapshot = actor.getSnapshot();
        const replies = [ada, ben, nobody].map(({ id }) => selectReplyTo(id)(snapshot));
        assert.deepEqual(
          [snapshot.value, replies, emitted],
          [
            state,
            [ada, ben, nobody].map((each) => (state === 'opened' && each === item ? prepared : null)),
            expected,
          ],
        );
      },
    };
  },
  events: () => ({
    'reply to Ada': { type: 'reply.requested', item: ada },
    'reply to Ben': { type: 'reply.requested', item: ben },
    'reply to nobody': { type: 'reply.requested', item: nobody },
    leave: { type: 'reply.left' },
  }),
  key: ({ context }) => context.item?.id,
};

describe(replyMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, replyMachine)).toEqual({ states: 5, changes: 16 });
  });

  test('any state → random events and results → a reply is opened once for each request that was not left', async () => {
    await walkAtRandom(model, { seeds: 5 });
  });
});
