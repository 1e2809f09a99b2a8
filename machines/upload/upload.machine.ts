import {
  type ActorRefFrom,
  and,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  raise,
  type SnapshotFrom,
  sendParent,
  setup,
  stateIn,
} from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { canResize } from '#domain/resize.ts';
import { titleFromFileName, titleModeOf, type UploadTexts } from '#domain/upload.ts';
import { port } from '../port.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';
import {
  chosenFile,
  type DraftDetails,
  detailsChanged,
  emptyForm,
  invalidOf,
  isFilled,
  type SentForm,
  type StoredDraft,
  sentForm,
  titleIn,
  type UploadContext,
  type UploadForm,
  withFile,
} from './draft.ts';

export interface UploadInput {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** The form of this kind whose transfer is under way, and that transfer; else null. */
  readonly sent: SentForm | null;
  readonly transfer: TransferActorRef | null;
}

export type UploadEvent =
  /** The dialog is closed or its screen left. A draft is kept, a running upload continues. */
  | { type: 'upload.dismissed' }
  | { type: 'upload.discarded' }
  | { type: 'upload.dragEntered' }
  | { type: 'upload.dragLeft' }
  | { type: 'upload.fileChosen'; file: File }
  | { type: 'upload.fileRemoved' }
  | { type: 'upload.resizeRequested' }
  | { type: 'upload.textChanged'; field: keyof UploadTexts; value: string }
  | { type: 'upload.submitted' }
  /** The Cancel button. During the upload it ends the upload and the form stays; otherwise it closes the dialog. */
  | { type: 'upload.cancelled' }
  /** The parent has spawned the transfer that was requested. */
  | { type: 'upload.transferStarted'; transfer: TransferActorRef }
  /** `error` is null when the file is stored. */
  | { type: 'upload.transferEnded'; error: unknown };

/** What the form sends its parent, which owns the transfer. */
export type UploadRequest =
  | { type: 'upload.transferRequested'; form: SentForm & { readonly kind: MediaKind } }
  /** The parent stops the transfer; the form stays. */
  | { type: 'upload.transferCancelled'; kind: MediaKind };

export type UploadEmitted =
  | { type: 'draft.fileChanged'; kind: MediaKind; file: File | null }
  | { type: 'draft.detailsChanged'; kind: MediaKind; details: DraftDetails }
  /** The form was closed before it was sent. */
  | { type: 'draft.kept'; kind: MediaKind }
  /** Sent, discarded, or emptied and closed. */
  | { type: 'draft.ended'; kind: MediaKind }
  /** The browser's storage has not answered. */
  | { type: 'draft.unavailable' };

/** `kept`: closed with a draft. `sending`: closed while the transfer goes on with its owner. */
export interface UploadOutput {
  readonly outcome: 'stored' | 'kept' | 'closed' | 'sending';
}

/** The guards that `check` takes are not known before `setup` returns. */
const isTitleTyped = stateIn({ open: { title: 'typed' } }) as never;

const fromDraft = ({ event }: { event: { output: StoredDraft | null } }) => ({ draft: event.output });
const restoreDraft = { type: 'restoreDraft', params: fromDraft } as const;

