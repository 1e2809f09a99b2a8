import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import { titleFromFileName, type UploadFieldError, validateFile, validateUpload } from '#domain/upload.ts';
import { port } from '../port.ts';

/** The texts of the upload form, as typed (Specification §3). */
export interface UploadTexts {
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
  readonly category: string;
  readonly sort_order: string;
  readonly section: MediaSection;
}

export type UploadEvent =
  | { type: 'upload.opened'; kind: MediaKind; section: MediaSection }
  | { type: 'upload.dismissed' }
  | { type: 'upload.dragEntered' }
  | { type: 'upload.dragLeft' }
  | { type: 'upload.fileChosen'; file: File }
  | { type: 'upload.fileRemoved' }
  | { type: 'upload.textChanged'; field: keyof UploadTexts; value: string }
  | { type: 'upload.submitted' }
  /** Cancel during the upload; the form stays. */
  | { type: 'upload.cancelled' }
  /** The screen is gone. */
  | { type: 'upload.left' }
  | UploadProgress;

/** Bytes sent and bytes in total. */
export interface UploadProgress {
  readonly type: 'upload.progressed';
  readonly sent: number;
  readonly total: number;
}

/** A toast shows the result. The lists are refetched after any of them: an aborted file may have been stored. */
export type UploadEmitted =
  | { type: 'upload.succeeded'; kind: MediaKind; item: MediaItem | null }
  | { type: 'upload.failed'; kind: MediaKind; error: unknown }
  | { type: 'upload.stopped' };

export interface UploadInput {
  readonly kind: MediaKind;
  readonly file: File;
  readonly texts: UploadTexts;
  /** Receives the progress. */
  readonly progressTo: { send(event: UploadProgress): void };
}

interface UploadContext {
  readonly kind: MediaKind;
  readonly file: File | null;
  readonly texts: UploadTexts;
  /** From the validation of the form. */
  readonly fieldError: UploadFieldError | null;
  /** The error of the last attempt, or null. */
  readonly failure: unknown;
  /** Zero to one. */
  readonly progress: number;
}

const emptyContext = (kind: MediaKind, section: MediaSection): UploadContext => ({
  kind,
  file: null,
  texts: { title: '', description: '', alt_text: '', category: '', sort_order: '0', section },
  fieldError: null,
  failure: null,
  progress: 0,
});

