import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { selectStage } from '#machines/queued-upload/queued-upload.machine.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { commandsOf, comparable, type Model } from '#tests/support/model.ts';
import { contentsIn, megabyte, startQueue, storedRow } from '#tests/support/queueChart.ts';
import { after, contentsOf, type Queue, type QueueStimulus } from '#tests/support/queueShadow.ts';
import { Run } from '#tests/support/run.ts';
import { fileOf } from '#tests/support/uploadChart.ts';
import { walkAtRandom } from '#tests/support/walks.ts';

const broken = new Error('Server error: 500');
const [small, big, program] = [
  fileOf('small.png', 'image/png'),
  fileOf('big.png', 'image/png', 2 * megabyte),
  fileOf('setup.exe', 'application/x-msdownload'),
];
const earlier = [
  storedRow({ id: 'waited', position: -2, idempotencyKey: 'old key', isWaiting: true }),
  storedRow({ id: 'had failed', position: -1, idempotencyKey: 'other key', failure: 'Server error: 502' }),
];

/** The buttons of a row. */
const rowEvents = (row: Queue['rows'][number] | undefined): Readonly<Record<string, QueueStimulus>> =>
  row
    ? {
        [`remove ${row.id}`]: { type: 'queue.rowRemoved', id: row.id },
        ...(row.stage !== 'stored' && {
          [`cancel ${row.id}`]: { type: 'row.cancelled', id: row.id },
          [`send ${row.id} again`]: { type: 'row.submitted', id: row.id },
        }),
      }
    : {};

const model: Model<Queue, QueueStimulus> = {
  initial: {
    ...{ rows: [], isOpen: false, isReading: true, isStale: false, work: 'idle' },
    ...{ filesPerCall: 20, stored: 0, failed: 0, keys: 0 },
  },
  events: ({ rows }) => {
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    const add = (...files: readonly File[]): QueueStimulus => ({
      ...{ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files, position },
    });
    const section = (value: string): QueueStimulus => ({
      ...{ type: 'queue.valueChosen', kind: 'image', field: 'section', value },
    });
    const call = rows.findLast((row) => row.call !== null)?.call;
    return {
      ...(rows.length < 8 && {
        'add small files': add(small, small, small),
        'add a big file': add(big),
        'add a program': add(program),
      }),
      open: { type: 'queue.opened' },
      dismiss: { type: 'queue.dismissed' },
      'choose the logo': section('logo'),
      'choose the gallery': section('gallery'),
      submit: { type: 'queue.submitted' },
      'submit once more': { type: 'queue.submitted' },
      'submit again': { type: 'queue.submitted' },
      retry: { type: 'queue.failedRetried' },
      'cancel all': { type: 'queue.allCancelled' },
      discard: { type: 'queue.discarded' },
      ...(call && { 'the batch is refused': { type: 'queue.batchRefused', call } }),
      ...rowEvents(rows[0]),
      ...rowEvents(rows.at(-1)),
    };
  },
  next: (queue, stimulus, { emit }) => after(queue, stimulus, emit),
  calls: ({ isReading, rows }) => [
    ...(isReading ? [{ port: 'readRows' }] : []),
    ...rows
      .filter(({ stage }) => stage === 'sending')
      .map((row) => ({
        port: 'uploadQueuedFile',
        id: row.id,
        input: { row: contentsOf(row), sharedCall: row.sharedCall },
      })),
  ],
  outcomes: {
    uploadQueuedFile: { resolves: { stored: null }, rejects: { failure: broken } },
    readRows: { resolves: { 'no rows': [], 'two rows': earlier }, rejects: { failure: broken } },
  },
  timers: ({ isReading, isStale, work }) => ({
    ...(isReading && { reading: 2_000 }),
    ...(isStale && { stale: 2_000 }),
    ...(work === 'gathering' && { gathering: 1 }),
  }),
  shown: ({ rows, isOpen, work }) => ({
    ...{ isOpen, isWorking: work !== 'idle' },
    rows: rows.map((row) => ({
      ...contentsOf(row),
      ...{ stage: row.stage, isOfItsOwn: row.stage, call: row.call },
    })),
  }),
  start: (simulatedClock) => {
    const { actor, clock, entries, shown, ...queue } = startQueue(simulatedClock, { gatherDelay: 1 });
    const upload = (id: string) => entries().find(({ row }) => row.id === id)?.upload;
    return {
      actor: {
        send: (event) =>
          'id' in event && event.type !== 'queue.rowRemoved'
            ? upload(event.id)?.send(event)
            : actor.send(event),
        getSnapshot: () => actor.getSnapshot(),
      },
      clock,
      get emitted() {
        return queue.emitted.map((event) =>
          event.type === 'queue.rowChanged'
            ? { ...event, row: { ...contentsIn(event.row), isWaiting: event.row.isWaiting } }
            : event,
        );
      },
      ports: {
        readRows: queue.readRows,
        uploadQueuedFile: comparable(queue.uploadQueuedFile, ({ row, sharedCall }) => ({
          row: contentsIn(row),
          sharedCall,
        })),
      },
      shown: () => {
        const { isOpen, isWorking } = shown();
        return {
          ...{ isOpen, isWorking },
          rows: entries().map(({ row, stage, call, upload: own }) => ({
            ...contentsIn(row),
            ...{ stage, isOfItsOwn: selectStage(own.getSnapshot()), call },
          })),
        };
      },
    };
  },
};

describe(uploadQueueMachine.id, () => {
  test('any state → random events, responses and waits → the rows are as reported, two calls at a time', async () => {
    await expect(walkAtRandom(model, { seeds: 20, steps: 40 })).resolves.toBeUndefined();
  });

  test('any state → every call is answered and time passes → nothing waits or travels any more', async () => {
    const run = new Run(model, new SimulatedClock());
    const choose = (kinds: ReturnType<typeof commandsOf<Queue, QueueStimulus>>, number: number) =>
      kinds.flat().at((number * 7_919) % Math.max(1, kinds.flat().length));
    for (let step = 1; step <= 300; step += 1) {
      const command = choose(commandsOf(model, run.node), step);
      if (command) await run.step(command);
      if (step % 30 > 0) continue;
      for (let rest = 0; rest < 100; rest += 1) {
        const [, ...progress] = commandsOf(model, run.node);
        const next = choose(progress, rest);
        if (next) await run.step(next);
      }
      expect(commandsOf(model, run.node).slice(1)).toEqual([[], []]);
    }
  });
});
