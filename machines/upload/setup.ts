import { and, assertEvent, assign, emit, enqueueActions, raise, sendParent, setup, stateIn } from 'xstate';
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
  withFile,
} from './draft.ts';
import type { UploadEmitted, UploadEvent, UploadInput, UploadOutput } from './events.ts';

/** The guards that `check` takes are not known before `setup` returns. */
const isTitleTyped = stateIn({ open: { title: 'typed' } }) as never;
/** What the chart of the upload modal is made of. */
export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    input: {} as UploadInput,
    output: {} as UploadOutput,
    tags: {} as 'reading' | 'busy' | 'highlighted',
  },
  actors: {
    readDraft: port<StoredDraft | null, { kind: MediaKind }>('readDraft'),
  },
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
});
