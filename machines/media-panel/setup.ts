import { assertEvent, assign, emit, enqueueActions, sendParent, sendTo, setup, stopChild } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { type EditTarget, keyOf, keyOfTarget } from '#domain/media.ts';
import { arrangeMachine } from '../arrange/arrange.machine.ts';
import { createBulkWorkMachine } from '../bulk-work/bulk-work.machine.ts';
import { type MediaEditReport, mediaEditMachine } from '../media-edit/media-edit.machine.ts';
import { transferMachine } from '../transfer/transfer.machine.ts';
import { type UploadOutput, uploadMachine } from '../upload/upload.machine.ts';
import type { MediaPanelEmitted, MediaPanelEvent, MediaPanelReport, OrderItem } from './events.ts';
import {
  isGone,
  isSameKey,
  itemOf,
  kindOf,
  type MediaPanelContext,
  type MediaPanelInput,
  openEdit,
  uploadId,
  withoutKey,
} from './panel.ts';

type OfEdit = { readonly target: EditTarget };
type Ended = { readonly actorId: string; readonly error: unknown };

export const panelSetup = setup({
  types: {
    context: {} as MediaPanelContext,
    input: {} as MediaPanelInput,
    events: {} as MediaPanelEvent,
    emitted: {} as MediaPanelEmitted,
  },
  actors: {
    edit: mediaEditMachine,
    upload: uploadMachine,
    transfer: transferMachine,
    arrange: arrangeMachine,
    orderWork: createBulkWorkMachine<OrderItem, null>(),
  },
  guards: {
    isItemOpen: ({ context }) => context.key !== null,
    isItemGone: ({ context }) => context.key !== null && isGone(context, context.key),
    isItemThere: ({ context }) => context.key === null || !isGone(context, context.key),
    isItemRead: ({ context }) => context.key !== null && itemOf(context, context.key) !== null,
    isOpenItem: ({ context, event }) => event.type === 'item.deleted' && isSameKey(event.key, context.key),
    hasUrlItem: ({ event }) => event.type === 'panel.urlChanged' && event.key !== null,
    isOpenEdit: ({ context: { key } }, { target }: OfEdit) =>
      key !== null && keyOfTarget(target) === keyOf(key),
    hasNext: ({ context: { key, next, list } }, { target, goesOn }: MediaEditReport) =>
      goesOn &&
      key !== null &&
      next !== null &&
      keyOfTarget(target) === keyOf(key) &&
      itemOf({ list }, { ...key, id: next }) !== null,
    hasItems: (_, params: { items: readonly MediaItem[] }) => params.items.length > 1,
    isSameKind: ({ context, event }) =>
      event.type === 'upload.requested' && event.file !== null && event.kind === context.upload?.kind,
    isForQueue: ({ context, event }) =>
      event.type === 'upload.requested' && event.file !== null && context.uploads[event.kind] !== undefined,
    /** The form was closed during its transfer. */
    /** Nor is a draft, which a sign-out deletes. */
    isDraftToStore: ({ context: { upload, uploads }, event }) =>
      event.type === 'session.ended' && !event.isRequested && upload !== null && !uploads[upload.kind],
    isSending: (_, { output }: { output: UploadOutput }) => output.outcome === 'sending',
    isUpload: (_, { actorId }: { actorId: string }) => actorId.startsWith('upload of '),
    isShownUpload: ({ context }, { actorId }: { actorId: string }) =>
      context.upload !== null && actorId === uploadId(context.upload.kind),
  },
  actions: {
    reportItem: sendParent(
      ({ context: { key } }): MediaPanelReport => ({ type: 'panel.itemShown', id: key?.id ?? null }),
    ),
    takeList: assign(({ event }) => {
      assertEvent(event, 'list.read');
      return { list: { place: event.place, items: event.items } };
    }),
    openItem: assign(({ event }) => {
      assertEvent(event, ['item.opened', 'panel.urlChanged']);
      return { key: event.key };
    }),
    closeItem: assign({ key: null }),
    openNextItem: assign(({ context: { key, next } }) => ({ key: key && { ...key, id: next ?? key.id } })),
    /** A form that is being saved is shown again. */
    openEdit: assign(({ context, spawn }) => {
      const { key, edits, createKey, keptTexts } = context;
      const item = key && itemOf(context, key);
      if (!key || !item) return {};
      const { kind, section } = key;
      const target = { kind, section, item };
      const name = keyOf(key);
      const edit = edits[name] ?? spawn('edit', { input: { target, createKey, typed: keptTexts(key) } });
      return { edits: { ...edits, [name]: edit }, next: null };
    }),
    rememberNext: assign(({ event }) => {
      assertEvent(event, 'edit.confirmed');
      return { next: event.next };
    }),
    forgetEdit: assign(({ context }, { target }: OfEdit) => ({
      edits: withoutKey(context.edits, keyOfTarget(target)),
    })),
    closeForm: assign({ next: null, upload: null, leave: null }),
    submitEdit: sendTo(
      ({ context }) => openEdit(context),
      ({ context }) => ({ type: 'edit.submitted', goesOn: context.next !== null }),
    ),
    leaveEdit: sendTo(({ context }) => openEdit(context), { type: 'edit.left' }),
    queueFile: sendTo(
      ({ context }) => context.queue,
      ({ event }) => {
        assertEvent(event, 'upload.requested');
        const { kind, section, file } = event;
        return { type: 'queue.filesAdded', kind, section, files: file ? [file] : [] };
      },
    ),
    openUpload: assign(({ event }) => {
      assertEvent(event, 'upload.requested');
      return { upload: event };
    }),
    chooseFile: sendTo('upload', ({ event }) => {
      assertEvent(event, 'upload.requested');
      if (!event.file) throw new Error('No file to choose');
      return { type: 'upload.fileChosen', file: event.file };
    }),
    chooseFirstFile: enqueueActions(({ context: { upload }, enqueue }) => {
      if (upload?.file) enqueue.sendTo('upload', { type: 'upload.fileChosen', file: upload.file });
    }),
    dismissUpload: sendTo('upload', { type: 'upload.dismissed' }),
    startTransfer: assign(({ context: { uploads }, event, spawn }) => {
      assertEvent(event, 'upload.transferRequested');
      const { kind, ...form } = event.form;
      const { file, texts, idempotencyKey } = form;
      const transfer = spawn('transfer', {
        id: uploadId(kind),
        input: { kind, parts: [{ id: kind, file, texts }], idempotencyKey },
      });
      return { uploads: { ...uploads, [kind]: { ...form, transfer } } };
    }),
    tellTransfer: sendTo('upload', ({ context: { uploads }, event }) => {
      assertEvent(event, 'upload.transferRequested');
      const upload = uploads[event.form.kind];
      if (!upload) throw new Error('No transfer was started');
      return { type: 'upload.transferStarted', transfer: upload.transfer };
    }),
    stopTransfer: enqueueActions(({ context: { uploads }, enqueue, event }) => {
      assertEvent(event, 'upload.transferCancelled');
      enqueue.stopChild(uploadId(event.kind));
      enqueue.assign({ uploads: { ...uploads, [event.kind]: undefined } });
      enqueue.emit({ type: 'transfer.stopped' });
    }),
    forgetTransfer: enqueueActions(({ context: { uploads }, enqueue }, ended: { actorId: string }) => {
      enqueue.stopChild(ended.actorId);
      enqueue.assign({ uploads: { ...uploads, [kindOf(ended)]: undefined } });
    }),
    /** An actor that is done would stay a child, with all that it holds. */
    forgetActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
    tellTransferEnded: sendTo('upload', (_, { error }: Ended) => ({ type: 'upload.transferEnded', error })),
    /** The same file may be chosen once more. */
    noteUploaded: enqueueActions(({ context: { uploads, queue }, enqueue }, ended: { actorId: string }) => {
      const file = uploads[kindOf(ended)]?.file;
      if (file) enqueue.sendTo(queue, { type: 'queue.fileUploaded', file });
    }),
    reportStored: emit((_, ended: Ended) => ({ type: 'transfer.succeeded' as const, kind: kindOf(ended) })),
    reportFailure: emit((_, ended: Ended) => ({
      type: 'transfer.failed' as const,
      kind: kindOf(ended),
      error: ended.error,
    })),
    reportHidden: emit(({ context: { upload } }): MediaPanelEmitted => {
      if (!upload) throw new Error('No upload form is open');
      return { type: 'transfer.hidden', kind: upload.kind };
    }),
    reportFormLeft: enqueueActions(({ context: { upload, uploads }, enqueue }) => {
      if (upload && !uploads[upload.kind]) enqueue.emit({ type: 'draft.left', kind: upload.kind });
    }),
    reportDraftLeft: emit((_, ended: Ended) => ({ type: 'draft.left' as const, kind: kindOf(ended) })),
    /** The form is closed: what was sent is its draft again. */
    keepDraft: enqueueActions(({ context: { uploads }, enqueue }, ended: Ended) => {
      const kind = kindOf(ended);
      const upload = uploads[kind];
      if (!upload) return;
      const { transfer: _, ...sent } = upload;
      enqueue.emit({ type: 'transfer.draftKept', kind, sent, error: ended.error });
    }),
    storeOrder: enqueueActions(({ context: { orderWork }, event, enqueue }) => {
      assertEvent(event, 'arrange.saveRequested');
      const items = event.changes.map(({ id, label, to }) => ({ key: id, label, to }));
      enqueue.sendTo(orderWork, { type: 'bulk.requested', items, change: null });
      enqueue.sendTo(orderWork, { type: 'bulk.confirmed' });
    }),
    /** What has failed is saved again from the dialog. */
    closeOrderReport: sendTo(({ context }) => context.orderWork, { type: 'bulk.dismissed' }),
    tellArrangeEnded: sendTo('arrange', ({ event }) => {
      assertEvent(event, 'bulk.ended');
      const { failed, cancelled } = event.outcome;
      return { type: 'arrange.settled', isSaved: failed.length + cancelled.length === 0 };
    }),
    rememberLeave: assign(({ event }) => {
      assertEvent(event, ['upload.requested', 'panel.urlChanged']);
      return { leave: event };
    }),
    carryOutLeave: enqueueActions(({ context: { leave }, enqueue }) => {
      if (leave) enqueue.raise(leave);
    }),
  },
});
