import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  type SnapshotFrom,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { callbackPort } from '../port.ts';
import { type TransferActorRef, type TransferResult, transferMachine } from '../transfer/transfer.machine.ts';
import type { SentForm } from '../upload/draft.ts';
import {
  type UploadActorRef,
  type UploadInput,
  type UploadOutput,
  type UploadRequest,
  uploadMachine,
} from '../upload/upload.machine.ts';
import type { UploadQueueActorRef } from '../upload-queue/upload-queue.machine.ts';

/** `file` was dropped on the page or pasted. */
interface UploadRequested {
  readonly type: 'upload.requested';
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly file: File | null;
}

export type MediaPanelEvent =
  | UploadRequested
  /** Another screen is shown. */
  | { type: 'panel.left' }
  /** From the port `watchSession`. `isRequested`: by a sign-out, which discards the draft; else it is kept. */
  | { type: 'session.ended'; isRequested: boolean }
  | UploadRequest
  | DoneActorEvent<readonly TransferResult[]>
  | ErrorActorEvent;

export type MediaPanelEmitted =
  /** Neither is its form open, nor is it being sent. */
  | { type: 'draft.left'; kind: MediaKind }
  /** Its form was closed; it goes on. */
  | { type: 'transfer.hidden'; kind: MediaKind }
  | { type: 'transfer.succeeded'; kind: MediaKind }
  | { type: 'transfer.failed'; kind: MediaKind; error: unknown }
  /** It has failed, and its form is closed. */
  | { type: 'transfer.draftKept'; kind: MediaKind; sent: SentForm; error: unknown }
  /** It was cancelled; the file may have been stored. */
  | { type: 'transfer.stopped' };

