import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import type { Reply } from '#domain/reply.ts';
import { type ReplyEvent, replyMachine, selectReplyTo } from '#machines/reply/reply.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { inboxItem } from '#tests/support/factories.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const ada = inboxItem();
const ben = inboxItem({ id: 'inq-2', name: 'Ben' });
const nobody = inboxItem({ id: 'inq-3', email: null });
const prepared: Reply = { url: 'mailto:ada@example.com', text: 'b', isShortened: false };
const failure = new Error('No templates');

interface Answer {
  readonly phase: 'idle' | 'composing' | 'opened';
  readonly item: InboxItem | null;
}

const idle: Answer = { phase: 'idle', item: null };

const model: Model<Answer, ReplyEvent> = {
  initial: idle,
  events: () => ({
    'reply to Ada': { type: 'reply.requested', item: ada },
    'reply to Ben': { type: 'reply.requested', item: ben },
    'reply to nobody': { type: 'reply.requested', item: nobody },
    leave: { type: 'reply.left' },
  }),
  next: (answer, stimulus, { emit, restart }) => {
    switch (stimulus.type) {
      case 'reply.requested':
        if (stimulus.item === nobody) {
          emit({ type: 'reply.refused', item: nobody });
          return answer;
        }
        restart('composeReply');
        return { phase: 'composing', item: stimulus.item };
      case 'resolved':
        emit({ type: 'reply.prepared', item: answer.item, reply: prepared });
        return { ...answer, phase: 'opened' };
      case 'rejected':
        emit({ type: 'reply.failed', error: failure });
        return idle;
      default:
        return idle;
    }
  },
  calls: ({ phase, item }) => (phase === 'composing' ? [{ port: 'composeReply', input: item }] : []),
  outcomes: { composeReply: { resolves: { 'a reply': prepared }, rejects: { failure } } },
  shown: ({ phase, item }) => ({
    value: phase,
    replies: [ada, ben, nobody].map((each) => (phase === 'opened' && each === item ? prepared : null)),
    context: { item, reply: phase === 'opened' ? prepared : null },
  }),
  start: (simulatedClock) => {
    const composeReply = new ScriptedPort<Reply, InboxItem>();
    const machine = replyMachine.provide({ actors: { composeReply: composeReply.logic } });
    const chart = startChart((options) => createActor(machine, options), simulatedClock);
    return {
      ...chart,
      ports: { composeReply },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const { value, context } = snapshot;
        return { value, replies: [ada, ben, nobody].map(({ id }) => selectReplyTo(id)(snapshot)), context };
      },
    };
  },
};

describe(replyMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events and results → a reply is opened once for each request that was not left', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
