import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { batchUpload } from '#contract/limits.ts';
import type { UploadRow } from '#domain/uploadRow.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';
import { fateOfFile, fatesOfRows, pictureToResize } from './rows.ts';
import { queueSetup } from './setup.ts';

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const ofCall = ({ event }: { event: { actorId: string } }) => ({ call: event.actorId });
const ofFailedCall = ({ event }: { event: { actorId: string; error: unknown } }) => ({
  call: event.actorId,
  results: { error: event.error },
});

/** The upload queue: several files, sent in order, two calls at a time. */
export const uploadQueueMachine = queueSetup.createMachine({
  id: 'uploadQueue',
  description: 'Several files that are uploaded in order, two calls at a time.',
  context: ({ input }) => ({
    ...input,
    rows: [],
    resizing: [],
    removed: [],
    earlier: new Map(),
    filesPerCall: batchUpload.files,
  }),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'hidden',
      states: {
        hidden: {
          on: { 'queue.opened': 'shown', 'queue.filesAdded': 'shown', 'queue.removalUndone': 'shown' },
        },
        shown: {
          tags: 'open',
          always: { guard: 'isEmpty', target: 'hidden' },
          on: { 'queue.dismissed': 'hidden' },
        },
      },
    },
    storage: {
      initial: 'reading',
      states: {
        reading: {
          description: 'Are there rows of an earlier page?',
          invoke: {
            src: 'readRows',
            onDone: {
              target: 'read',
              actions: [
                { type: 'addStoredRows', params: ({ event }) => ({ rows: event.output }) },
                'storeRows',
              ],
            },
            onError: 'unread',
          },
          initial: 'prompt',
          states: {
            prompt: { after: { readTimeout: 'overdue' } },
            overdue: {
              description:
                'Rows that come late are added all the same. What is added before may not be kept.',
              always: { guard: 'hasRows', target: 'reported', actions: 'reportUnavailable' },
            },
            reported: {},
          },
        },
        unread: {
          description: 'Said with the first row, which will not be kept either.',
          always: { guard: 'hasRows', target: 'read', actions: 'reportUnavailable' },
        },
        read: {},
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'isAtWork', target: 'working' },
          on: { 'queue.dismissed': { actions: ['removeStoredRows', 'storeRows'] } },
        },
        working: {
          description: 'Until everything is stored, or what is left waits for the administrator.',
          tags: 'busy',
          always: [
            {
              guard: 'areAllStored',
              target: 'idle',
              actions: ['removeRows', 'storeRows'],
            },
            { guard: 'isOver', target: 'idle' },
            { guard: 'canStart', actions: ['startNext', 'storeRows'] },
          ],
        },
      },
      on: {
        'queue.filesAdded': {
          actions: [{ type: 'addFiles', params: fromEvent }, 'storeRows'],
        },
        'queue.valueChosen': { actions: [{ type: 'chooseValue', params: fromEvent }, 'storeRows'] },
        'queue.submitted': {
          actions: [{ type: 'submitRows', params: { stage: 'ready' } }, 'storeRows'],
        },
        'queue.failedRetried': {
          actions: [{ type: 'submitRows', params: { stage: 'failed' } }, 'storeRows'],
        },
        'queue.allCancelled': { actions: ['stopCalls', 'cancelRows', 'storeRows'] },
        'queue.discarded': { actions: ['stopCalls', 'setRowsAside', 'storeRows'] },
        'queue.fileUploaded': { actions: { type: 'noteUploaded', params: fromEvent } },
        'row.textChanged': { actions: [{ type: 'changeText', params: fromEvent }, 'storeRows'] },
        'row.fileReplaced': {
          actions: [{ type: 'replaceFile', params: fromEvent }, 'storeRows'],
        },
        'row.resizeRequested': { actions: { type: 'requestResize', params: fromEvent } },
        'row.submitted': { actions: [{ type: 'submitRow', params: fromEvent }, 'storeRows'] },
        'row.cancelled': {
          actions: [
            { type: 'stopCallOf', params: fromEvent },
            { type: 'cancelRow', params: fromEvent },
            'storeRows',
          ],
        },
        'row.removed': {
          actions: [
            { type: 'stopCallOf', params: fromEvent },
            { type: 'removeRow', params: fromEvent },
            'storeRows',
          ],
        },
        'xstate.done.actor.*': {
          guard: { type: 'isCall', params: ofCall },
          actions: [
            {
              type: 'settleCall',
              params: ({ event }) => ({ call: event.actorId, results: event.output }),
            },
            'storeRows',
          ],
        },
        'xstate.error.actor.*': [
          {
            guard: { type: 'isBatchRefused', params: ofFailedCall },
            actions: [{ type: 'interruptCall', params: ofCall }, 'sendOneByOne', 'storeRows'],
          },
          {
            guard: { type: 'isCall', params: ofCall },
            actions: [{ type: 'settleCall', params: ofFailedCall }, 'storeRows'],
          },
        ],
      },
    },
    removal: {
      initial: 'empty',
      states: {
        empty: { on: { 'queue.discarded': { guard: 'hasRows', target: 'undoable' } } },
        undoable: {
          description: 'The rows that were removed together are kept, and stored.',
          after: { undoPeriod: { target: 'empty', actions: ['forgetRemoved', 'storeRows'] } },
          on: {
            'queue.discarded': { guard: 'hasRows', target: 'undoable', reenter: true },
            'queue.removalUndone': { target: 'empty', actions: ['bringRowsBack', 'storeRows'] },
          },
        },
      },
    },
    resizing: {
      description: 'One picture after another: each is decoded in its full size.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasPictureToResize', target: 'working' } },
        working: {
          invoke: {
            src: 'resize',
            input: ({ context }) => ({ file: pictureToResize(context) }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'useResized', params: ({ event }) => ({ file: event.output }) }, 'storeRows'],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'showResizeError', params: ({ event }) => ({ error: event.error }) },
                'storeRows',
              ],
            },
          },
        },
      },
    },
    lists: {
      initial: 'fresh',
      states: {
        fresh: {
          on: {
            'xstate.done.actor.*': { guard: { type: 'isCall', params: ofCall }, target: 'stale' },
            'xstate.error.actor.*': { guard: { type: 'isCall', params: ofCall }, target: 'stale' },
            'row.cancelled': 'stale',
            'row.removed': 'stale',
            'queue.allCancelled': 'stale',
            'queue.discarded': 'stale',
          },
        },
        stale: {
          description: 'A file was stored, or may have been. The lists are fetched again every two seconds.',
          after: { refreshPause: { target: 'fresh', actions: 'reportStaleLists' } },
        },
      },
    },
  },
});