interface MediaPanelInput {
  /** Takes a file that is chosen while the upload of its kind is under way. */
  readonly queue: UploadQueueActorRef;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

/** An upload whose form may be closed. */
interface RunningUpload extends SentForm {
  readonly transfer: TransferActorRef;
}

interface MediaPanelContext extends MediaPanelInput {
  readonly uploads: Readonly<Partial<Record<MediaKind, RunningUpload>>>;
  /** The upload form that is open. */
  readonly upload: UploadRequested | null;
  /** The form that opens when this one has ended. */
  readonly next: UploadRequested | null;
}

type Ended = { readonly actorId: string; readonly error: unknown };

const uploadId = (kind: MediaKind) => `upload of ${kind}`;
/** The kind of an upload that has ended. */
const kindOf = ({ actorId }: { readonly actorId: string }): MediaKind =>
  actorId === uploadId('video') ? 'video' : 'image';

function uploadOf({ upload, uploads, createKey }: MediaPanelContext): UploadInput {
  if (!upload) throw new Error('No upload was requested');
  const { kind, section } = upload;
  const { transfer = null, ...sent } = uploads[kind] ?? {};
  return { kind, section, createKey, transfer, sent: 'file' in sent ? sent : null };
}

const stored = ({ event }: { event: { actorId: string } }) => ({ actorId: event.actorId, error: null });
const failed = ({ event }: { event: { actorId: string; error: unknown } }) => event;

/** The upload form of one kind. Whatever ends it keeps a draft; its transfer goes on. */
export const mediaPanelMachine = setup({
  types: {
    context: {} as MediaPanelContext,
    input: {} as MediaPanelInput,
    events: {} as MediaPanelEvent,
    emitted: {} as MediaPanelEmitted,
  },
  actors: {
    /** Tells the end of the session, before its scope ends. */
    watchSession: callbackPort('watchSession'),
    upload: uploadMachine,
    transfer: transferMachine,
  },
  guards: {
    hasNext: ({ context }) => context.next !== null,
    isSameKind: ({ context, event }) =>
      event.type === 'upload.requested' && event.file !== null && event.kind === context.upload?.kind,
    isForQueue: ({ context, event }) =>
      event.type === 'upload.requested' && event.file !== null && context.uploads[event.kind] !== undefined,
    /** Not what is being sent, and no draft that a sign-out deletes. */
    isDraftToStore: ({ context: { upload, uploads }, event }) =>
      event.type === 'session.ended' && !event.isRequested && upload !== null && !uploads[upload.kind],
    isSending: (_, { output }: { output: UploadOutput }) => output.outcome === 'sending',
    isUpload: (_, { actorId }: { actorId: string }) => actorId.startsWith('upload of '),
    isShownUpload: ({ context }, { actorId }: { actorId: string }) =>
      context.upload !== null && actorId === uploadId(context.upload.kind),
  },
  actions: {
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
    rememberNext: assign(({ event }) => {
      assertEvent(event, 'upload.requested');
      return { next: event };
    }),
    openNext: assign(({ context: { next } }) => ({ upload: next, next: null })),
    closeForm: assign({ upload: null }),
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
  },
}).createMachine({
  id: 'mediaPanel',
  description: 'The upload form that is open over the screens of media.',
  context: ({ input }) => ({ ...input, uploads: {}, upload: null, next: null }),
  invoke: { src: 'watchSession' },
  initial: 'closed',
  states: {
    closed: {
      entry: 'closeForm',
      always: { guard: 'hasNext', target: 'uploading', actions: 'openNext' },
      on: {
        'upload.requested': [
          { guard: 'isForQueue', actions: 'queueFile' },
          { target: 'uploading', actions: 'openUpload' },
        ],
      },
    },
    uploading: {
      description: 'The upload form of one kind. Whatever ends it keeps a draft; its transfer goes on.',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => uploadOf(context),
        onDone: [
          {
            guard: { type: 'isSending', params: ({ event }) => event },
            target: 'closed',
            actions: 'reportHidden',
          },
          { target: 'closed' },
        ],
      },
      exit: 'reportFormLeft',
      initial: 'open',
      states: {
        open: {
          entry: 'chooseFirstFile',
          on: {
            'upload.requested': [
              { guard: 'isForQueue', actions: 'queueFile' },
              { guard: 'isSameKind', actions: 'chooseFile' },
              { target: 'closing', actions: 'rememberNext' },
            ],
            'panel.left': 'closing',
            'session.ended': { guard: 'isDraftToStore', target: 'closing' },
          },
        },
        closing: { description: 'The form stores its draft, and ends.', entry: 'dismissUpload' },
      },
      on: {
        'upload.transferRequested': { actions: ['startTransfer', 'tellTransfer'] },
        'upload.transferCancelled': { actions: 'stopTransfer' },
      },
    },
  },
  on: {
    'xstate.done.actor.*': [
      {
        guard: { type: 'isShownUpload', params: stored },
        actions: [
          { type: 'noteUploaded', params: stored },
          { type: 'forgetTransfer', params: stored },
          { type: 'tellTransferEnded', params: stored },
          { type: 'reportStored', params: stored },
        ],
      },
      {
        guard: { type: 'isUpload', params: stored },
        actions: [
          { type: 'noteUploaded', params: stored },
          { type: 'forgetTransfer', params: stored },
          { type: 'reportStored', params: stored },
          { type: 'reportDraftLeft', params: stored },
        ],
      },
      { actions: { type: 'forgetActor', params: stored } },
    ],
    'xstate.error.actor.*': [
      {
        guard: { type: 'isShownUpload', params: failed },
        actions: [
          { type: 'forgetTransfer', params: failed },
          { type: 'tellTransferEnded', params: failed },
          { type: 'reportFailure', params: failed },
        ],
      },
      {
        guard: { type: 'isUpload', params: failed },
        actions: [
          { type: 'keepDraft', params: failed },
          { type: 'forgetTransfer', params: failed },
          { type: 'reportFailure', params: failed },
          { type: 'reportDraftLeft', params: failed },
        ],
      },
    ],
  },
});

export type MediaPanelActorRef = ActorRefFrom<typeof mediaPanelMachine>;

export const selectUploadForm = ({ children }: SnapshotFrom<typeof mediaPanelMachine>) =>
  (children.upload as UploadActorRef | undefined) ?? null;
