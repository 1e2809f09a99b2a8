import {
  type ActorRefFrom,
  assertEvent,
  assign,
  emit,
  raise,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { messageOf } from '#domain/messages.ts';
import { titleFromFileName, validateFile, validateUpload } from '#domain/upload.ts';
import { port } from '../port.ts';
import { emptyForm, isFilled, type StoredDraft, type UploadForm } from './draft.ts';
import type { UploadEmitted, UploadEvent, UploadFileInput } from './events.ts';

interface UploadContext extends UploadForm {
  readonly createKey: () => string;
}

const invalidOf = ({ kind, file, texts }: UploadForm) => validateUpload(kind, { file, ...texts });

const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failureActions = [
  { type: 'rememberFailure', params: fromError },
  'storeDetails',
  { type: 'reportFailure', params: fromError },
] as const;

/** The upload modal (Specification §4): a success resets the form, anything else keeps it (decision 56). */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    /** `createKey` returns a new idempotency key. */
    input: {} as { createKey: () => string },
    tags: {} as 'open' | 'reading' | 'busy' | 'slow' | 'retrying' | 'highlighted',
  },
  actors: {
    uploadFile: port<unknown, UploadFileInput>('uploadFile'),
    readDraft: port<StoredDraft | null, { kind: MediaKind }>('readDraft'),
  },
  delays: {
    readTimeout: 2_000,
    /** Texts are stored at most this late. */
    storeDelay: 300,
    patience,
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
    isFilled: ({ context }) => isFilled(context),
    isDraftFilled: (_, params: { draft: StoredDraft | null }) =>
      params.draft !== null && isFilled(params.draft),
    isValid: ({ context }) => invalidOf(context) === null,
    isShown: stateIn({ submitting: { dialog: 'shown' } }),
  },
  actions: {
    prepareForm: assign(({ event }) => {
      assertEvent(event, 'upload.opened');
      return emptyForm(event.kind, event.section);
    }),
    clearForm: assign(({ context }) => emptyForm(context.kind, context.texts.section)),
    restoreDraft: assign((_, params: { draft: StoredDraft | null }) => params.draft ?? {}),
    chooseFile: assign(({ context, event }) => {
      assertEvent(event, 'upload.fileChosen');
      const title = context.texts.title.trim() ? context.texts.title : titleFromFileName(event.file.name);
      return {
        file: event.file,
        texts: { ...context.texts, title },
        idempotencyKey: null,
        fieldError: validateFile(context.kind, event.file),
        failure: null,
      };
    }),
    removeFile: assign({ file: null, idempotencyKey: null, fieldError: null, failure: null }),
    /** The error of another field stays. */
    changeText: assign(({ context, event }) => {
      assertEvent(event, 'upload.textChanged');
      const { field, value } = event;
      const texts = { ...context.texts, [field]: value };
      return {
        texts,
        idempotencyKey: null,
        ...(context.fieldError?.field === field && { fieldError: null }),
      };
    }),
    showFieldError: assign({ fieldError: ({ context }) => invalidOf(context) }),
    prepareUpload: assign(({ context: { idempotencyKey, createKey } }) => ({
      idempotencyKey: idempotencyKey ?? createKey(),
      fieldError: null,
      failure: null,
      savedAt: null,
      progress: 0,
    })),
    resetProgress: assign({ progress: 0 }),
    showProgress: assign(({ event }) => {
      assertEvent(event, 'upload.progressed');
      return { progress: event.total > 0 ? event.sent / event.total : 0 };
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    storeFile: emit(({ context: { kind, file } }) => ({ type: 'draft.fileChanged', kind, file })),
    storeDetails: emit(({ context: { kind, texts, idempotencyKey, failure } }) => ({
      type: 'draft.detailsChanged',
      kind,
      details: { texts, idempotencyKey, failure },
    })),
    dismiss: raise({ type: 'upload.dismissed' }),
    endDraft: emit(({ context: { kind } }) => ({ type: 'draft.ended', kind })),
    reportKept: emit(({ context: { kind } }) => ({ type: 'draft.kept', kind })),
    reportUnavailable: emit({ type: 'draft.unavailable' }),
    reportHidden: emit(({ context: { kind } }) => ({ type: 'upload.hidden', kind })),
    reportStop: emit({ type: 'upload.stopped' }),
    reportSuccess: emit(({ context: { kind } }) => ({ type: 'upload.succeeded', kind })),
    reportFailure: emit(({ context: { kind } }, params: { error: unknown }) => ({
      type: 'upload.failed',
      kind,
      message: messageOf(params.error),
    })),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload modal: a file is chosen, described, validated and sent with its progress.',
  context: ({ input }) => ({ ...emptyForm('image', 'gallery'), ...input }),
  initial: 'closed',
  on: { 'upload.cancelled': { actions: 'dismiss' } },
  states: {
    closed: {
      description: 'No file in memory. The draft is in the storage of the browser.',
      entry: 'clearForm',
      on: { 'upload.opened': { target: 'reading', actions: 'prepareForm' } },
    },
    reading: {
      description: 'Is there a draft of this kind? Without an answer the form opens empty.',
      tags: ['open', 'reading'],
      invoke: {
        src: 'readDraft',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: [
          {
            guard: { type: 'isDraftFilled', params: ({ event }) => ({ draft: event.output }) },
            target: 'editing',
            actions: { type: 'restoreDraft', params: ({ event }) => ({ draft: event.output }) },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: 'reportUnavailable' },
      },
      after: { readTimeout: { target: 'editing', actions: 'reportUnavailable' } },
      on: { 'upload.dismissed': 'closed' },
    },
    editing: {
      tags: 'open',
      type: 'parallel',
      states: {
        file: {
          initial: 'missing',
          states: {
            missing: { always: { guard: 'hasFile', target: 'chosen' } },
            chosen: {
              on: {
                'upload.fileRemoved': {
                  target: 'missing',
                  actions: ['removeFile', 'storeFile', 'storeDetails'],
                },
              },
            },
          },
          on: {
            'upload.fileChosen': { actions: ['chooseFile', 'storeFile', 'storeDetails'] },
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
        texts: {
          initial: 'stored',
          states: {
            stored: { on: { 'upload.textChanged': { target: 'changed', actions: 'changeText' } } },
            changed: {
              exit: 'storeDetails',
              after: { storeDelay: 'stored' },
              on: { 'upload.textChanged': { actions: 'changeText' } },
            },
          },
        },
      },
      on: {
        'upload.submitted': [
          { guard: 'isValid', target: 'submitting', actions: ['prepareUpload', 'storeDetails'] },
          { actions: 'showFieldError' },
        ],
        'upload.dismissed': [
          { guard: 'isFilled', target: 'closed', actions: 'reportKept' },
          { target: 'closed' },
        ],
        'upload.discarded': { target: 'editing', reenter: true, actions: ['endDraft', 'clearForm'] },
      },
    },
    submitting: {
      description: 'The upload is in flight. Leaving this state aborts it.',
      tags: 'busy',
      type: 'parallel',
      invoke: {
        src: 'uploadFile',
        input: ({ context, self }) => uploadOf(context, self),
        onDone: { target: 'closed', actions: ['endDraft', 'reportSuccess'] },
        onError: [
          { guard: 'isShown', target: 'editing', actions: failureActions },
          { target: 'closed', actions: failureActions },
        ],
      },
      states: {
        dialog: {
          initial: 'shown',
          states: {
            shown: {
              tags: 'open',
              on: {
                'upload.dismissed': { target: 'hidden', actions: 'reportHidden' },
                'upload.cancelled': { target: '#upload.editing', actions: 'reportStop' },
              },
            },
            hidden: { on: { 'upload.opened': 'shown' } },
          },
        },
        attempt: {
          initial: 'sending',
          on: {
            'upload.attemptStarted': { target: '.sending', actions: 'resetProgress' },
            'upload.progressed': { target: '.sending', actions: 'showProgress' },
            'upload.attemptFailed': '.retrying',
          },
          states: {
            sending: { after: { patience: 'slow' } },
            slow: { description: 'No progress for 8 s.', tags: 'slow' },
            retrying: {
              description: 'Another attempt follows, unless the upload fails.',
              tags: 'retrying',
            },
          },
        },
      },
    },
  },
});

function uploadOf(
  { kind, file, texts, idempotencyKey }: UploadContext,
  reportTo: UploadFileInput['reportTo'],
): UploadFileInput {
  if (!file || !idempotencyKey) throw new Error('An upload without a file or a key');
  return { kind, file, texts, idempotencyKey, reportTo };
}

export type UploadActorRef = ActorRefFrom<typeof uploadMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

export const selectIsOpen = (snapshot: UploadSnapshot) => snapshot.hasTag('open');
/** Whether the draft is still being read: there is no form yet. */
export const selectIsReading = (snapshot: UploadSnapshot) => snapshot.hasTag('reading');
export const selectIsSubmitting = (snapshot: UploadSnapshot) => snapshot.hasTag('busy');
/** What the upload waits for, once that has to be said: see `patience`. */
export const selectWait = (snapshot: UploadSnapshot) => {
  if (snapshot.hasTag('retrying')) return 'attempt';
  if (!snapshot.hasTag('slow')) return null;
  return snapshot.context.progress < 1 ? 'connection' : 'response';
};
/** Whether a file is dragged over the drop area. */
export const selectIsHighlighted = (snapshot: UploadSnapshot) => snapshot.hasTag('highlighted');
export const selectIsFilled = (snapshot: UploadSnapshot) => isFilled(snapshot.context);
export const selectKind = (snapshot: UploadSnapshot) => snapshot.context.kind;
export const selectFile = (snapshot: UploadSnapshot) => snapshot.context.file;
export const selectTexts = (snapshot: UploadSnapshot) => snapshot.context.texts;
export const selectFieldError = (snapshot: UploadSnapshot) => snapshot.context.fieldError;
/** The message of the last attempt's error, or null. */
export const selectFailure = (snapshot: UploadSnapshot) => snapshot.context.failure;
/** When a draft that was read from storage was last changed, in epoch milliseconds; null without one. */
export const selectSavedAt = (snapshot: UploadSnapshot) => snapshot.context.savedAt;
/** Zero to one. */
export const selectProgress = (snapshot: UploadSnapshot) => snapshot.context.progress;