/** The upload modal of one kind (Specification §4). */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    input: {} as UploadInput,
    output: {} as UploadOutput,
    tags: {} as 'reading' | 'busy' | 'highlighted' | 'resizing',
  },
  actors: {
    readDraft: port<StoredDraft | null, { kind: MediaKind }>('readDraft'),
    resize: port<File, { file: File }>('resize'),
  },
  delays: {
    readTimeout: 2_000,
    /** Texts are stored at most this late. */
    storeDelay: 300,
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
    canResize: ({ context: { kind, file } }) => file !== null && canResize(kind, file),
    hasTransfer: ({ context }) => context.transfer !== null,
    isFilled: ({ context }) => isFilled(context),
    isDraftFilled: (_, params: { draft: StoredDraft | null }) =>
      params.draft !== null && isFilled(params.draft),
    hasDraftTypedTitle: (_, params: { draft: StoredDraft | null }) => params.draft?.titleMode === 'typed',
    hasSentTypedTitle: ({ context }) =>
      context.transfer !== null && titleModeOf(context.texts.title, context.file) === 'typed',
    isValid: ({ context }) => invalidOf(context) === null,
    hasFailed: (_, params: { error: unknown }) => params.error !== null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    hasTitleText: ({ event }) => Boolean(titleIn(event)),
    hasEmptyTitle: ({ event }) => titleIn(event) === '',
    hasTypedTitle: and(['isEditing', 'hasTitleText']),
    hasClearedTitle: and(['isEditing', 'hasEmptyTitle']),
  },
  actions: {
    restoreDraft: assign((_args, params: { draft: StoredDraft | null }) => {
      const { titleMode: _, ...form } = params.draft ?? {};
      return form;
    }),
    keepFile: assign(({ event }) => {
      assertEvent(event, 'upload.fileChosen');
      return { file: event.file };
    }),
    chooseKeptFile: raise(({ context }) => ({ type: 'upload.fileChosen', file: chosenFile(context) })),
    clearForm: assign(({ context }) => emptyForm(context.kind, context.texts.section)),
    deriveTitle: assign(({ context, event }) => {
      assertEvent(event, 'upload.fileChosen');
      return { texts: { ...context.texts, title: titleFromFileName(event.file.name) } };
    }),
    chooseFile: assign(({ context, event }) => {
      assertEvent(event, 'upload.fileChosen');
      return withFile(context, event.file);
    }),
    useResized: assign(({ context }, { file }: { file: File }) => ({
      ...withFile(context, file),
      resizedFrom: chosenFile(context).size,
    })),
    showResizeError: assign((_, { error }: { error: unknown }) => ({
      fieldError: { field: 'file' as const, message: messageOf(error) },
    })),
    removeFile: assign({
      file: null,
      resizedFrom: null,
      idempotencyKey: null,
      fieldError: null,
      failure: null,
    }),
    /** Other contents are another upload, with a key of its own. The error of another field stays. */
    changeText: assign(({ context, event }) => {
      assertEvent(event, 'upload.textChanged');
      const { field, value } = event;
      return {
        texts: { ...context.texts, [field]: value },
        idempotencyKey: context.createKey(),
        ...(context.fieldError?.field === field && { fieldError: null }),
      };
    }),
    showFieldError: assign({ fieldError: ({ context }) => invalidOf(context) }),
    prepareSending: assign(({ context: { idempotencyKey, createKey } }) => ({
      idempotencyKey: idempotencyKey ?? createKey(),
      failure: null,
      savedAt: null,
    })),
    requestTransfer: sendParent(({ context }) => ({
      type: 'upload.transferRequested',
      form: sentForm(context),
    })),
    cancelTransfer: sendParent(({ context: { kind } }) => ({ type: 'upload.transferCancelled', kind })),
    showTransfer: assign((_, params: { transfer: TransferActorRef }) => ({ transfer: params.transfer })),
    forgetTransfer: assign({ transfer: null }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    storeFile: emit(({ context: { kind, file } }) => ({ type: 'draft.fileChanged', kind, file })),
    storeDetails: enqueueActions(({ context, enqueue, check }) => {
      enqueue.emit(detailsChanged(context, check(isTitleTyped) ? 'typed' : 'derived'));
    }),
    dismiss: raise({ type: 'upload.dismissed' }),
    endDraft: emit(({ context: { kind } }) => ({ type: 'draft.ended', kind })),
    reportKept: emit(({ context: { kind } }) => ({ type: 'draft.kept', kind })),
    reportUnavailable: emit({ type: 'draft.unavailable' }),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload modal of one kind: a file is chosen, described, validated and sent.',
  context: ({ input: { kind, section, createKey, sent, transfer } }) => ({
    ...emptyForm(kind, section),
    ...sent,
    createKey,
    transfer,
  }),
  output: ({ event }) => event.output as UploadOutput,
  initial: 'starting',
  on: { 'upload.cancelled': { actions: 'dismiss' } },
  states: {
    starting: {
      description: 'Is a transfer of this kind under way? Then the form shows it.',
      always: [
        { guard: 'hasSentTypedTitle', target: ['open.title.typed', 'open.form.submitting'] },
        { guard: 'hasTransfer', target: 'open.form.submitting' },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'Is there a draft of this kind? Without an answer the form opens empty.',
      tags: 'reading',
      invoke: {
        src: 'readDraft',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: [
          {
            guard: { type: 'hasDraftTypedTitle', params: fromDraft },
            target: 'open.title.typed',
            actions: restoreDraft,
          },
          { guard: { type: 'isDraftFilled', params: fromDraft }, target: 'open', actions: restoreDraft },
          { target: 'open' },
        ],
        onError: { target: 'open', actions: 'reportUnavailable' },
      },
      after: { readTimeout: { target: 'open', actions: 'reportUnavailable' } },
      on: { 'upload.dismissed': 'closed' },
      initial: 'alone',
      states: {
        alone: { on: { 'upload.fileChosen': { target: 'withFile', actions: 'keepFile' } } },
        withFile: {
          description: 'A file was dropped or pasted. It is chosen as soon as the draft has been read.',
          exit: 'chooseKeptFile',
          on: { 'upload.fileChosen': { actions: 'keepFile' } },
        },
      },
    },
    open: {
      type: 'parallel',
      states: {
        title: {
          description:
            'Where the title comes from. Another file replaces a derived title, never a typed one.',
          initial: 'derived',
          states: {
            derived: {
              on: {
                'upload.fileChosen': { guard: 'isEditing', actions: 'deriveTitle' },
                'upload.textChanged': { guard: 'hasTypedTitle', target: 'typed' },
              },
            },
            typed: { on: { 'upload.textChanged': { guard: 'hasClearedTitle', target: 'derived' } } },
          },
        },
        form: {
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
                      on: { 'upload.resizeRequested': { guard: 'canResize', target: 'resizing' } },
                    },
                    resizing: {
                      description: 'The picture is too large. A smaller copy takes its place.',
                      tags: 'resizing',
                      invoke: {
                        src: 'resize',
                        input: ({ context }) => ({ file: chosenFile(context) }),
                        onDone: {
                          target: 'chosen',
                          actions: [
                            { type: 'useResized', params: ({ event }) => ({ file: event.output }) },
                            'storeFile',
                            'storeDetails',
                          ],
                        },
                        onError: {
                          target: 'chosen',
                          actions: {
                            type: 'showResizeError',
                            params: ({ event }) => ({ error: event.error }),
                          },
                        },
                      },
                    },
                  },
                  on: {
                    'upload.fileRemoved': {
                      target: '.missing',
                      actions: ['removeFile', 'storeFile', 'storeDetails'],
                    },
                    'upload.fileChosen': {
                      target: '.chosen',
                      actions: ['chooseFile', 'storeFile', 'storeDetails'],
                    },
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
                  {
                    guard: 'isValid',
                    target: 'submitting',
                    actions: ['prepareSending', 'storeDetails', 'requestTransfer'],
                  },
                  { actions: 'showFieldError' },
                ],
                'upload.dismissed': [
                  { guard: 'isFilled', target: '#upload.kept', actions: 'reportKept' },
                  { target: '#upload.closed', actions: 'endDraft' },
                ],
                'upload.discarded': {
                  target: '#upload.open',
                  reenter: true,
                  actions: ['endDraft', 'clearForm'],
                },
              },
            },
            submitting: {
              description: 'The parent owns the transfer, which goes on without the form.',
              tags: 'busy',
              exit: 'forgetTransfer',
              on: {
                'upload.transferStarted': {
                  actions: { type: 'showTransfer', params: ({ event }) => event },
                },
                'upload.transferEnded': [
                  {
                    guard: { type: 'hasFailed', params: ({ event }) => event },
                    target: 'editing',
                    actions: [{ type: 'rememberFailure', params: ({ event }) => event }, 'storeDetails'],
                  },
                  { target: '#upload.stored', actions: 'endDraft' },
                ],
                'upload.cancelled': { target: 'editing', actions: 'cancelTransfer' },
                'upload.dismissed': '#upload.sending',
              },
            },
          },
        },
      },
    },
    stored: { type: 'final', output: { outcome: 'stored' } },
    kept: { type: 'final', output: { outcome: 'kept' } },
    closed: { type: 'final', output: { outcome: 'closed' } },
    sending: { type: 'final', output: { outcome: 'sending' } },
  },
});

export type UploadActorRef = ActorRefFrom<typeof uploadMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

/** Whether the draft is still being read: there is no form yet. */
export const selectIsReading = (snapshot: UploadSnapshot) => snapshot.hasTag('reading');
export const selectIsSubmitting = (snapshot: UploadSnapshot) => snapshot.hasTag('busy');
/** The kind of file that the form takes now, or null. */
export const selectAcceptedKind = (snapshot: UploadSnapshot): MediaKind | null =>
  selectIsReading(snapshot) || selectIsSubmitting(snapshot) ? null : snapshot.context.kind;
/** The transfer while the form is being sent, else null. */
export const selectTransfer = (snapshot: UploadSnapshot) => snapshot.context.transfer;
export const selectIsResizing = (snapshot: UploadSnapshot) => snapshot.hasTag('resizing');
/** Whether a file is dragged over the drop area. */
export const selectIsHighlighted = (snapshot: UploadSnapshot) => snapshot.hasTag('highlighted');
export const selectIsFilled = (snapshot: UploadSnapshot) => isFilled(snapshot.context);
export const selectForm = (snapshot: UploadSnapshot): UploadForm => snapshot.context;
