import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { InboxItem } from '#contract/entities.ts';
import { type Reply, replyProblem } from '#domain/reply.ts';
import { port } from '../port.ts';

export type ReplyEvent =
  | { type: 'reply.requested'; item: InboxItem }
  /** The details of the item are closed, or show another one. */
  | { type: 'reply.left' };

export type ReplyEmitted =
  /** To be opened in the mail program. */
  | { type: 'reply.prepared'; item: InboxItem; reply: Reply }
  | { type: 'reply.refused'; item: InboxItem }
  | { type: 'reply.failed'; error: unknown };

interface ReplyContext {
  readonly item: InboxItem | null;
  /** What the mail program was given. */
  readonly reply: Reply | null;
}

/** Opens replies to inquiries and messages in the mail program (decision 77). */
export const replyMachine = setup({
  types: {
    context: {} as ReplyContext,
    events: {} as ReplyEvent,
    emitted: {} as ReplyEmitted,
  },
  /** Composes the reply from the template in use. */
  actors: { composeReply: port<Reply, InboxItem>('composeReply') },
  guards: { hasAddress: (_, params: { item: InboxItem }) => replyProblem(params.item) === null },
  actions: {
    rememberItem: assign(({ event }) => {
      assertEvent(event, 'reply.requested');
      return { item: event.item, reply: null };
    }),
    rememberReply: assign((_, params: { reply: Reply }) => params),
    forgetReply: assign({ item: null, reply: null }),
    openReply: emit(({ context }, params: { reply: Reply }) => ({
      type: 'reply.prepared',
      item: itemOf(context),
      reply: params.reply,
    })),
    reportRefusal: emit(({ event }) => {
      assertEvent(event, 'reply.requested');
      return { type: 'reply.refused', item: event.item };
    }),
    reportFailure: emit((_, params: { error: unknown }) => ({ type: 'reply.failed', error: params.error })),
  },
}).createMachine({
  id: 'reply',
  description: 'A reply that opens in the mail program; then what can follow is offered.',
  context: { item: null, reply: null },
  initial: 'idle',
  states: {
    idle: { entry: 'forgetReply' },
    composing: {
      invoke: {
        src: 'composeReply',
        input: ({ context }) => itemOf(context),
        onDone: {
          target: 'opened',
          actions: [
            { type: 'rememberReply', params: ({ event }) => ({ reply: event.output }) },
            { type: 'openReply', params: ({ event }) => ({ reply: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'reply.left': 'idle' },
    },
    opened: {
      description: 'A status is offered, and the text to be copied, until the details close.',
      on: { 'reply.left': 'idle' },
    },
  },
  on: {
    'reply.requested': [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event },
        target: '.composing',
        actions: 'rememberItem',
      },
      { actions: 'reportRefusal' },
    ],
  },
});

function itemOf({ item }: ReplyContext): InboxItem {
  if (!item) throw new Error('A reply without an item');
  return item;
}

export type ReplyActorRef = ActorRefFrom<typeof replyMachine>;

/** What the mail program was given for the item, or null. */
export const selectReplyTo =
  (id: string) =>
  ({ context }: SnapshotFrom<typeof replyMachine>): Reply | null =>
    context.item?.id === id ? context.reply : null;
