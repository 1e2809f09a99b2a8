import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { validateFile } from '#domain/upload.ts';
import type { EditTarget, ReadItemInput } from '../media-edit/events.ts';
import { port } from '../port.ts';

export type MediaReplaceEvent =
  | { type: 'replace.opened'; target: EditTarget }
  | { type: 'replace.fileChosen'; file: File }
  | { type: 'replace.submitted' }
  /** Bytes of the running upload. */
  | { type: 'replace.progressed'; sent: number; total: number }
  /** The deletion of the old file is tried again. */
  | { type: 'replace.retried' }
  /** Cancel, Escape or Close; an upload is aborted. */
  | { type: 'replace.dismissed' };

export type MediaReplaceEmitted =
  /** `item` is the new one; null when the response lacks it. */
  | { type: 'replace.succeeded'; target: EditTarget; item: MediaItem | null }
  | { type: 'replace.failed'; target: EditTarget; error: unknown }
  /** The new file is stored, the old one was not deleted. */
  | { type: 'replace.bothKept'; target: EditTarget; error: unknown }
  /** An aborted request may have been carried out. */
  | { type: 'replace.listStale' };

export interface ReplaceFileInput {
  readonly target: EditTarget;
  readonly file: File;
  readonly idempotencyKey: string;
  readonly reportTo: { send(event: MediaReplaceEvent): void };
}

export interface DeleteOldInput extends ReadItemInput {
  readonly idempotencyKey: string;
}

export interface MediaReplaceInput {
  readonly createKey: () => string;
  /** Whether a failure says that the old item no longer exists. */
  readonly isMissing: (error: unknown) => boolean;
}

interface MediaReplaceContext extends MediaReplaceInput {
  /** The item whose file is replaced; null while the form is closed. */
  readonly target: EditTarget | null;
  readonly file: File | null;
  /** Of the file, or of the last attempt. */
  readonly problem: string | null;
  /** Zero to one. */
  readonly progress: number;
  /** The new item, once it is stored. */
  readonly stored: MediaItem | null;
  /** Made for the first attempt with this file. */
  readonly uploadKey: string | null;
  readonly deletionKey: string | null;
}

const empty = {
  target: null,
  file: null,
  problem: null,
  progress: 0,
  stored: null,
  uploadKey: null,
  deletionKey: null,
};

const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const fromOutput = ({ event }: { event: { output: MediaItem | null } }) => ({ item: event.output });
const fileError = ({ target, file }: MediaReplaceContext) =>
  target && (validateFile(target.kind, file)?.message ?? null);

