import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import type { UploadTexts } from '#domain/upload.ts';
import { sentParts } from '#domain/uploadGroups.ts';
import { port } from '../port.ts';
import type { WaitReason } from '../wait.ts';

export interface TransferPart {
  readonly id: string;
  readonly file: File;
  readonly texts: UploadTexts;
}

export interface TransferInput {
  readonly kind: MediaKind;
  /** One file, or the files of a batch. */
  readonly parts: readonly TransferPart[];
  readonly idempotencyKey: string;
}

export type TransferResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: unknown }
  /** Not sent, because another file of the call cannot be read. */
  | { readonly ok: null };

/** What the port `send` reports. `sent` and `total` are bytes of the whole request. */
export type TransferReport =
  | { readonly type: 'transfer.attemptStarted' }
  | { readonly type: 'transfer.progressed'; readonly sent: number; readonly total: number }
  /** Another attempt may follow. */
  | { readonly type: 'transfer.attemptFailed' };

export interface SendInput extends TransferInput {
  readonly reportTo: { send(event: TransferReport): void };
}

interface TransferContext extends TransferInput {
  /** Bytes of the current attempt. */
  readonly sent: number;
  readonly total: number;
  readonly results: readonly TransferResult[];
}

/**
 * One call that sends one file or a batch. Its output is one result per part, in order; a failure of the whole call ends it
 * in error. Its owner cancels it by stopping it.
 */
export const transferMachine = setup({
  types: {
    context: {} as TransferContext,
    input: {} as TransferInput,
    events: {} as TransferReport,
    output: {} as readonly TransferResult[],
    tags: {} as 'slow' | 'retrying',
  },
  actors: { send: port<readonly TransferResult[], SendInput>('send') },
  delays: { patience },
  guards: {
    /** Less than before after the token was refreshed. */
    hasMoved: ({ context }, params: { sent: number }) => params.sent !== context.sent,
  },
  actions: {
    showProgress: assign(({ event }) => {
      assertEvent(event, 'transfer.progressed');
      return { sent: event.sent, total: event.total };
    }),
    resetProgress: assign({ sent: 0, total: 0 }),
    storeResults: assign((_, params: { results: readonly TransferResult[] }) => params),
    fail: assign((_, { error }: { error: unknown }) => {
      throw error;
    }),
  },
}).createMachine({
  id: 'transfer',
  description: 'One call that sends one file or a batch: its progress, its wait, and one result per file.',
  context: ({ input }) => ({ ...input, sent: 0, total: 0, results: [] }),
  output: ({ context }) => context.results,
  initial: 'sending',
  states: {
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { kind, parts, idempotencyKey }, self }) => ({
          kind,
          parts,
          idempotencyKey,
          reportTo: self,
        }),
        onDone: {
          target: 'sent',
          actions: { type: 'storeResults', params: ({ event }) => ({ results: event.output }) },
        },
        onError: { actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
      initial: 'progressing',
      states: {
        progressing: {
          after: { patience: 'slow' },
          on: {
            'transfer.progressed': {
              guard: { type: 'hasMoved', params: ({ event }) => event },
              target: 'progressing',
              reenter: true,
              actions: 'showProgress',
            },
            'transfer.attemptFailed': 'retrying',
          },
        },
        slow: {
          description: 'No progress for 8 s.',
          tags: 'slow',
          on: {
            'transfer.progressed': {
              guard: { type: 'hasMoved', params: ({ event }) => event },
              target: 'progressing',
              actions: 'showProgress',
            },
            'transfer.attemptFailed': 'retrying',
          },
        },
        retrying: {
          description: 'Another attempt follows, unless the call fails.',
          tags: 'retrying',
          on: { 'transfer.attemptStarted': { target: 'progressing', actions: 'resetProgress' } },
        },
      },
    },
    sent: { type: 'final' },
  },
});

export type TransferActorRef = ActorRefFrom<typeof transferMachine>;
type TransferSnapshot = SnapshotFrom<typeof transferMachine>;

/** Of the whole call, zero to one. */
export const selectProgress = ({ context: { sent, total } }: TransferSnapshot): number =>
  total > 0 ? sent / total : 0;

/** Of one of its files, zero to one. */
export const selectPartProgress =
  (id: string) =>
  (snapshot: TransferSnapshot): number => {
    const { parts, sent, total } = snapshot.context;
    if (parts.length === 1) return selectProgress(snapshot);
    const index = parts.findIndex((part) => part.id === id);
    const sizes = parts.map(({ file }) => file.size);
    return sentParts(sizes, sent, total)[index] ?? 0;
  };

/** What the transfer waits for, once that has to be said: see `patience`. */
export const selectTransferWait = (snapshot: TransferSnapshot): WaitReason | null => {
  if (snapshot.hasTag('retrying')) return 'attempt';
  if (!snapshot.hasTag('slow')) return null;
  return selectProgress(snapshot) < 1 ? 'connection' : 'response';
};
