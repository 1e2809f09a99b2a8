import {
  type ActorRefFrom,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { batchUpload, parallelUploads } from '#contract/limits.ts';
import { markOf, withOutcome } from '#domain/chosenFiles.ts';
import { messageOf } from '#domain/messages.ts';
import { canResize } from '#domain/resize.ts';
import type { UploadTexts } from '#domain/upload.ts';
import {
  cancelledRow,
  isAtWork,
  isTyped,
  resizedRow,
  restoredRow,
  type StoredRow,
  submittedRow,
  type UploadRow,
  type UploadStage,
  withFile,
  withText,
} from '#domain/uploadRow.ts';
import { port } from '../port.ts';
import { type TransferActorRef, type TransferResult, transferMachine } from '../transfer/transfer.machine.ts';
import {
  type AddedFiles,
  callOf,
  callsOf,
  inOrder,
  interrupted,
  newRows,
  nextCall,
  outcomeOfFile,
  outcomesOfRows,
  pictureToResize,
  type SharedValue,
  settled,
  type UploadQueueContext,
  type UploadQueueEmitted,
  type UploadQueueInput,
  updated,
  withoutRows,
  withSharedValue,
} from './rows.ts';

export type UploadQueueEvent =
  | ({ type: 'queue.filesAdded' } & AddedFiles)
  | { type: 'queue.opened' }
  /** The dialog is closed. What is on its way continues. */
  | { type: 'queue.dismissed' }
  /** One value for all files of a kind, or for those that have none. */
  | ({ type: 'queue.valueChosen' } & SharedValue)
  /** Upload: all files that are ready. */
  | { type: 'queue.submitted' }
  | { type: 'queue.failedRetried' }
  | { type: 'queue.allCancelled' }
  /** Remove all. */
  | { type: 'queue.discarded' }
  /** The answers to the question before files and what was typed for them are removed. */
  | { type: 'removal.confirmed' }
  | { type: 'removal.declined' }
  | { type: 'row.textChanged'; id: string; field: keyof UploadTexts; value: string }
  | { type: 'row.fileReplaced'; id: string; file: File }
  | { type: 'row.resizeRequested'; id: string }
  /** A file was uploaded otherwise, by the form for one file. */
  | { type: 'queue.fileUploaded'; file: File }
  /** Try again. */
  | { type: 'row.submitted'; id: string }
  | { type: 'row.cancelled'; id: string }
  | { type: 'row.removed'; id: string }
  /** Of the transfers, whose ids are the keys of their calls. */
  | DoneActorEvent<readonly TransferResult[]>
  | ErrorActorEvent;

type TextChange = { readonly id: string; readonly field: keyof UploadTexts; readonly value: string };
type OneRow = { readonly id: string };

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const ofCall = ({ event }: { event: { actorId: string } }) => ({ call: event.actorId });
const ofFailedCall = ({ event }: { event: { actorId: string; error: unknown } }) => ({
  call: event.actorId,
  results: { error: event.error },
});

/** The upload queue: several files, sent in order, two calls at a time. */
export const uploadQueueMachine = setup({
  types: {
    context: {} as UploadQueueContext,
    input: {} as UploadQueueInput,
    events: {} as UploadQueueEvent,
    emitted: {} as UploadQueueEmitted,
    tags: {} as 'open' | 'busy' | 'asking',
    children: {} as Record<string, 'transfer'>,
  },
  actors: {
    transfer: transferMachine,
    resize: port<File, { file: File }>('resize'),
    /** The rows of an earlier page. */
    readRows: port<readonly StoredRow[]>('readRows'),
  },
  delays: { readTimeout: 2_000, refreshPause: 2_000 },
  guards: {
    isEmpty: ({ context }) => context.rows.length === 0,
    hasPictureToResize: ({ context }) => context.resizing.length > 0,
    hasRows: ({ context }) => context.rows.length > 0,
    isAtWork: ({ context }) => context.rows.some(isAtWork),
    isTyped: ({ context: { rows } }, { id }: OneRow) => rows.some((row) => row.id === id && isTyped(row)),
    isOver: ({ context }) => !context.rows.some(isAtWork),
    areAllStored: ({ context }) => context.rows.every(({ stage }) => stage === 'stored'),
    canStart: ({ context: { rows } }) =>
      callsOf(rows).size < parallelUploads && rows.some(({ stage }) => stage === 'waiting'),
    /** The rows of an earlier page are read by an actor, too. */
    isCall: ({ context }, { call }: { call: string }) => callsOf(context.rows).has(call),
    isBatchRefused: ({ context }, params: { call: string; results: { error: unknown } }) =>
      context.isBatchRefused(params.results.error) &&
      context.rows.filter(({ call }) => call === params.call).length > 1,
  },
  actions: {
    addFiles: assign(({ context }, added: AddedFiles) => ({
      rows: [...context.rows, ...newRows(context, added)],
      position: context.position + added.files.length,
    })),
    addStoredRows: assign(({ context }, params: { rows: readonly StoredRow[] }) => ({
      rows: inOrder([...context.rows, ...params.rows.map(restoredRow)]),
    })),
    changeText: assign(({ context: { rows } }, { id, field, value }: TextChange) => ({
      rows: updated(rows, id, (row) => withText(row, field, value)),
    })),
    replaceFile: assign(({ context: { rows } }, params: OneRow & { file: File }) => ({
      rows: updated(rows, params.id, (row) => withFile(row, params.file)),
    })),
    requestResize: assign(({ context: { rows, resizing } }, { id }: OneRow) => {
      const row = rows.find((each) => each.id === id);
      const isNext = row && canResize(row.kind, row.file) && !resizing.includes(row.file);
      return isNext ? { resizing: [...resizing, row.file] } : {};
    }),
    useResized: assign(({ context: { rows, resizing } }, { file }: { file: File }) => ({
      rows: rows.map((row) => (row.file === resizing[0] ? resizedRow(row, file) : row)),
      resizing: resizing.slice(1),
    })),
    showResizeError: assign(({ context: { rows, resizing } }, { error }: { error: unknown }) => ({
      rows: rows.map((row) => (row.file === resizing[0] ? { ...row, failure: messageOf(error) } : row)),
      resizing: resizing.slice(1),
    })),
    chooseValue: assign(({ context: { rows } }, shared: SharedValue) => ({
      rows: withSharedValue(rows, shared),
    })),
    submitRow: assign(({ context: { rows } }, { id }: OneRow) => ({
      rows: updated(rows, id, submittedRow),
    })),
    submitRows: assign(({ context: { rows } }, { stage }: { stage: UploadStage }) => ({
      rows: rows.map((row) => (row.stage === stage ? submittedRow(row) : row)),
    })),
    /** The call of a row ends; its other files wait for another one. */
    stopCallOf: enqueueActions(({ context: { rows }, enqueue }, { id }: OneRow) => {
      const call = callOf(rows, id);
      enqueue.stopChild(call ?? '');
      enqueue.assign({ rows: interrupted(rows, call) });
    }),
    stopCalls: enqueueActions(({ context, enqueue }) => {
      for (const call of callsOf(context.rows)) enqueue.stopChild(call);
    }),
    cancelRow: assign(({ context: { rows } }, { id }: OneRow) => ({
      rows: updated(rows, id, cancelledRow),
    })),
    cancelRows: assign({ rows: ({ context }) => context.rows.map(cancelledRow) }),
    askToRemoveRow: assign({ toRemove: (_, { id }: OneRow) => [id] }),
    askToRemoveRows: assign({ toRemove: ({ context }) => context.rows.map(({ id }) => id) }),
    removeRow: assign(({ context }, { id }: OneRow) => withoutRows(context, [id])),
    removeAsked: assign(({ context }) => withoutRows(context, context.toRemove)),
    noteUploaded: assign(({ context: { earlier } }, { file }: { file: File }) => ({
      earlier: withOutcome(earlier, [markOf(file)], 'stored'),
    })),
    removeRows: assign({ rows: [] }),
    removeStoredRows: assign({
      rows: ({ context }) => context.rows.filter(({ stage }) => stage !== 'stored'),
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      const { transfer, rows } = nextCall(context);
      enqueue.assign({ rows });
      enqueue.spawnChild('transfer', { id: transfer.idempotencyKey, input: transfer });
    }),
    settleCall: enqueueActions(
      (
        { context, enqueue },
        params: { call: string; results: readonly TransferResult[] | { readonly error: unknown } },
      ) => {
        const { change, news } = settled(context, params.call, params.results);
        enqueue.stopChild(params.call);
        enqueue.assign(change);
        for (const event of news) enqueue.emit(event);
      },
    ),
    interruptCall: enqueueActions(({ context, enqueue }, { call }: { call: string }) => {
      enqueue.stopChild(call);
      enqueue.assign({ rows: interrupted(context.rows, call) });
    }),
    sendOneByOne: assign({ filesPerCall: 1 }),
    storeRows: emit(({ context: { rows } }) => ({ type: 'queue.rowsChanged', rows })),
    reportUnavailable: emit({ type: 'queue.unavailable' }),
    reportStaleLists: emit({ type: 'queue.listsStale' }),
  },
}).createMachine({
  id: 'uploadQueue',
  description: 'Several files that are uploaded in order, two calls at a time.',
  context: ({ input }) => ({
    ...input,
    rows: [],
    resizing: [],
    toRemove: [],
    earlier: new Map(),
    filesPerCall: batchUpload.files,
  }),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'hidden',
      states: {
        hidden: {
          on: { 'queue.opened': 'shown', 'queue.filesAdded': 'shown' },
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
      initial: 'idle',
      states: {
        idle: {
          on: {
            'row.removed': [
              {
                guard: { type: 'isTyped', params: fromEvent },
                target: 'asking',
                actions: { type: 'askToRemoveRow', params: fromEvent },
              },
              { actions: [{ type: 'removeRow', params: fromEvent }, 'storeRows'] },
            ],
            'queue.discarded': { guard: 'hasRows', target: 'asking', actions: 'askToRemoveRows' },
          },
        },
        asking: {
          description: 'Files, and what was typed for them, cannot be brought back.',
          tags: 'asking',
          on: {
            'removal.confirmed': { target: 'idle', actions: ['removeAsked', 'storeRows'] },
            'removal.declined': 'idle',
            'queue.dismissed': 'idle',
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
            'queue.allCancelled': 'stale',
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
/** The ids of the rows that are removed when that is confirmed, or null without a question. */
export const selectToRemove = (snapshot: UploadQueueSnapshot) =>
  snapshot.hasTag('asking') ? snapshot.context.toRemove : null;
/** What became of the same files that were chosen before, by the ids of the rows. */
export const selectEarlierOutcomes = ({ context }: UploadQueueSnapshot) => outcomesOfRows(context);
/** What became of a file that was chosen before, or null. */
export const selectEarlierOutcomeOf =
  (file: File | null) =>
  ({ context }: UploadQueueSnapshot) =>
    file && outcomeOfFile(context, file);
export const selectRows = (snapshot: UploadQueueSnapshot) => snapshot.context.rows;
/** The transfer that sends a row, if one does. */
export const selectTransferOf =
  ({ call }: UploadRow) =>
  ({ children }: UploadQueueSnapshot) =>
    call === null ? undefined : (children[call] as TransferActorRef | undefined);
