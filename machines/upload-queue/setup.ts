import { assign, emit, enqueueActions, setup } from 'xstate';
import { parallelUploads } from '#contract/limits.ts';
import { markOf, withFates } from '#domain/chosenFiles.ts';
import { messageOf } from '#domain/messages.ts';
import { canResize } from '#domain/resize.ts';
import type { UploadTexts } from '#domain/upload.ts';
import {
  cancelledRow,
  isAtWork,
  resizedRow,
  restoredRow,
  type StoredRow,
  submittedRow,
  type UploadStage,
  withFile,
  withText,
} from '#domain/uploadRow.ts';
import { port } from '../port.ts';
import { type TransferResult, transferMachine } from '../transfer/transfer.machine.ts';
import type { AddedFiles, SharedValue, UploadQueueEmitted, UploadQueueEvent } from './events.ts';
import {
  callOf,
  callsOf,
  inOrder,
  interrupted,
  marksOfUnsent,
  newRows,
  nextCall,
  settled,
  type UploadQueueContext,
  type UploadQueueInput,
  updated,
  withSharedValue,
} from './rows.ts';

type TextChange = { readonly id: string; readonly field: keyof UploadTexts; readonly value: string };
type OneRow = { readonly id: string };

export const queueSetup = setup({
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
    resize: port<File, { file: File }>('resize'),
    readRows: port<readonly StoredRow[]>('readRows'),
  },
  delays: { readTimeout: 2_000, refreshPause: 2_000, undoPeriod: 30_000 },
  guards: {
    isEmpty: ({ context }) => context.rows.length === 0,
    hasPictureToResize: ({ context }) => context.resizing.length > 0,
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
    removeRow: assign(({ context: { rows, earlier } }, { id }: OneRow) => ({
      rows: rows.filter((row) => row.id !== id),
      earlier: withFates(earlier, marksOfUnsent(rows.filter((row) => row.id === id)), 'removed'),
    })),
    noteUploaded: assign(({ context: { earlier } }, { file }: { file: File }) => ({
      earlier: withFates(earlier, [markOf(file)], 'stored'),
    })),
    removeRows: assign({ rows: [] }),
    /** What was on its way was cancelled. */
    setRowsAside: assign(({ context: { rows, removed } }) => ({
      rows: [],
      removed: inOrder([...removed, ...rows.map(cancelledRow)]),
    })),
    bringRowsBack: assign(({ context: { rows, removed } }) => ({
      rows: inOrder([...rows, ...removed]),
      removed: [],
    })),
    forgetRemoved: assign(({ context: { removed, earlier } }) => ({
      removed: [],
      earlier: withFates(earlier, marksOfUnsent(removed), 'removed'),
    })),
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
    storeRows: emit(({ context: { rows, removed } }) => ({ type: 'queue.rowsChanged', rows, removed })),
    reportUnavailable: emit({ type: 'queue.unavailable' }),
    reportStaleLists: emit({ type: 'queue.listsStale' }),
  },
});
