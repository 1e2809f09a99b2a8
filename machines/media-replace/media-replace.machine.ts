import {
  type ActorRefFrom,
  assertEvent,
  assign,
  emit,
  type SnapshotFrom,
  sendParent,
  setup,
  stateIn,
} from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { editTextsOf } from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { titleFromFileName, validateFile } from '#domain/upload.ts';
import { type EditTarget, keyOfTarget, type MediaItemKey } from '../media-edit/events.ts';
import { port } from '../port.ts';
import type { TransferActorRef, TransferInput, TransferResult } from '../transfer/transfer.machine.ts';

export type MediaReplaceEvent =
  | { type: 'replace.fileChosen'; file: File }
  | { type: 'replace.submitted' }
  /** Cancel while bytes are under way, also because the item is left: the upload is aborted. */
  | { type: 'replace.cancelled' }
  /** The deletion of the old file is tried again. */
  | { type: 'replace.retried' }
  /** The form is closed. What is left of the deletion is finished. */
  | { type: 'replace.left' };

/** Sent to the parent, which knows what may be left. `key` is that of the item. */
export type MediaReplaceReport = { readonly key: string } & (
  | { readonly type: 'replace.choosing' | 'replace.sending' | 'replace.deleting' }
  /** The file is replaced. Not sent when the form was left before. `item` is the new one, null if the response lacks it. */
  | { readonly type: 'replace.ended'; readonly item: MediaItem | null }
);

export type MediaReplaceEmitted =
  | { type: 'replace.succeeded'; target: EditTarget; item: MediaItem | null }
  | { type: 'replace.failed'; target: EditTarget; error: unknown }
  /** The new file is stored, the old one was not deleted. */
  | { type: 'replace.bothKept'; target: EditTarget; item: MediaItem | null; error: unknown }
  /** An aborted request may have been carried out. */
  | { type: 'replace.listStale' };

export interface DeleteOldInput extends MediaItemKey {
  readonly idempotencyKey: string;
}

export interface MediaReplaceInput {
  readonly target: EditTarget;
  readonly createKey: () => string;
  /** Whether a failure says that the old item no longer exists. */
  readonly isMissing: (error: unknown) => boolean;
}

interface MediaReplaceContext extends MediaReplaceInput {
  readonly file: File | null;
  /** Of the file, or of the last attempt. */
  readonly problem: string | null;
  /** The new item, once it is stored. */
  readonly stored: MediaItem | null;
  /** Made for the first attempt with this file. */
  readonly uploadKey: string | null;
  readonly deletionKey: string;
}

const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const fromOutput = ({ event }: { event: { output: readonly TransferResult[] } }) => ({
  result: event.output[0],
});
type Result = { readonly result: TransferResult | undefined };
const failedUpload = [
  { type: 'rememberProblem', params: fromError },
  { type: 'reportFailure', params: fromError },
] as const;
const fileError = ({ target, file }: Pick<MediaReplaceContext, 'target' | 'file'>) =>
  validateFile(target.kind, file)?.message ?? null;

/**
 * Replaces the file of one item: the old one is deleted only after the new one is stored (decision 66). It belongs to that
 * item for its whole life, so that no other one can be deleted (decision 103).
 */
