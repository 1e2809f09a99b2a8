import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { FileContent } from '#domain/fileContent.ts';
import { messageOf } from '#domain/messages.ts';
import { canResize } from '#domain/resize.ts';
import type { UploadFieldError, UploadTexts } from '#domain/upload.ts';
import type { WaitingFile } from '#domain/uploadGroups.ts';
import {
  emptyTexts,
  fileProblemOf,
  isFilled,
  problemOf,
  type StoredUpload,
  textsFor,
} from '#domain/uploadRow.ts';
import { effect, port } from '../port.ts';

/** What is sent of an upload. */
export interface UploadPart extends WaitingFile, Pick<StoredUpload, 'id' | 'kind' | 'texts'> {
  readonly file: File;
}

export type UploadEvent =
  | { type: 'upload.fileChosen'; file: File }
  | { type: 'upload.fileRemoved' }
  /** The form is closed. */
  | { type: 'upload.dismissed' }
  | { type: 'upload.resizeRequested' }
  | { type: 'upload.textChanged'; field: keyof UploadTexts; value: string }
  /** Discard: the form is empty again. */
  | { type: 'upload.cleared' }
  /** Upload, and Try again. */
  | { type: 'upload.submitted' }
  | { type: 'upload.cancelled' }
  | { type: 'upload.removed' }
  /** From the parent: a call with this key sends the file. */
  | { type: 'upload.started'; idempotencyKey: string }
  /** From the parent: the call has ended without an outcome for the file, which waits for another one. */
  | { type: 'upload.interrupted' }
  /** From the parent: `error` is null when the file is stored. */
  | { type: 'upload.ended'; error: unknown };

export type UploadReport =
  | { type: 'upload.turnRequested'; part: UploadPart }
  | { type: 'upload.turnReturned'; id: string }
  | { type: 'upload.stored'; id: string }
  | { type: 'upload.gone'; id: string };

/** `isSubmitted` decides only where the chart starts. */
interface UploadContext extends StoredUpload {
  readonly content: FileContent | null;
  /** Bytes of the chosen file, where it was resized; else null. */
  readonly resizedFrom: number | null;
  /** What the form shows: the error of a chosen file, of the last submit, or of resizing. */
  readonly fieldError: UploadFieldError | null;
}

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const storeDraft = { type: 'store', params: { isSubmitted: false } } as const;
const storeSubmitted = { type: 'store', params: { isSubmitted: true } } as const;
/** Another file or text is another upload, with a key of its own. */
const another = { idempotencyKey: null, failure: null } as const;
const withoutFile = { ...another, file: null, content: null, resizedFrom: null, fieldError: null } as const;

/** Throws when no file was chosen. */
function chosenFile({ file }: Pick<UploadContext, 'file'>): File {
  if (!file) throw new Error('No file was chosen');
  return file;
}

function partOf(context: UploadContext): UploadPart {
  const { id, kind, texts, idempotencyKey } = context;
  const file = chosenFile(context);
  return { id, kind, section: texts.section, size: file.size, file, texts, idempotencyKey };
}

