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
import type { MediaKind } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import { titleFromFileName } from '#domain/upload.ts';
import { port } from '../port.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';
import {
  chosenFile,
  detailsChanged,
  emptyForm,
  invalidOf,
  isFilled,
  isTitleTypedIn,
  type StoredDraft,
  sentForm,
  titleIn,
  type UploadContext,
  type UploadForm,
  withFile,
} from './draft.ts';
import type { UploadEmitted, UploadEvent, UploadInput, UploadOutput } from './events.ts';

/** The guards that `check` takes are not known before `setup` returns. */
const isTitleTyped = stateIn({ open: { title: 'typed' } }) as never;
const fromDraft = ({ event }: { event: { output: StoredDraft | null } }) => ({ draft: event.output });
const restoreDraft = { type: 'restoreDraft', params: fromDraft } as const;

/** The upload modal of one kind (Specification §4, decisions 56 and 108). */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    input: {} as UploadInput,
    output: {} as UploadOutput,
    tags: {} as 'reading' | 'busy' | 'highlighted',
  },
  actors: { readDraft: port<StoredDraft | null, { kind: MediaKind }>('readDraft') },
  delays: {
    readTimeout: 2_000,
    /** Texts are stored at most this late. */
    storeDelay: 300,
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
    hasTransfer: ({ context }) => context.transfer !== null,
    isFilled: ({ context }) => isFilled(context),
    isDraftFilled: (_, params: { draft: StoredDraft | null }) =>
      params.draft !== null && isFilled(params.draft),
    hasDraftTypedTitle: (_, params: { draft: StoredDraft | null }) =>
      params.draft !== null && isTitleTypedIn(params.draft),
    hasSentTypedTitle: ({ context }) => context.transfer !== null && isTitleTypedIn(context),
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
    removeFile: assign({ file: null, idempotencyKey: null, fieldError: null, failure: null }),
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
                      on: {
                        'upload.fileRemoved': {
                          target: 'missing',
                          actions: ['removeFile', 'storeFile', 'storeDetails'],
                        },
                      },
                    },
                  },
                  on: { 'upload.fileChosen': { actions: ['chooseFile', 'storeFile', 'storeDetails'] } },
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
                  { target: '#upload.closed' },
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
/** The transfer while the form is being sent, else null. */
export const selectTransfer = (snapshot: UploadSnapshot) => snapshot.context.transfer;
/** Whether a file is dragged over the drop area. */
export const selectIsHighlighted = (snapshot: UploadSnapshot) => snapshot.hasTag('highlighted');
export const selectIsFilled = (snapshot: UploadSnapshot) => isFilled(snapshot.context);
export const selectForm = (snapshot: UploadSnapshot): UploadForm => snapshot.context;
