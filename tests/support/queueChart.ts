import { createActor, createMachine, type SimulatedClock } from 'xstate';
import {
  type QueuedFile,
  type QueuedUploadReport,
  queuedUploadMachine,
  selectIsEditable,
  selectProblem,
  selectProgress,
  selectRow,
  selectStage,
  selectWait,
  type UploadQueuedFileInput,
} from '#machines/queued-upload/queued-upload.machine.ts';
import type { StoredRow } from '#machines/upload-queue/events.ts';
import {
  selectEntries,
  selectIsOpen,
  selectIsWorking,
  uploadQueueMachine,
} from '#machines/upload-queue/upload-queue.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { emptyForm, fileOf } from './uploadChart.ts';

export const megabyte = 1024 * 1024;

/** A file of the queue with the title 'Loft'. */
export const queuedFile = (overrides: Partial<QueuedFile> = {}): QueuedFile => ({
  id: 'row 1',
  position: 0,
  kind: 'image',
  file: fileOf('loft.png', 'image/png'),
  texts: { ...emptyForm.texts, title: 'Loft' },
  idempotencyKey: null,
  failure: null,
  ...overrides,
});

export const storedRow = (overrides: Partial<StoredRow> = {}): StoredRow => ({
  ...queuedFile(),
  isWaiting: false,
  ...overrides,
});

/** What is compared of a row. */
export const contentsIn = ({ id, position, file, texts, idempotencyKey, failure }: QueuedFile) => ({
  ...{ id, position, name: file.name, section: texts.section, idempotencyKey, failure },
});

/** Starts a row below a parent that records its reports; the test settles its uploads. */
export function startQueuedUpload(input: QueuedFile = queuedFile(), clock?: SimulatedClock) {
  const uploadQueuedFile = new ScriptedPort<unknown, UploadQueuedFileInput>();
  const row = queuedUploadMachine.provide({ actors: { uploadQueuedFile: uploadQueuedFile.logic } });
  const reports: QueuedUploadReport[] = [];
  const parent = createMachine({
    invoke: { id: 'row', src: row, input },
    on: { 'queuedUpload.*': { actions: ({ event }) => reports.push(event as QueuedUploadReport) } },
  });
  const chart = startChart((options) => createActor(parent, options), clock);
  const actor = chart.actor.getSnapshot().children.row as ReturnType<typeof createActor<typeof row>>;
  return {
    actor,
    clock: chart.clock,
    uploadQueuedFile,
    reports,
    /** The stages that were reported. */
    stages: () => reports.map(({ type }) => type.slice('queuedUpload.'.length)),
    start: (idempotencyKey = 'key 1') => {
      actor.send({ type: 'row.submitted' });
      actor.send({ type: 'row.started', idempotencyKey, sharedCall: null });
    },
    shown: () => {
      const snapshot = actor.getSnapshot();
      const { texts, idempotencyKey, failure } = selectRow(snapshot);
      return {
        stage: selectStage(snapshot),
        title: texts.title,
        idempotencyKey,
        failure,
        problem: selectProblem(snapshot)?.message ?? null,
        progress: selectProgress(snapshot),
        wait: selectWait(snapshot),
        isEditable: selectIsEditable(snapshot),
      };
    },
  };
}

/** Starts an upload queue with real rows; the test settles their uploads and the read. Its keys are 'key 1', 'key 2', … */
export function startQueue(clock?: SimulatedClock, delays: { readonly gatherDelay?: number } = {}) {
  const uploadQueuedFile = new ScriptedPort<unknown, UploadQueuedFileInput>();
  const readRows = new ScriptedPort<readonly StoredRow[]>();
  const machine = uploadQueueMachine.provide({
    actors: {
      queuedUpload: queuedUploadMachine.provide({ actors: { uploadQueuedFile: uploadQueuedFile.logic } }),
      readRows: readRows.logic,
    },
    delays,
  });
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  const chart = startChart((options) => createActor(machine, { ...options, input: { createKey } }), clock);
  const { actor } = chart;
  let seen = 0;
  let position = 0;
  const entries = () => selectEntries(actor.getSnapshot());
  return {
    ...chart,
    uploadQueuedFile,
    readRows,
    entries,
    add: (...files: readonly File[]) => {
      actor.send({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files, position });
      position += files.length;
    },
    submit: () => {
      actor.send({ type: 'queue.submitted' });
      chart.clock.increment(0);
      chart.clock.increment(0);
    },
    /** Lets the next calls start. */
    gather: () => {
      chart.clock.increment(0);
      chart.clock.increment(0);
    },
    row: (name: string) => {
      const entry = entries().find(({ row }) => row.file.name === name);
      if (!entry) throw new Error(`No row ${name}`);
      return entry;
    },
    shown: () => ({
      isOpen: selectIsOpen(actor.getSnapshot()),
      isWorking: selectIsWorking(actor.getSnapshot()),
      rows: entries().map(({ row, stage }) => [row.file.name, stage]),
    }),
    /** What travels: the names of the files of each call in flight. */
    calls: () => {
      const open = uploadQueuedFile.open.map((call) => uploadQueuedFile.call(call).input);
      return [...new Set(entries().flatMap(({ call }) => call ?? []))].map((key) =>
        open
          .filter(({ row, sharedCall }) => (sharedCall?.idempotencyKey ?? row.idempotencyKey) === key)
          .map(({ row }) => row.file.name),
      );
    },
    /** The events emitted since the last call, without what is stored. */
    news: () => {
      const news = chart.emitted.slice(seen);
      seen = chart.emitted.length;
      return news.filter(({ type }) => type !== 'queue.rowChanged' && type !== 'queue.rowsEnded');
    },
  };
}
