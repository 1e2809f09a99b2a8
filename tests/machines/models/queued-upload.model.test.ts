import { describe, expect, test } from 'vitest';
import {
  type QueuedFile,
  type QueuedUploadEvent,
  type QueuedUploadStage,
  queuedUploadMachine,
  type SharedCall,
  selectRow,
} from '#machines/queued-upload/queued-upload.machine.ts';
import { comparable, type Model } from '#tests/support/model.ts';
import { queuedFile, startQueuedUpload } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const sharedCall: SharedCall = { idempotencyKey: 'key 2-2', ids: ['row 1', 'row 2'] };

interface Row {
  readonly stage: QueuedUploadStage;
  readonly title: string;
  readonly fileName: string;
  readonly idempotencyKey: string | null;
  readonly failure: string | null;
  /** Zero to one. */
  readonly progress: number;
  readonly attempt: 'progressing' | 'slow' | 'retrying';
  readonly sharedCall: SharedCall | null;
}

type Effects = Parameters<typeof model.next>[2];

const contentsOf = ({ title, fileName, idempotencyKey, failure }: Row) => ({
  ...{ id: 'row 1', position: 0, kind: 'image' },
  ...{ title, fileName, idempotencyKey, failure },
});
const contentsIn = ({ file, texts, ...row }: QueuedFile) => {
  const { id, position, kind, idempotencyKey, failure } = row;
  return { id, position, kind, title: texts.title, fileName: file.name, idempotencyKey, failure };
};
const isWrong = ({ title, fileName }: Row) => title === '' || !fileName.endsWith('.png');
const isEditable = ({ stage }: Row) => stage !== 'sending' && stage !== 'stored';

/** The row in a stage, which is reported. */
function entered(row: Row, { emit }: Effects): Row {
  emit({ type: `queuedUpload.${row.stage}`, row: contentsOf(row) });
  return row;
}

/** New contents have no key, and are checked. A row that waits says so first. */
function changed(before: Row, change: Partial<Row>, effects: Effects): Row {
  if (!isEditable(before)) return before;
  const row = { ...before, ...change, idempotencyKey: null, failure: null };
  const isWaiting = row.stage === 'waiting';
  if (isWaiting) entered(row, effects);
  if (isWrong(row)) return entered({ ...row, stage: 'refused' }, effects);
  return isWaiting ? row : entered({ ...row, stage: 'ready' }, effects);
}

function sendingRow(row: Row, event: QueuedUploadEvent, effects: Effects): Row {
  const { attempt } = row;
  switch (event.type) {
    case 'row.cancelled':
      return entered({ ...row, stage: 'cancelled' }, effects);
    case 'row.interrupted':
      return entered({ ...row, stage: 'waiting', failure: null }, effects);
    case 'row.progressed':
      if (attempt === 'retrying') return row;
      effects.restart('patience');
      return { ...row, attempt: 'progressing', progress: event.total > 0 ? event.sent / event.total : 0 };
    case 'row.attemptFailed':
      return { ...row, attempt: 'retrying' };
    case 'row.attemptStarted':
      return attempt === 'retrying' ? { ...row, attempt: 'progressing', progress: 0 } : row;
    default:
      return row;
  }
}