export type UploadQueueActorRef = ActorRefFrom<typeof uploadQueueMachine>;
type UploadQueueSnapshot = SnapshotFrom<typeof uploadQueueMachine>;

export const selectIsOpen = (snapshot: UploadQueueSnapshot) => snapshot.hasTag('open');
/** Whether anything waits or travels. */
export const selectIsWorking = (snapshot: UploadQueueSnapshot) => snapshot.hasTag('busy');
export const selectIsResizing =
  (file: File) =>
  ({ context }: UploadQueueSnapshot) =>
    context.resizing.includes(file);
/** How many rows come back when their removal is undone. */
export const selectRemovedCount = ({ context }: UploadQueueSnapshot) => context.removed.length;
/** What became of the same files that were chosen before, by the ids of the rows. */
export const selectFates = ({ context }: UploadQueueSnapshot) => fatesOfRows(context);
/** What became of a file that was chosen before, or null. */
export const selectFateOf =
  (file: File | null) =>
  ({ context }: UploadQueueSnapshot) =>
    file && fateOfFile(context, file);
export const selectRows = (snapshot: UploadQueueSnapshot) => snapshot.context.rows;
/** The transfer that sends a row, if one does. */
export const selectTransferOf =
  ({ call }: UploadRow) =>
  ({ children }: UploadQueueSnapshot) =>
    call === null ? undefined : (children[call] as TransferActorRef | undefined);
