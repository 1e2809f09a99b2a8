import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { batchUpload, parallelUploads } from '#contract/limits.ts';
import type { UploadTexts } from '#domain/upload.ts';
import {
  cancelledRow,
  isAtWork,
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
import type { AddedFiles, UploadQueueEmitted, UploadQueueEvent } from './events.ts';
import {
  callOf,
  callsOf,
  inOrder,
  interrupted,
  newRows,
  nextCall,
  settled,
  type UploadQueueContext,
  type UploadQueueInput,
  updated,
} from './rows.ts';

type TextChange = { readonly id: string; readonly field: keyof UploadTexts; readonly value: string };
type OneRow = { readonly id: string };

const fromEvent = <Event>({ event }: { event: Event }): Event => event;
const ofCall = ({ event }: { event: { actorId: string } }) => ({ call: event.actorId });
const ofFailedCall = ({ event }: { event: { actorId: string; error: unknown } }) => ({
  call: event.actorId,
  results: { error: event.error },
});

/** The upload queue: several files, sent in order, two calls at a time (decisions 63 and 108). */
export const uploadQueueMachine = setup({
  types: {
    context: {} as UploadQueueContext,
    input: {} as UploadQueueInput,
    events: {} as UploadQueueEvent,
    emitted: {} as UploadQueueEmitted,
    tags: {} as 'open' | 'busy',
    children: {} as Record<string, 'transfer'>,
  },
  actors: {
    transfer: transferMachine,
    /** The rows of an earlier page. */
    readRows: port<readonly StoredRow[]>('readRows'),
  },
  delays: { readTimeout: 2_000, refreshPause: 2_000 },
  guards: {
    isEmpty: ({ context }) => context.rows.length === 0,
    hasRows: ({ context }) => context.rows.length > 0,
    isAtWork: ({ context }) => context.rows.some(isAtWork),
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
    replaceFile: assign(({ context: { rows } }, { id, file }: OneRow & { file: File }) => ({
      rows: updated(rows, id, (row) => withFile(row, file)),
    })),
    chooseValue: assign(({ context: { rows } }, params: { kind: string } & Omit<TextChange, 'id'>) => ({
      rows: rows.map((row) =>
        row.kind === params.kind && row.texts[params.field] !== params.value
          ? withText(row, params.field, params.value)
          : row,
      ),
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
    removeRow: assign(({ context: { rows } }, { id }: OneRow) => ({
      rows: rows.filter((row) => row.id !== id),
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
        const { rows, news } = settled(context, params.call, params.results);
        enqueue.stopChild(params.call);
        enqueue.assign({ rows });
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
  context: ({ input }) => ({ ...input, rows: [], filesPerCall: batchUpload.files }),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'queue.opened': 'shown', 'queue.filesAdded': 'shown' } },
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
          after: { readTimeout: 'unread' },
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
        'queue.filesAdded': { actions: [{ type: 'addFiles', params: fromEvent }, 'storeRows'] },
        'queue.valueChosen': { actions: [{ type: 'chooseValue', params: fromEvent }, 'storeRows'] },
        'queue.submitted': {
          actions: [{ type: 'submitRows', params: { stage: 'ready' } }, 'storeRows'],
        },
        'queue.failedRetried': {
          actions: [{ type: 'submitRows', params: { stage: 'failed' } }, 'storeRows'],
        },
        'queue.allCancelled': { actions: ['stopCalls', 'cancelRows', 'storeRows'] },
        'queue.discarded': { actions: ['stopCalls', 'removeRows', 'storeRows'] },
        'row.textChanged': { actions: [{ type: 'changeText', params: fromEvent }, 'storeRows'] },
        'row.fileReplaced': { actions: [{ type: 'replaceFile', params: fromEvent }, 'storeRows'] },
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
export const selectRows = (snapshot: UploadQueueSnapshot) => snapshot.context.rows;
/** The transfer that sends a row, if one does. */
export const selectTransferOf =
  ({ call }: UploadRow) =>
  ({ children }: UploadQueueSnapshot) =>
    call === null ? undefined : (children[call] as TransferActorRef | undefined);
