import type { StoredRow, UploadStage } from '#domain/uploadRow.ts';
import type { UploadQueueEvent } from '#machines/upload-queue/upload-queue.machine.ts';
import type { Effects, Stimulus } from './model.ts';
import { refusal, storedRow } from './queueChart.ts';

/** What the upload queue should do, by rules of its own. */

export interface Row {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly title: string;
  readonly section: string;
  readonly idempotencyKey: string | null;
  readonly failure: string | null;
  readonly stage: UploadStage;
  readonly call: string | null;
}

export interface Queue {
  /** In the order of their positions. */
  readonly rows: readonly Row[];
  /** The ids of the rows that are removed when that is confirmed; null without a question. */
  readonly toRemove: readonly string[] | null;
  readonly isOpen: boolean;
  readonly storage: 'reading' | 'overdue' | 'overdue and reported' | 'unread' | 'read';
  readonly isStale: boolean;
  readonly isWorking: boolean;
  readonly filesPerCall: number;
  /** How many keys were made, and the position of the next file. */
  readonly keys: number;
  readonly position: number;
}

/** Of one word. */
const titleOf = ({ name }: File) => name.charAt(0).toUpperCase() + name.slice(1).replace(/\..*/, '');

const isAtWork = ({ stage }: Row) => stage === 'waiting' || stage === 'sending';
export const callsIn = (rows: readonly Row[]) => [...new Set(rows.flatMap(({ call }) => call ?? []))];
const changeRow = (queue: Queue, id: string, change: (row: Row) => Row): Queue => ({
  ...queue,
  rows: queue.rows.map((row) => (row.id === id ? change(row) : row)),
});
const interrupt = (queue: Queue, call: string | null): Queue => ({
  ...queue,
  rows: queue.rows.map((row) =>
    call !== null && row.call === call ? { ...row, stage: 'waiting', call: null } : row,
  ),
});
const callOf = ({ rows }: Queue, id: string) => rows.find((row) => row.id === id)?.call ?? null;
const without = (rows: readonly Row[], ids: readonly string[]) =>
  rows.filter((row) => !ids.includes(row.id) || isAtWork(row));
const submit = (row: Row): Row =>
  ['ready', 'cancelled', 'failed'].includes(row.stage) ? { ...row, stage: 'waiting', failure: null } : row;
const cancel = (row: Row): Row => (isAtWork(row) ? { ...row, stage: 'cancelled', call: null } : row);

/** Starts the first file that waits, with those that can travel with it. */
function start(queue: Queue): Queue {
  const { rows, filesPerCall, keys } = queue;
  const waiting = rows.filter(({ stage }) => stage === 'waiting');
  const [first] = waiting;
  if (!first) return queue;
  const [, batch, count] = /^(.*-(\d+))-0$/.exec(first.idempotencyKey ?? '') ?? [];
  const repeated = waiting.slice(0, Number(count ?? 0));
  const isRepeated =
    repeated.length === Number(count) &&
    repeated.length <= filesPerCall &&
    repeated.every(({ idempotencyKey }, index) => idempotencyKey === `${batch}-${index}`);
  const end = waiting.findIndex(
    ({ name, section, idempotencyKey }) =>
      name === 'big.png' || idempotencyKey !== null || section !== first.section,
  );
  const together = waiting.slice(0, Math.max(1, Math.min(end < 0 ? waiting.length : end, filesPerCall)));
  const files = isRepeated ? repeated : together;
  const isAlone = files.length === 1;
  const known = isRepeated ? batch : isAlone ? first.idempotencyKey : null;
  const made = isAlone ? `key ${keys + 1}` : `key ${keys + 1}-${files.length}`;
  const call = known ?? made;
  return {
    ...queue,
    keys: known ? keys : keys + 1,
    rows: rows.map((row) => {
      const index = files.findIndex(({ id }) => id === row.id);
      if (index < 0) return row;
      return { ...row, stage: 'sending', call, idempotencyKey: isAlone ? call : `${call}-${index}` };
    }),
  };
}

/** Until nothing changes any more. */
function settle(queue: Queue, { emit }: Effects): Queue {
  let next = queue;
  if ((next.storage === 'unread' || next.storage === 'overdue') && next.rows.length > 0) {
    emit({ type: 'queue.unavailable' });
    next = { ...next, storage: next.storage === 'unread' ? 'read' : 'overdue and reported' };
  }
  if (!next.isWorking && next.rows.some(isAtWork)) next = { ...next, isWorking: true };
  while (callsIn(next.rows).length < 2 && next.rows.some(({ stage }) => stage === 'waiting'))
    next = start(next);
  if (next.isWorking && !next.rows.some(isAtWork)) {
    const isDone = next.rows.every(({ stage }) => stage === 'stored');
    next = { ...next, isWorking: false, rows: isDone ? [] : next.rows };
  }
  return next.rows.length === 0 ? { ...next, isOpen: false } : next;
}

const added = (queue: Queue, files: readonly StoredRow[]): Queue => ({
  ...queue,
  rows: [
    ...queue.rows,
    ...files.map(({ id, position, file, texts, idempotencyKey, failure, isWaiting }): Row => {
      const rest = failure === null ? 'ready' : 'failed';
      const stage = !file.name.endsWith('.png') ? 'refused' : isWaiting ? 'waiting' : rest;
      return {
        id,
        position,
        name: file.name,
        title: texts.title,
        section: texts.section,
        idempotencyKey,
        failure,
        stage,
        call: null,
      };
    }),
  ].sort((one, other) => one.position - other.position),
});