/** Replaces the file of an item: the old one is deleted only after the new one is stored (decision 66). */
export const mediaReplaceMachine = setup({
  types: {
    context: {} as MediaReplaceContext,
    input: {} as MediaReplaceInput,
    events: {} as MediaReplaceEvent,
    emitted: {} as MediaReplaceEmitted,
    tags: {} as 'open' | 'busy' | 'bothKept',
  },
  actors: {
    uploadFile: port<MediaItem | null, ReplaceFileInput>('uploadFile'),
    deleteOld: port<unknown, DeleteOldInput>('deleteOld'),
  },
  guards: {
    isValid: ({ context }) => fileError(context) === null,
    isMissing: ({ context }, params: { error: unknown }) => context.isMissing(params.error),
  },
  actions: {
    openForm: assign(({ event }) => {
      assertEvent(event, 'replace.opened');
      return { ...empty, target: event.target };
    }),
    closeForm: assign(empty),
    chooseFile: assign(({ context, event }) => {
      assertEvent(event, 'replace.fileChosen');
      const { file } = event;
      return { file, problem: fileError({ ...context, file }), uploadKey: null };
    }),
    showProblem: assign(({ context }) => ({ problem: fileError(context) })),
    prepareUpload: assign(({ context: { uploadKey, createKey } }) => ({
      problem: null,
      progress: 0,
      uploadKey: uploadKey ?? createKey(),
    })),
    showProgress: assign(({ event }) => {
      assertEvent(event, 'replace.progressed');
      return { progress: event.total > 0 ? event.sent / event.total : 0 };
    }),
    prepareDeletion: assign(({ context }, params: { item: MediaItem | null }) => ({
      stored: params.item,
      deletionKey: context.createKey(),
    })),
    rememberProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    reportSuccess: emit(({ context }) => ({
      type: 'replace.succeeded',
      target: targetOf(context),
      item: context.stored,
    })),
    reportFailure: emit(({ context }, params: { error: unknown }) => ({
      type: 'replace.failed',
      target: targetOf(context),
      error: params.error,
    })),
    reportBothKept: emit(({ context }, params: { error: unknown }) => ({
      type: 'replace.bothKept',
      target: targetOf(context),
      error: params.error,
    })),
    reportStaleList: emit({ type: 'replace.listStale' }),
  },
}).createMachine({
  id: 'mediaReplace',
  description: 'Stores a new file with the texts of an item, and then deletes the old one.',
  context: ({ input }) => ({ ...input, ...empty }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'closeForm',
      on: { 'replace.opened': { target: 'choosing', actions: 'openForm' } },
    },
    choosing: {
      tags: 'open',
      on: {
        'replace.fileChosen': { actions: 'chooseFile' },
        'replace.submitted': [
          { guard: 'isValid', target: 'submitting', actions: 'prepareUpload' },
          { actions: 'showProblem' },
        ],
        'replace.dismissed': 'closed',
      },
    },
    submitting: {
      tags: ['open', 'busy'],
      initial: 'uploading',
      states: {
        uploading: {
          description:
            'The new file is sent with the texts and the order of the old one. Leaving this state aborts it.',
          invoke: {
            id: 'uploadFile',
            src: 'uploadFile',
            input: ({ context, self }) => uploadOf(context, self),
            onDone: { target: 'deleting', actions: { type: 'prepareDeletion', params: fromOutput } },
            onError: {
              target: '#mediaReplace.choosing',
              actions: [
                { type: 'rememberProblem', params: fromError },
                { type: 'reportFailure', params: fromError },
              ],
            },
          },
          on: {
            'replace.progressed': { actions: 'showProgress' },
            'replace.dismissed': { target: '#mediaReplace.choosing', actions: 'reportStaleList' },
          },
        },
        deleting: {
          description: 'The new file is stored; the old one is deleted.',
          invoke: {
            id: 'deleteOld',
            src: 'deleteOld',
            input: ({ context }) => deletionOf(context),
            onDone: { target: 'finished', actions: 'reportSuccess' },
            onError: [
              {
                guard: { type: 'isMissing', params: fromError },
                target: 'finished',
                actions: 'reportSuccess',
              },
              {
                target: '#mediaReplace.bothKept',
                actions: [
                  { type: 'rememberProblem', params: fromError },
                  { type: 'reportBothKept', params: fromError },
                ],
              },
            ],
          },
          on: { 'replace.dismissed': { target: 'finished', actions: 'reportStaleList' } },
        },
        finished: { type: 'final' },
      },
      onDone: 'closed',
    },
    bothKept: {
      description: 'Both files are stored. The deletion can be tried again.',
      tags: ['open', 'bothKept'],
      on: { 'replace.retried': 'submitting.deleting', 'replace.dismissed': 'closed' },
    },
  },
});

const targetOf = ({ target }: MediaReplaceContext): EditTarget => {
  if (!target) throw new Error('A replacement without an item');
  return target;
};

function uploadOf(context: MediaReplaceContext, reportTo: ReplaceFileInput['reportTo']): ReplaceFileInput {
  const { file, uploadKey } = context;
  if (!file || !uploadKey) throw new Error('A replacement without a file or a key');
  return { target: targetOf(context), file, idempotencyKey: uploadKey, reportTo };
}

function deletionOf(context: MediaReplaceContext): DeleteOldInput {
  const { kind, section, item } = targetOf(context);
  if (!context.deletionKey) throw new Error('A deletion without a key');
  return { kind, section, id: item.id, idempotencyKey: context.deletionKey };
}

export type MediaReplaceActorRef = ActorRefFrom<typeof mediaReplaceMachine>;
type MediaReplaceSnapshot = SnapshotFrom<typeof mediaReplaceMachine>;

export const selectIsOpen = (snapshot: MediaReplaceSnapshot) => snapshot.hasTag('open');
export const selectIsBusy = (snapshot: MediaReplaceSnapshot) => snapshot.hasTag('busy');
/** Whether the new file is stored and the old one was not deleted. */
export const selectAreBothKept = (snapshot: MediaReplaceSnapshot) => snapshot.hasTag('bothKept');
export const selectTarget = (snapshot: MediaReplaceSnapshot) => snapshot.context.target;
export const selectFile = (snapshot: MediaReplaceSnapshot) => snapshot.context.file;
/** What is wrong with the file, or why the last attempt failed; null without a problem. */
export const selectProblem = (snapshot: MediaReplaceSnapshot) => snapshot.context.problem;
/** Zero to one. */
export const selectProgress = (snapshot: MediaReplaceSnapshot) => snapshot.context.progress;
