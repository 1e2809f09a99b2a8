import {
  type ActorRefFrom,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { batchUpload, parallelUploads } from '#contract/limits.ts';
import { fileKeyOf } from '#domain/uploadGroups.ts';
import { port } from '../port.ts';
import {
  type QueuedUploadEvent,
  type QueuedUploadStage,
  queuedUploadMachine,
} from '../queued-upload/queued-upload.machine.ts';
import {
  callsOf,
  companionsOf,
  differing,
  idsInCall,
  idsOf,
  inOrder,
  isAtWork,
  newRows,
  nextCall,
  noOutcomes,
  type QueueEntry,
  reportIn,
  stageOf,
  storedRowIn,
  type UploadQueueContext,
  type UploadQueueInput,
} from './entries.ts';
import type { StoredRow, UploadQueueEmitted, UploadQueueEvent } from './events.ts';

type ToRows = { readonly stages: readonly QueuedUploadStage[]; type: 'row.submitted' | 'row.cancelled' };

/** The upload queue: several files, sent in order, two calls at a time (decision 63). */
export const uploadQueueMachine = setup({
  types: {
    context: {} as UploadQueueContext,
    input: {} as UploadQueueInput,
    events: {} as UploadQueueEvent,
    emitted: {} as UploadQueueEmitted,
    tags: {} as 'open' | 'busy',
    children: {} as Record<string, 'queuedUpload'>,
  },
  actors: {
    queuedUpload: queuedUploadMachine,
    /** The rows of an earlier page. */
    readRows: port<readonly StoredRow[]>('readRows'),
  },
  delays: {
    readTimeout: 2_000,
    refreshPause: 2_000,
    /** By then all rows that were submitted at once have been reported. */
    gatherDelay: 0,
  },
  guards: {
    isEmpty: ({ context }) => context.entries.length === 0,
    isAtWork: ({ context }) => context.entries.some(isAtWork),
    isOver: ({ context }) => !context.entries.some(isAtWork),
    areAllStored: ({ context }) => context.entries.every(({ stage }) => stage === 'stored'),
    canStart: ({ context }) =>
      callsOf(context).size < parallelUploads && context.entries.some(({ stage }) => stage === 'waiting'),
    /** A row of an earlier page reports its failure too. */
    wasSending: ({ context, event }) =>
      context.entries.some(({ row, stage }) => row.id === reportIn(event).row.id && stage === 'sending'),
  },
  actions: {
    addRows: enqueueActions(({ enqueue }, { rows }: { rows: readonly StoredRow[] }) => {
      enqueue.assign(({ context, spawn }) => {
        const added = rows.map(
          ({ isWaiting: _, ...row }): QueueEntry => ({
            row,
            stage: 'ready',
            call: null,
            upload: spawn('queuedUpload', { id: row.id, input: row }),
          }),
        );
        return { entries: inOrder([...context.entries, ...added]) };
      });
      for (const { id, isWaiting } of rows) if (isWaiting) enqueue.sendTo(id, { type: 'row.submitted' });
    }),
    noteStage: assign(({ context, event }) => {
      const { row } = reportIn(event);
      const stage = stageOf(reportIn(event));
      return {
        entries: context.entries.map((entry) =>
          entry.row.id === row.id
            ? { ...entry, row, stage, call: stage === 'sending' ? entry.call : null }
            : entry,
        ),
      };
    }),
    storeRow: emit(({ event }) => ({ type: 'queue.rowChanged', row: storedRowIn(event) })),
    endRow: emit(({ event }) => ({ type: 'queue.rowsEnded', ids: [reportIn(event).row.id] })),
    resetOutcomes: assign(noOutcomes),
    countStored: assign({ stored: ({ context }) => context.stored + 1 }),
    countFailed: assign({ failed: ({ context }) => context.failed + 1 }),
    reportStored: emit(({ context, event }) => ({
      type: 'queue.fileStored',
      kind: reportIn(event).row.kind,
      count: context.stored,
    })),
    reportFailed: emit(({ context, event }) => ({
      type: 'queue.fileFailed',
      kind: reportIn(event).row.kind,
      message: reportIn(event).row.failure ?? '',
      count: context.failed,
    })),
    reportFinished: emit(({ context: { stored, failed } }) => ({ type: 'queue.finished', stored, failed })),
    reportUnavailable: emit({ type: 'queue.unavailable' }),
    reportStaleLists: emit({ type: 'queue.listsStale' }),
    startNext: enqueueActions(({ context, enqueue }) => {
      const { key, ids, sharedCall } = nextCall(context);
      enqueue.assign({
        entries: context.entries.map((entry) =>
          ids.includes(entry.row.id) ? { ...entry, stage: 'sending' as const, call: key } : entry,
        ),
      });
      for (const [index, id] of ids.entries())
        enqueue.sendTo(id, {
          type: 'row.started',
          idempotencyKey: sharedCall ? fileKeyOf(key, index) : key,
          sharedCall,
        });
    }),
    /** The other files of its call wait for another one. */
    interruptCompanions: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      for (const other of companionsOf(context, id)) enqueue.sendTo(other, { type: 'row.interrupted' });
    }),
    interruptCall: enqueueActions(({ context, enqueue, event }) => {
      assertEvent(event, 'queue.batchRefused');
      for (const id of idsInCall(context, event.call)) enqueue.sendTo(id, { type: 'row.interrupted' });
    }),
    sendToRows: enqueueActions(({ context, enqueue }, { stages, type }: ToRows) => {
      for (const { row } of context.entries.filter(({ stage }) => stages.includes(stage)))
        enqueue.sendTo(row.id, { type });
    }),
    changeRows: enqueueActions(({ context, enqueue, event }) => {
      assertEvent(event, 'queue.valueChosen');
      const change: QueuedUploadEvent = { type: 'row.textChanged', field: event.field, value: event.value };
      for (const id of differing(context, event)) enqueue.sendTo(id, change);
    }),
    removeRows: enqueueActions(({ context, enqueue }, { ids }: { ids: readonly string[] }) => {
      for (const id of ids) enqueue.stopChild(id);
      enqueue.assign({ entries: context.entries.filter(({ row }) => !ids.includes(row.id)) });
      enqueue.emit({ type: 'queue.rowsEnded', ids });
    }),
    sendOneByOne: assign({ filesPerCall: 1 }),
  },
}).createMachine({
  id: 'uploadQueue',
  description: 'Several files that are uploaded in order, two calls at a time.',
  context: ({ input }) => ({ ...input, entries: [], filesPerCall: batchUpload.files, ...noOutcomes }),
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
              actions: { type: 'addRows', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: { target: 'read', actions: 'reportUnavailable' },
          },
          after: { readTimeout: { target: 'read', actions: 'reportUnavailable' } },
        },
        read: {},
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'isAtWork', target: 'working', actions: 'resetOutcomes' },
          on: {
            'queue.dismissed': {
              actions: { type: 'removeRows', params: ({ context }) => ({ ids: idsOf(context, 'stored') }) },
            },
          },
        },
        working: {
          description: 'Until everything is stored, or what is left waits for the administrator.',
          tags: 'busy',
          initial: 'full',
          always: [
            {
              guard: 'areAllStored',
              target: 'idle',
              actions: [
                'reportFinished',
                { type: 'removeRows', params: ({ context }) => ({ ids: idsOf(context) }) },
              ],
            },
            { guard: 'isOver', target: 'idle', actions: 'reportFinished' },
          ],
          states: {
            full: {
              description: 'Two calls are on their way, or nothing waits.',
              always: { guard: 'canStart', target: 'gathering' },
            },
            gathering: {
              after: {
                gatherDelay: [
                  { guard: 'canStart', target: 'full', actions: 'startNext' },
                  { target: 'full' },
                ],
              },
            },
          },
        },
      },
      on: {
        'queue.filesAdded': {
          actions: { type: 'addRows', params: ({ context, event }) => ({ rows: newRows(context, event) }) },
        },
        'queue.valueChosen': { actions: 'changeRows' },
        'queue.submitted': {
          actions: { type: 'sendToRows', params: { stages: ['ready'], type: 'row.submitted' } },
        },
        'queue.failedRetried': {
          actions: { type: 'sendToRows', params: { stages: ['failed'], type: 'row.submitted' } },
        },
        'queue.allCancelled': {
          actions: { type: 'sendToRows', params: { stages: ['waiting', 'sending'], type: 'row.cancelled' } },
        },
        'queue.rowRemoved': {
          actions: [
            { type: 'interruptCompanions', params: ({ event }) => ({ id: event.id }) },
            { type: 'removeRows', params: ({ event }) => ({ ids: [event.id] }) },
          ],
        },
        'queue.discarded': {
          actions: { type: 'removeRows', params: ({ context }) => ({ ids: idsOf(context) }) },
        },
        'queue.batchRefused': { actions: ['interruptCall', 'sendOneByOne'] },
        'queuedUpload.cancelled': {
          actions: [
            { type: 'interruptCompanions', params: ({ event }) => ({ id: event.row.id }) },
            'noteStage',
            'storeRow',
          ],
        },
        'queuedUpload.failed': {
          guard: 'wasSending',
          actions: ['noteStage', 'storeRow', 'countFailed', 'reportFailed'],
        },
        'queuedUpload.*': { actions: ['noteStage', 'storeRow'] },
        'queuedUpload.stored': { actions: ['noteStage', 'endRow', 'countStored', 'reportStored'] },
      },
    },
    lists: {
      initial: 'fresh',
      states: {
        fresh: {
          on: {
            'queuedUpload.stored': 'stale',
            'queuedUpload.failed': 'stale',
            'queuedUpload.cancelled': 'stale',
            'queue.rowRemoved': 'stale',
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
export const selectEntries = (snapshot: UploadQueueSnapshot) => snapshot.context.entries;