const model: Model<Row, QueuedUploadEvent> = {
  // A row of an earlier page, whose upload had failed.
  initial: {
    ...{ stage: 'failed', title: 'Loft', fileName: 'loft.png', idempotencyKey: 'old key' },
    ...{ failure: 'Server error: 502', progress: 0, attempt: 'progressing', sharedCall: null },
  },
  events: () => ({
    'type a title': { type: 'row.textChanged', field: 'title', value: 'Attic' },
    'remove the title': { type: 'row.textChanged', field: 'title', value: '' },
    'choose a picture': { type: 'row.fileReplaced', file: fileOf('attic.png', 'image/png') },
    'choose a program': { type: 'row.fileReplaced', file: fileOf('setup.exe', 'application/x-msdownload') },
    submit: { type: 'row.submitted' },
    cancel: { type: 'row.cancelled' },
    interrupt: { type: 'row.interrupted' },
    'its turn': { type: 'row.started', idempotencyKey: 'key 1', sharedCall: null },
    'its turn, with another row': { type: 'row.started', idempotencyKey: 'key 2-2-0', sharedCall },
    'half of it is sent': { type: 'row.progressed', sent: 1, total: 2 },
    'all of it is sent': { type: 'row.progressed', sent: 1, total: 1 },
    'nothing is to be sent': { type: 'row.progressed', sent: 0, total: 0 },
    'an attempt fails': { type: 'row.attemptFailed' },
    'an attempt begins': { type: 'row.attemptStarted' },
  }),
  next: (row, stimulus, effects) => {
    switch (stimulus.type) {
      case 'elapsed':
        return { ...row, attempt: 'slow' };
      case 'resolved':
        return entered({ ...row, stage: 'stored' }, effects);
      case 'rejected':
        return entered({ ...row, stage: 'failed', failure: 'Server error: 500' }, effects);
      case 'row.textChanged':
        return changed(row, { title: stimulus.value }, effects);
      case 'row.fileReplaced':
        return changed(row, { fileName: stimulus.file.name }, effects);
      default:
    }
    switch (row.stage) {
      case 'ready':
      case 'cancelled':
      case 'failed':
        if (stimulus.type !== 'row.submitted') return row;
        return entered({ ...row, stage: 'waiting', failure: null }, effects);
      case 'waiting':
        if (stimulus.type === 'row.cancelled') return entered({ ...row, stage: 'cancelled' }, effects);
        if (stimulus.type !== 'row.started') return row;
        return entered(
          {
            ...row,
            ...{ stage: 'sending', idempotencyKey: stimulus.idempotencyKey, progress: 0 },
            ...{ sharedCall: stimulus.sharedCall, attempt: 'progressing' },
          },
          effects,
        );
      case 'sending':
        return sendingRow(row, stimulus, effects);
      default:
        return row;
    }
  },
  calls: (row) =>
    row.stage === 'sending'
      ? [
          {
            port: 'uploadQueuedFile',
            input: { row: contentsOf(row), sharedCall: row.sharedCall, isReportedHere: true },
          },
        ]
      : [],
  outcomes: {
    uploadQueuedFile: { resolves: { stored: null }, rejects: { failure: new Error('Server error: 500') } },
  },
  timers: ({ stage, attempt }): Record<string, number> =>
    stage === 'sending' && attempt === 'progressing' ? { patience: 8_000 } : {},
  shown: (row) => ({
    ...contentsOf(row),
    stage: row.stage,
    progress: row.progress,
    wait:
      row.stage !== 'sending' || row.attempt === 'progressing'
        ? null
        : row.attempt === 'retrying'
          ? 'attempt'
          : row.progress < 1
            ? 'connection'
            : 'response',
    isEditable: isEditable(row),
    hasProblem: isWrong(row),
    firstReport: 'queuedUpload.failed',
  }),
  isDone: ({ stage }) => stage === 'stored',
  key: (row) => [
    ...[row.stage, row.title === '', row.fileName.endsWith('.png'), row.idempotencyKey === null],
    ...[row.failure === null, row.stage === 'sending' && [row.attempt, row.progress, row.sharedCall]],
  ],
  start: (simulatedClock) => {
    const input = queuedFile({ failure: 'Server error: 502', idempotencyKey: 'old key' });
    const { actor, clock, uploadQueuedFile, reports, shown } = startQueuedUpload(input, simulatedClock);
    return {
      actor,
      clock,
      get emitted() {
        return reports.slice(1).map(({ type, row }) => ({ type, row: contentsIn(row) }));
      },
      ports: {
        uploadQueuedFile: comparable(uploadQueuedFile, ({ row, sharedCall: call, reportTo }) => ({
          row: contentsIn(row),
          sharedCall: call,
          isReportedHere: reportTo === actor,
        })),
      },
      shown: () => {
        const { stage, progress, wait, isEditable: canBeEdited, problem } = shown();
        return {
          ...contentsIn(selectRow(actor.getSnapshot())),
          ...{ stage, progress, wait, isEditable: canBeEdited },
          hasProblem: problem !== null,
          firstReport: reports[0]?.type,
        };
      },
    };
  },
};

describe(queuedUploadMachine.id, () => {
  test('every transition of the model → the chart shows and reports the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events, responses and waits → the chart shows and reports the same', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
