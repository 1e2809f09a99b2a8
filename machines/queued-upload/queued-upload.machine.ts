import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { messageOf } from '#domain/messages.ts';
import { type UploadFieldError, validateUpload } from '#domain/upload.ts';
import { port } from '../port.ts';
import type { UploadTexts } from '../upload/draft.ts';

/** A file of the queue with its texts. */
export interface QueuedFile {
  readonly id: string;
  /** Its place in the queue; rows that were removed leave gaps. */
  readonly position: number;
  readonly kind: MediaKind;
  readonly file: File;
  readonly texts: UploadTexts;
  /** Made for the first attempt; null before it, and again once the file or a text changes (decision 56). */
  readonly idempotencyKey: string | null;
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
}

/** The call in which the files with these ids travel together, in this order. */
export interface SharedCall {
  readonly idempotencyKey: string;
  readonly ids: readonly string[];
}

export type QueuedUploadEvent =
  | { type: 'row.textChanged'; field: keyof UploadTexts; value: string }
  | { type: 'row.fileReplaced'; file: File }
  /** Upload, or Try again. */
  | { type: 'row.submitted' }
  | { type: 'row.cancelled' }
  /** Its turn has come. `sharedCall` is null when it travels alone. */
  | { type: 'row.started'; idempotencyKey: string; sharedCall: SharedCall | null }
  /** Its call ends without an outcome for this file. */
  | { type: 'row.interrupted' }
  | QueuedUploadProgress;

/** What the running upload reports. `sent` and `total` are bytes of this file. */
export type QueuedUploadProgress =
  | { type: 'row.attemptStarted' }
  | { type: 'row.progressed'; sent: number; total: number }
  /** Another attempt may follow. */
  | { type: 'row.attemptFailed' };

/** Refused, ready, cancelled and failed files wait for the administrator. */
export type QueuedUploadStage =
  | 'refused'
  | 'ready'
  | 'waiting'
  | 'sending'
  | 'cancelled'
  | 'failed'
  | 'stored';

/** Sent to the queue when a file enters a stage, and when it has changed in it. */
export interface QueuedUploadReport<Stage extends QueuedUploadStage = QueuedUploadStage> {
  readonly type: `queuedUpload.${Stage}`;
  readonly row: QueuedFile;
}

export interface UploadQueuedFileInput {
  readonly row: QueuedFile & { readonly idempotencyKey: string };
  readonly sharedCall: SharedCall | null;
  readonly reportTo: { send(event: QueuedUploadProgress): void };
}

interface QueuedUploadContext extends QueuedFile {
  readonly sharedCall: SharedCall | null;
  /** Zero to one. */
  readonly progress: number;
}

const rowOf = ({
  id,
  position,
  kind,
  file,
  texts,
  idempotencyKey,
  failure,
}: QueuedUploadContext): QueuedFile => ({ id, position, kind, file, texts, idempotencyKey, failure });

const problemOf = ({ kind, file, texts }: QueuedFile) => validateUpload(kind, { file, ...texts });