/** A call has ended: the results of its files, in order. */
function settleCall(
  queue: Queue,
  call: string,
  failures: readonly (string | null)[],
  { emit }: Effects,
  isTold = false,
): Queue {
  const [...rest] = failures;
  const rows = queue.rows.map((row): Row => {
    if (row.call !== call) return row;
    const failure = rest.shift() ?? null;
    if (failure === null) emit({ type: 'queue.fileStored', kind: 'image', id: row.id, title: row.title });
    else if (!isTold) emit({ type: 'queue.fileFailed', kind: 'image', message: failure });
    return { ...row, failure, stage: failure === null ? 'stored' : 'failed', call: null };
  });
  return { ...queue, rows, isStale: true };
}

/** The effect of a stimulus before the queue goes on. */
function begin(queue: Queue, stimulus: Stimulus<UploadQueueEvent>, effects: Effects): Queue {
  const { rows } = queue;
  switch (stimulus.type) {
    case 'queue.opened':
      return { ...queue, isOpen: true };
    case 'queue.filesAdded': {
      const files = stimulus.files.map((file, index) =>
        storedRow({
          ...{ id: `key ${queue.keys + index + 1}`, position: queue.position + index, file },
          texts: { ...storedRow().texts, title: titleOf(file), section: stimulus.section },
        }),
      );
      const { keys, position } = queue;
      const counts = { keys: keys + files.length, position: position + files.length };
      return { ...added(queue, files), ...counts, isOpen: true };
    }
    case 'queue.dismissed': {
      const kept = queue.isWorking ? rows : rows.filter(({ stage }) => stage !== 'stored');
      return { ...queue, isOpen: false, toRemove: null, rows: kept };
    }
    case 'queue.valueChosen':
      return {
        ...queue,
        rows: rows.map((row) => {
          if (row.section === stimulus.value || row.stage === 'sending' || row.stage === 'stored') return row;
          const isKept = row.stage === 'refused' || row.stage === 'waiting';
          const change = { section: stimulus.value, idempotencyKey: null, failure: null };
          return { ...row, ...change, stage: isKept ? row.stage : 'ready' };
        }),
      };
    case 'queue.submitted':
      return { ...queue, rows: rows.map((row) => (row.stage === 'ready' ? submit(row) : row)) };
    case 'queue.failedRetried':
      return { ...queue, rows: rows.map((row) => (row.stage === 'failed' ? submit(row) : row)) };
    case 'queue.allCancelled':
      return { ...queue, isStale: true, rows: rows.map(cancel) };
    case 'queue.discarded':
      return { ...queue, toRemove: queue.toRemove ?? (rows.length > 0 ? rows.map(({ id }) => id) : null) };
    case 'removal.declined':
      return { ...queue, toRemove: null };
    case 'removal.confirmed':
      return { ...queue, toRemove: null, rows: without(rows, queue.toRemove ?? []) };
    case 'row.submitted':
      return changeRow(queue, stimulus.id, submit);
    case 'row.cancelled':
      return {
        ...changeRow(interrupt(queue, callOf(queue, stimulus.id)), stimulus.id, cancel),
        isStale: true,
      };
    case 'row.removed':
      if (queue.toRemove) return queue;
      // The titles of the rows of an earlier page were typed.
      return stimulus.id.startsWith('key ')
        ? { ...queue, rows: without(rows, [stimulus.id]) }
        : { ...queue, toRemove: rows.some(({ id }) => id === stimulus.id) ? [stimulus.id] : null };
    case 'resolved': {
      if (stimulus.port === 'readRows')
        return { ...added(queue, stimulus.value as readonly StoredRow[]), storage: 'read' };
      const results = stimulus.value as readonly { ok: boolean; error?: Error }[];
      const failures = results.map(({ error }) => error?.message ?? null);
      return settleCall(queue, stimulus.id, failures, effects);
    }
    case 'rejected': {
      if (stimulus.port === 'readRows') return { ...queue, storage: 'unread' };
      const files = rows.filter(({ call }) => call === stimulus.id);
      if (stimulus.value === refusal && files.length > 1)
        return { ...interrupt(queue, stimulus.id), filesPerCall: 1, isStale: true };
      const { message } = stimulus.value as Error;
      const isBatch = files.length > 1;
      if (isBatch) effects.emit({ type: 'queue.batchFailed', kind: 'image', message });
      return settleCall(
        queue,
        stimulus.id,
        files.map(() => message),
        effects,
        isBatch,
      );
    }
    case 'elapsed':
      if (stimulus.timer === 'reading') return { ...queue, storage: 'overdue' };
      effects.emit({ type: 'queue.listsStale' });
      return { ...queue, isStale: false };
    default:
      return queue;
  }
}

/** The queue after a stimulus. */
export const after = (queue: Queue, stimulus: Stimulus<UploadQueueEvent>, effects: Effects): Queue =>
  settle(begin(queue, stimulus, effects), effects);