/** The upload modal (Specification §4): a success resets the form, a failure keeps it. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    tags: {} as 'open' | 'busy' | 'highlighted',
  },
  actors: {
    uploadFile: port<MediaItem | null, UploadInput>('uploadFile'),
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
    /** Whether the kept draft is for the kind that is opened. */
    hasDraft: ({ context: { kind, file, texts }, event }) =>
      event.type === 'upload.opened' &&
      event.kind === kind &&
      (file !== null || texts.title + texts.description + texts.alt_text !== ''),
    isValid: ({ context }) => validateUpload(context.kind, { file: context.file, ...context.texts }) === null,
  },
  actions: {
    prepareForm: assign(({ event }) => {
      assertEvent(event, 'upload.opened');
      return emptyContext(event.kind, event.section);
    }),
    clearForm: assign(({ context }) => emptyContext(context.kind, context.texts.section)),
    rememberFile: assign(({ context, event }) => {
      assertEvent(event, 'upload.fileChosen');
      const title = context.texts.title.trim() ? context.texts.title : titleFromFileName(event.file.name);
      return { file: event.file, texts: { ...context.texts, title } };
    }),
    forgetFile: assign({ file: null }),
    changeText: assign(({ context, event }) => {
      assertEvent(event, 'upload.textChanged');
      return { texts: { ...context.texts, [event.field]: event.value } };
    }),
    showFieldError: assign({
      fieldError: ({ context }) => validateUpload(context.kind, { file: context.file, ...context.texts }),
    }),
    showFileError: assign({
      fieldError: ({ context }) => validateFile(context.kind, context.file),
      failure: null,
    }),
    /** The error of another field stays. */
    clearFieldError: assign(({ context, event }) => {
      assertEvent(event, 'upload.textChanged');
      return context.fieldError?.field === event.field ? { fieldError: null } : {};
    }),
    clearFieldErrors: assign({ fieldError: null, failure: null }),
    resetProgress: assign({ progress: 0 }),
    showProgress: assign(({ event }) => {
      assertEvent(event, 'upload.progressed');
      return { progress: event.total > 0 ? event.sent / event.total : 0 };
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: params.error })),
    reportSuccess: emit(({ context }, params: { item: MediaItem | null }) => ({
      type: 'upload.succeeded',
      kind: context.kind,
      item: params.item,
    })),
    reportFailure: emit(({ context }, params: { error: unknown }) => ({
      type: 'upload.failed',
      kind: context.kind,
      error: params.error,
    })),
    reportStop: emit({ type: 'upload.stopped' }),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload modal: a file is chosen, described, validated and sent with its progress.',
  context: emptyContext('image', 'gallery'),
  initial: 'closed',
  states: {
    closed: {
      description: 'No file in memory.',
      entry: 'clearForm',
      on: { 'upload.opened': { target: 'open', actions: 'prepareForm' } },
    },
    draftKept: {
      description:
        'The screen was left before the form was sent: its draft is kept until the form is opened again.',
      on: {
        'upload.opened': [
          { guard: 'hasDraft', target: 'open' },
          { target: 'open', actions: 'prepareForm' },
        ],
      },
    },
    open: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          type: 'parallel',
          states: {
            file: {
              initial: 'missing',
              states: {
                missing: { always: { guard: 'hasFile', target: 'chosen' } },
                chosen: {
                  on: {
                    'upload.fileRemoved': { target: 'missing', actions: ['forgetFile', 'clearFieldErrors'] },
                  },
                },
              },
              on: {
                'upload.fileChosen': { actions: ['rememberFile', 'showFileError'] },
              },
            },
            drag: {
              initial: 'away',
              states: {
                away: { on: { 'upload.dragEntered': 'over' } },
                over: {
                  tags: 'highlighted',
                  on: { 'upload.dragLeft': 'away', 'upload.fileChosen': 'away' },
                },
              },
            },
          },
          on: {
            'upload.textChanged': { actions: ['changeText', 'clearFieldError'] },
            'upload.submitted': [
              { guard: 'isValid', target: 'submitting', actions: 'clearFieldErrors' },
              { actions: 'showFieldError' },
            ],
            'upload.dismissed': '#upload.closed',
            'upload.left': '#upload.draftKept',
          },
        },
        submitting: {
          description: 'The upload is in flight. Leaving this state aborts it.',
          tags: 'busy',
          entry: 'resetProgress',
          invoke: {
            src: 'uploadFile',
            input: ({ context, self }) => ({
              kind: context.kind,
              file: fileOf(context),
              texts: context.texts,
              progressTo: self,
            }),
            onDone: {
              target: '#upload.closed',
              actions: { type: 'reportSuccess', params: ({ event }) => ({ item: event.output }) },
            },
            onError: {
              target: 'editing',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
          on: {
            'upload.progressed': { actions: 'showProgress' },
            'upload.cancelled': { target: 'editing', actions: 'reportStop' },
          },
        },
      },
    },
  },
});

export type UploadActorRef = ActorRefFrom<typeof uploadMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

export const selectIsOpen = (snapshot: UploadSnapshot) => snapshot.hasTag('open');
export const selectIsSubmitting = (snapshot: UploadSnapshot) => snapshot.hasTag('busy');
/** Whether a file is dragged over the drop area. */
export const selectIsHighlighted = (snapshot: UploadSnapshot) => snapshot.hasTag('highlighted');
export const selectKind = (snapshot: UploadSnapshot) => snapshot.context.kind;
export const selectFile = (snapshot: UploadSnapshot) => snapshot.context.file;
export const selectTexts = (snapshot: UploadSnapshot) => snapshot.context.texts;
export const selectFieldError = (snapshot: UploadSnapshot) => snapshot.context.fieldError;
/** The error of the last attempt, or null. */
export const selectFailure = (snapshot: UploadSnapshot) => snapshot.context.failure;
/** Zero to one. */
export const selectProgress = (snapshot: UploadSnapshot) => snapshot.context.progress;

function fileOf(context: UploadContext): File {
  if (!context.file) throw new Error('An upload without a file');
  return context.file;
}
