import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { UploadQueueEvent } from '#machines/upload-queue/upload-queue.machine.ts';
import { selectToRemove, uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { commandsOf, comparable, type Model } from '#tests/support/model.ts';
import { megabyte, refusal, startQueue, storedRow } from '#tests/support/queueChart.ts';
import { after, callsIn, type Queue, type Row } from '#tests/support/queueShadow.ts';
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
const rowEvents = (row: Row | undefined): Readonly<Record<string, UploadQueueEvent>> =>
  row
    ? {
        [`remove ${row.id}`]: { type: 'row.removed', id: row.id },
        [`cancel ${row.id}`]: { type: 'row.cancelled', id: row.id },
        [`send ${row.id} again`]: { type: 'row.submitted', id: row.id },
      }
    : {};

const model: Model<Queue, UploadQueueEvent> = {
  initial: {
    ...{
      rows: [],
      toRemove: null,
      isOpen: false,
      storage: 'reading',
      isStale: false,
      isWorking: false,
    },
    ...{ filesPerCall: 20, keys: 0, position: 0 },
  },
  events: ({ rows }) => {
    const add = (...files: readonly File[]): UploadQueueEvent => ({
      ...{ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files },
    });
    const section = (value: string): UploadQueueEvent => ({
      ...{ type: 'queue.valueChosen', kind: 'image', field: 'section', value },
    });
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
      confirm: { type: 'removal.confirmed' },
      decline: { type: 'removal.declined' },
      ...rowEvents(rows[0]),
      ...rowEvents(rows.at(-1)),
    };
  },
  next: after,
  calls: ({ storage, rows }) => [
    ...(['unread', 'read'].includes(storage) ? [] : [{ port: 'readRows' }]),
    ...callsIn(rows).map((call) => ({
      port: 'send',
      id: call,
      input: { call, ids: rows.filter((row) => row.call === call).map(({ id }) => id) },
    })),
  ],
  outcomes: {
    send: ({ input }) => {
      const [, ...others] = (input as { ids: readonly string[] }).ids;
      const whole = others.map(() => ({ ok: true }));
      return {
        resolves: {
          stored: [{ ok: true }, ...whole],
          'the first is refused': [{ ok: false, error: new Error('The file is empty') }, ...whole],
        },
        rejects: { failure: broken, refusal },
      };
    },
    readRows: { resolves: { 'no rows': [], 'two rows': earlier }, rejects: { failure: broken } },
  },
  timers: ({ storage, isStale }) => ({
    ...(storage === 'reading' && { reading: 2_000 }),
    ...(isStale && { stale: 2_000 }),
  }),
  shown: ({ rows, toRemove, isOpen, isWorking }) => ({ isOpen, isWorking, rows, toRemove }),
  start: (simulatedClock) => {
    const { actor, clock, rows, send, shown, ...queue } = startQueue(simulatedClock);
    const contents = (all: ReturnType<typeof rows>): readonly Row[] =>
      all.map(({ id, position, file, texts, idempotencyKey, failure, stage, call }) => ({
        ...{ id, position, name: file.name, title: texts.title, section: texts.section },
        ...{ idempotencyKey, failure, stage, call },
      }));
    return {
      actor,
      clock,
      get emitted() {
        return queue.emitted.filter(({ type }) => type !== 'queue.rowsChanged');
      },
      ports: {
        readRows: queue.readRows,
        send: comparable(send, ({ idempotencyKey, parts }) => ({
          call: idempotencyKey,
          ids: parts.map(({ id }) => id),
        })),
      },
      shown: () => {
        const { isOpen, isWorking } = shown();
        const toRemove = selectToRemove(actor.getSnapshot());
        return { isOpen, isWorking, rows: contents(rows()), toRemove };
      },
    };
  },
};

describe(uploadQueueMachine.id, () => {
  test('any state → random events, responses and waits → the rows, the calls and what is stored as the rules say', async () => {
    await expect(walkAtRandom(model, { seeds: 20, steps: 40 })).resolves.toBeUndefined();
  });

  test('any state → every call is answered and time passes → nothing waits or travels any more', async () => {
    const run = new Run(model, new SimulatedClock());
    const choose = (kinds: ReturnType<typeof commandsOf<Queue, UploadQueueEvent>>, number: number) =>
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