export const mediaReplaceMachine = setup({
  types: {
    context: {} as MediaReplaceContext,
    input: {} as MediaReplaceInput,
    events: {} as MediaReplaceEvent,
    emitted: {} as MediaReplaceEmitted,
    tags: {} as 'busy' | 'bothKept',
  },
  actors: {
    /** The transfer of the new file, with the texts and the order of the old one. */
    transfer: port<readonly TransferResult[], TransferInput>('transfer'),
    deleteOld: port<unknown, DeleteOldInput>('deleteOld'),
  },
  guards: {
    isValid: ({ context }) => fileError(context) === null,
    isStored: (_, { result }: Result) => result?.ok === true,
    isMissing: ({ context }, params: { error: unknown }) => context.isMissing(params.error),
    isLeft: stateIn({ form: 'left' }),
    isReplaced: stateIn({ work: 'ended' }),
  },
  actions: {
    chooseFile: assign(({ context, event }) => {
      assertEvent(event, 'replace.fileChosen');
      const { file } = event;
      return { file, problem: fileError({ ...context, file }), uploadKey: null };
    }),
    showProblem: assign(({ context }) => ({ problem: fileError(context) })),
    prepareUpload: assign(({ context: { uploadKey, createKey } }) => ({
      problem: null,
      uploadKey: uploadKey ?? createKey(),
    })),
    rememberStored: assign((_, { result }: Result) => ({ stored: result?.ok ? result.item : null })),
    rememberProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    reportSuccess: emit(({ context: { target, stored } }) => ({
      type: 'replace.succeeded',
      target,
      item: stored,
    })),
    reportFailure: emit(({ context: { target } }, params: { error: unknown }) => ({
      type: 'replace.failed',
      target,
      error: params.error,
    })),
    reportBothKept: emit(({ context: { target, stored } }, params: { error: unknown }) => ({
      type: 'replace.bothKept',
      target,
      item: stored,
      error: params.error,
    })),
    reportStaleList: emit({ type: 'replace.listStale' }),
    reportChoosing: sendParent(
      ({ context: { target } }): MediaReplaceReport => ({
        type: 'replace.choosing',
        key: keyOfTarget(target),
      }),
    ),
    reportSending: sendParent(
      ({ context: { target } }): MediaReplaceReport => ({
        type: 'replace.sending',
        key: keyOfTarget(target),
      }),
    ),
    reportDeleting: sendParent(
      ({ context: { target } }): MediaReplaceReport => ({
        type: 'replace.deleting',
        key: keyOfTarget(target),
      }),
    ),
    endForm: sendParent(
      ({ context: { target, stored } }): MediaReplaceReport => ({
        type: 'replace.ended',
        key: keyOfTarget(target),
        item: stored,
      }),
    ),
  },
}).createMachine({
  id: 'mediaReplace',
  description: 'Stores a new file with the texts of an item, and then deletes the old one.',
  context: ({ input }) => ({
    ...input,
    file: null,
    problem: null,
    stored: null,
    uploadKey: null,
    deletionKey: input.createKey(),
  }),
  type: 'parallel',
  states: {
    form: {
      initial: 'shown',
      states: {
        shown: {
          on: { 'replace.left': 'left' },
          always: { guard: 'isReplaced', target: 'left', actions: 'endForm' },
        },
        left: { type: 'final', description: 'From now on, only a toast tells what is stored.' },
      },
    },
    work: {
      initial: 'choosing',
      states: {
        choosing: {
          entry: 'reportChoosing',
          on: {
            'replace.fileChosen': { actions: 'chooseFile' },
            'replace.submitted': [
              { guard: 'isValid', target: 'uploading', actions: 'prepareUpload' },
              { actions: 'showProblem' },
            ],
            'replace.left': 'ended',
          },
        },
        uploading: {
          description: 'The new file is sent. Leaving this state aborts it.',
          tags: 'busy',
          entry: 'reportSending',
          invoke: {
            id: 'transfer',
            src: 'transfer',
            input: ({ context }) => transferOf(context),
            onDone: [
              {
                guard: { type: 'isStored', params: fromOutput },
                target: 'deleting',
                actions: { type: 'rememberStored', params: fromOutput },
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'rememberProblem', params: refusalOf },
                  { type: 'reportFailure', params: refusalOf },
                ],
              },
            ],
            onError: { target: 'choosing', actions: failedUpload },
          },
          on: { 'replace.cancelled': { target: 'choosing', actions: 'reportStaleList' } },
        },
        deleting: {
          description: 'The new file is stored; the old one is deleted, whether the form is shown or not.',
          tags: 'busy',
          entry: 'reportDeleting',
          invoke: {
            id: 'deleteOld',
            src: 'deleteOld',
            input: ({ context }) => deletionOf(context),
            onDone: { target: 'ended', actions: 'reportSuccess' },
            onError: [
              {
                guard: { type: 'isMissing', params: fromError },
                target: 'ended',
                actions: 'reportSuccess',
              },
              {
                target: 'bothKept',
                actions: [
                  { type: 'rememberProblem', params: fromError },
                  { type: 'reportBothKept', params: fromError },
                ],
              },
            ],
          },
        },
        bothKept: {
          description: 'Both files are stored. The deletion can be tried again.',
          tags: 'bothKept',
          always: { guard: 'isLeft', target: 'ended' },
          on: { 'replace.retried': 'deleting' },
        },
        ended: { type: 'final' },
      },
    },
  },
});

/** A refusal of the file inside an answer to the call. */
function refusalOf({ event }: { event: { output: readonly TransferResult[] } }): { error: unknown } {
  const [result] = event.output;
  return { error: result?.ok === false ? result.error : null };
}

function transferOf({
  target: { kind, section, item },
  file,
  uploadKey,
}: MediaReplaceContext): TransferInput {
  if (!file || !uploadKey) throw new Error('A replacement without a file or a key');
  const texts = editTextsOf(item);
  const title = texts.title || titleFromFileName(file.name);
  return {
    kind,
    parts: [{ id: item.id, file, texts: { ...texts, title, section } }],
    idempotencyKey: uploadKey,
  };
}

function deletionOf({ target: { kind, section, item }, deletionKey }: MediaReplaceContext): DeleteOldInput {
  return { kind, section, id: item.id, idempotencyKey: deletionKey };
}

export type MediaReplaceActorRef = ActorRefFrom<typeof mediaReplaceMachine>;
type MediaReplaceSnapshot = SnapshotFrom<typeof mediaReplaceMachine>;

export const selectIsBusy = (snapshot: MediaReplaceSnapshot) => snapshot.hasTag('busy');
/** Whether the new file is stored and the old one was not deleted. */
export const selectAreBothKept = (snapshot: MediaReplaceSnapshot) => snapshot.hasTag('bothKept');
export const selectTarget = (snapshot: MediaReplaceSnapshot) => snapshot.context.target;
export const selectFile = (snapshot: MediaReplaceSnapshot) => snapshot.context.file;
/** What is wrong with the file, or why the last attempt failed; null without a problem. */
export const selectProblem = (snapshot: MediaReplaceSnapshot) => snapshot.context.problem;
/** The transfer while it is under way. */
export const selectTransfer = ({ children }: MediaReplaceSnapshot) =>
  children.transfer as TransferActorRef | undefined;