/** The journey of one file of the upload queue (decision 63). */
export const queuedUploadMachine = setup({
  types: {
    context: {} as QueuedUploadContext,
    events: {} as QueuedUploadEvent,
    input: {} as QueuedFile,
    tags: {} as QueuedUploadStage | 'editable' | 'slow' | 'retrying',
  },
  actors: { uploadQueuedFile: port<unknown, UploadQueuedFileInput>('uploadQueuedFile') },
  delays: { patience },
  guards: {
    hasProblem: ({ context }) => problemOf(context) !== null,
    hasFailure: ({ context }) => context.failure !== null,
  },
  actions: {
    changeText: assign(({ context, event }) => {
      assertEvent(event, 'row.textChanged');
      return {
        texts: { ...context.texts, [event.field]: event.value },
        idempotencyKey: null,
        failure: null,
      };
    }),
    replaceFile: assign(({ event }) => {
      assertEvent(event, 'row.fileReplaced');
      return { file: event.file, idempotencyKey: null, failure: null };
    }),
    clearFailure: assign({ failure: null }),
    prepareUpload: assign(({ event }) => {
      assertEvent(event, 'row.started');
      return { idempotencyKey: event.idempotencyKey, sharedCall: event.sharedCall, progress: 0 };
    }),
    resetProgress: assign({ progress: 0 }),
    showProgress: assign(({ event }) => {
      assertEvent(event, 'row.progressed');
      return { progress: event.total > 0 ? event.sent / event.total : 0 };
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    reportRefused: sendParent(({ context }) => ({ type: 'queuedUpload.refused', row: rowOf(context) })),
    reportReady: sendParent(({ context }) => ({ type: 'queuedUpload.ready', row: rowOf(context) })),
    reportWaiting: sendParent(({ context }) => ({ type: 'queuedUpload.waiting', row: rowOf(context) })),
    reportSending: sendParent(({ context }) => ({ type: 'queuedUpload.sending', row: rowOf(context) })),
    reportCancelled: sendParent(({ context }) => ({ type: 'queuedUpload.cancelled', row: rowOf(context) })),
    reportFailed: sendParent(({ context }) => ({ type: 'queuedUpload.failed', row: rowOf(context) })),
    reportStored: sendParent(({ context }) => ({ type: 'queuedUpload.stored', row: rowOf(context) })),
  },
}).createMachine({
  id: 'queuedUpload',
  description:
    'One file of the upload queue: checked, edited, sent when its turn comes, then stored or failed.',
  context: ({ input }) => ({ ...input, sharedCall: null, progress: 0 }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Is anything wrong with the file or its texts? Has an earlier upload failed?',
      always: [
        { guard: 'hasProblem', target: 'refused' },
        { guard: 'hasFailure', target: 'failed' },
        { target: 'ready' },
      ],
    },
    refused: {
      tags: ['editable', 'refused'],
      entry: 'reportRefused',
      on: {
        'row.textChanged': { target: 'checking', actions: 'changeText' },
        'row.fileReplaced': { target: 'checking', actions: 'replaceFile' },
      },
    },
    ready: {
      tags: ['editable', 'ready'],
      entry: 'reportReady',
      on: {
        'row.textChanged': { target: 'checking', actions: 'changeText' },
        'row.fileReplaced': { target: 'checking', actions: 'replaceFile' },
        'row.submitted': 'waiting',
      },
    },
    waiting: {
      description: 'The queue starts it when its turn comes. Its texts can still be changed.',
      tags: ['editable', 'waiting'],
      entry: ['clearFailure', 'reportWaiting'],
      always: { guard: 'hasProblem', target: 'refused' },
      on: {
        'row.textChanged': { target: 'waiting', reenter: true, actions: 'changeText' },
        'row.fileReplaced': { target: 'waiting', reenter: true, actions: 'replaceFile' },
        'row.started': { target: 'sending', actions: 'prepareUpload' },
        'row.cancelled': 'cancelled',
      },
    },
    sending: {
      description: 'The upload is in flight. Leaving this state aborts it.',
      tags: 'sending',
      entry: 'reportSending',
      invoke: {
        src: 'uploadQueuedFile',
        input: ({ context, self }) => uploadOf(context, self),
        onDone: 'stored',
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'row.cancelled': 'cancelled', 'row.interrupted': 'waiting' },
      initial: 'progressing',
      states: {
        progressing: {
          after: { patience: 'slow' },
          on: {
            'row.progressed': { target: 'progressing', reenter: true, actions: 'showProgress' },
            'row.attemptFailed': 'retrying',
          },
        },
        slow: {
          description: 'No progress for 8 s.',
          tags: 'slow',
          on: {
            'row.progressed': { target: 'progressing', actions: 'showProgress' },
            'row.attemptFailed': 'retrying',
          },
        },
        retrying: {
          description: 'Another attempt follows, unless the upload fails.',
          tags: 'retrying',
          on: { 'row.attemptStarted': { target: 'progressing', actions: 'resetProgress' } },
        },
      },
    },
    cancelled: {
      description: 'It may have been stored: its idempotency key is kept.',
      tags: ['editable', 'cancelled'],
      entry: 'reportCancelled',
      on: {
        'row.textChanged': { target: 'checking', actions: 'changeText' },
        'row.fileReplaced': { target: 'checking', actions: 'replaceFile' },
        'row.submitted': 'waiting',
      },
    },
    failed: {
      tags: ['editable', 'failed'],
      entry: 'reportFailed',
      on: {
        'row.textChanged': { target: 'checking', actions: 'changeText' },
        'row.fileReplaced': { target: 'checking', actions: 'replaceFile' },
        'row.submitted': 'waiting',
      },
    },
    stored: { type: 'final', tags: 'stored', entry: 'reportStored' },
  },
});

function uploadOf(
  context: QueuedUploadContext,
  reportTo: UploadQueuedFileInput['reportTo'],
): UploadQueuedFileInput {
  const { idempotencyKey, sharedCall } = context;
  if (!idempotencyKey) throw new Error('An upload without a key');
  return { row: { ...rowOf(context), idempotencyKey }, sharedCall, reportTo };
}

export type QueuedUploadActorRef = ActorRefFrom<typeof queuedUploadMachine>;
type QueuedUploadSnapshot = SnapshotFrom<typeof queuedUploadMachine>;

export const selectRow = (snapshot: QueuedUploadSnapshot): QueuedFile => snapshot.context;
/** What is wrong with the file or its texts (Specification §5), or null. */
export const selectProblem = (snapshot: QueuedUploadSnapshot): UploadFieldError | null =>
  problemOf(snapshot.context);
export const selectIsEditable = (snapshot: QueuedUploadSnapshot) => snapshot.hasTag('editable');
/** Zero to one. */
export const selectProgress = (snapshot: QueuedUploadSnapshot) => snapshot.context.progress;
const stages = ['refused', 'ready', 'waiting', 'sending', 'cancelled', 'failed', 'stored'] as const;
export const selectStage = (snapshot: QueuedUploadSnapshot): QueuedUploadStage =>
  stages.find((stage) => snapshot.hasTag(stage)) ?? 'ready';
/** What the upload waits for, once that has to be said: see `patience`. */
export const selectWait = (snapshot: QueuedUploadSnapshot) => {
  if (snapshot.hasTag('retrying')) return 'attempt';
  if (!snapshot.hasTag('slow')) return null;
  return snapshot.context.progress < 1 ? 'connection' : 'response';
};