/** One file with its texts: what the form and a row of the list show (Specification §4). */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as StoredUpload,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    resize: port<File, { file: File }>('resize'),
    /** What the file holds; null when there is none, or when it cannot be read. */
    inspect: port<FileContent | null, { file: File | null }>('inspect'),
  },
  guards: {
    isEmpty: ({ context }) => context.file === null,
    isUntouched: ({ context }) => !isFilled(context),
    isRefused: ({ context }) => problemOf(context) !== null,
    isSubmitted: ({ context }) => context.isSubmitted,
    hasFailed: ({ context }) => context.failure !== null,
    canResize: ({ context: { kind, file, content } }) => file !== null && canResize(kind, file, content),
    isError: (_, { error }: { error: unknown }) => error !== null,
  },
  actions: {
    chooseFile: assign(({ context }, { file }: { file: File }) => ({
      ...another,
      file,
      content: null,
      texts: textsFor(context, file),
      resizedFrom: null,
      fieldError: fileProblemOf({ kind: context.kind, file }),
    })),
    rememberContent: assign(({ context }, { output }: { output: FileContent | null }) => ({
      content: output,
      fieldError: context.fieldError ?? (output && fileProblemOf({ ...context, content: output })),
    })),
    useResized: assign(({ context }, { file }: { file: File }) => ({
      ...another,
      file,
      resizedFrom: chosenFile(context).size,
      fieldError: fileProblemOf({ kind: context.kind, file }),
    })),
    showResizeError: assign((_, { error }: { error: unknown }) => ({
      fieldError: { field: 'file' as const, message: messageOf(error) },
    })),
    removeFile: assign(withoutFile),
    clear: assign(({ context: { texts } }) => ({ ...withoutFile, texts: emptyTexts(texts.section) })),
    /** The error of another field stays. */
    changeText: assign(
      (
        { context: { texts, fieldError } },
        { field, value }: { field: keyof UploadTexts; value: string },
      ) => ({
        ...another,
        texts: { ...texts, [field]: value },
        ...(fieldError?.field === field && { fieldError: null }),
      }),
    ),
    showProblem: assign({ fieldError: ({ context }) => problemOf(context) }),
    prepare: assign({ failure: null, fieldError: null }),
    rememberKey: assign((_, { idempotencyKey }: { idempotencyKey: string }) => ({ idempotencyKey })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: messageOf(error) })),
    requestTurn: sendParent(({ context }) => ({
      type: 'upload.turnRequested',
      part: partOf(context),
    })),
    returnTurn: sendParent(({ context: { id } }) => ({ type: 'upload.turnReturned', id })),
    reportStored: sendParent(({ context: { id } }) => ({ type: 'upload.stored', id })),
    reportGone: sendParent(({ context: { id } }) => ({ type: 'upload.gone', id })),
    store: effect<{ isSubmitted: boolean }>('store'),
    forget: effect('forget'),
  },
}).createMachine({
  id: 'upload',
  description: 'One file with its texts: chosen, described, checked, sent.',
  context: ({ input }) => ({ ...input, content: null, resizedFrom: null, fieldError: null }),
  initial: 'starting',
  on: { 'upload.removed': '.removed' },
  states: {
    starting: {
      description: 'New, or as an earlier page has left it.',
      entry: { type: 'store', params: ({ context: { isSubmitted } }) => ({ isSubmitted }) },
      always: [
        { guard: 'isEmpty', target: 'editing.empty' },
        { guard: 'isRefused', target: 'editing.refused' },
        { guard: 'isSubmitted', target: 'submitting' },
        { guard: 'hasFailed', target: 'editing.failed' },
        { target: 'editing.ready' },
      ],
    },
    editing: {
      invoke: {
        src: 'inspect',
        input: ({ context: { file } }) => ({ file }),
        onDone: { actions: { type: 'rememberContent', params: fromEvent } },
      },
      initial: 'changed',
      states: {
        changed: {
          description: 'What is chosen and typed is checked and stored.',
          entry: storeDraft,
          always: [
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isRefused', target: 'refused' },
            { target: 'ready' },
          ],
        },
        empty: { on: { 'upload.dismissed': { guard: 'isUntouched', target: '#upload.removed' } } },
        ready: {
          description: 'Until its content says otherwise.',
          always: { guard: 'isRefused', target: 'refused' },
        },
        refused: {
          description: 'The file or a text is not accepted (Specification §5).',
          on: { 'upload.resizeRequested': { guard: 'canResize', target: 'resizing' } },
        },
        resizing: {
          description: 'The image is too large. A smaller copy takes its place.',
          invoke: {
            src: 'resize',
            input: ({ context }) => ({ file: chosenFile(context) }),
            onDone: {
              target: 'changed',
              actions: { type: 'useResized', params: ({ event }) => ({ file: event.output }) },
            },
            onError: {
              target: 'refused',
              actions: { type: 'showResizeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'upload.textChanged': { actions: [{ type: 'changeText', params: fromEvent }, storeDraft] } },
        },
        cancelled: {},
        failed: {},
      },
      on: {
        'upload.fileChosen': {
          target: 'editing',
          reenter: true,
          actions: { type: 'chooseFile', params: fromEvent },
        },
        'upload.fileRemoved': { target: '.changed', actions: 'removeFile' },
        'upload.textChanged': { target: '.changed', actions: { type: 'changeText', params: fromEvent } },
        'upload.cleared': { target: '.changed', actions: 'clear' },
        'upload.submitted': [{ guard: 'isRefused', actions: 'showProblem' }, { target: 'submitting' }],
      },
    },
    submitting: {
      description: 'The button is disabled and reads ‘Uploading...’. The parent owns the call.',
      tags: 'busy',
      entry: ['prepare', storeSubmitted, 'requestTurn'],
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'upload.started': {
              target: 'sending',
              actions: [{ type: 'rememberKey', params: fromEvent }, storeSubmitted],
            },
          },
        },
        sending: { on: { 'upload.interrupted': 'waiting' } },
      },
      on: {
        'upload.cancelled': { target: 'editing.cancelled', actions: ['returnTurn', storeDraft] },
        'upload.ended': [
          {
            guard: { type: 'isError', params: fromEvent },
            target: 'editing.failed',
            actions: [{ type: 'rememberFailure', params: fromEvent }, storeDraft],
          },
          { target: 'stored' },
        ],
      },
    },
    stored: { description: 'On the server.', entry: ['forget', 'reportStored'] },
    removed: { entry: ['forget', 'reportGone'] },
  },
});

export type UploadActorRef = ActorRefFrom<typeof uploadMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

/** The name of its state. */
export function selectStage({ value }: UploadSnapshot) {
  if (typeof value === 'string') return value;
  return 'editing' in value ? value.editing : value.submitting;
}
export type UploadStage = ReturnType<typeof selectStage>;
export const selectUpload = (snapshot: UploadSnapshot): UploadContext => snapshot.context;
/** Whether its file waits to be sent or is being sent. */
export const selectIsSubmitting = (snapshot: UploadSnapshot) => snapshot.hasTag('busy');
