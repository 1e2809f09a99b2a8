import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parallelUploads } from '#contract/limits.ts';
import type { UploadQueueEvent } from '#machines/upload-queue/events.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { megabyte, startQueue, storedRow } from '#tests/support/queueChart.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const broken = new Error('Server error: 500');
const small = fileOf('small.png', 'image/png');
const big = fileOf('big.png', 'image/png', 2 * megabyte);
const program = fileOf('setup.exe', 'application/x-msdownload');
const earlier = storedRow({ id: 'earlier', position: -1, idempotencyKey: 'old key', isWaiting: true });

const added = (...files: readonly File[]): UploadQueueEvent => ({
  type: 'queue.filesAdded',
  kind: 'image',
  section: 'gallery',
  files,
  position: 0,
});

/** A queue longer than this is emptied before more is added. */
const most = 8;

const model: Model<UploadQueueEvent> = {
  start: (simulatedClock) => {
    const queue = startQueue(simulatedClock);
    const { actor, clock, uploadQueuedFile, readRows, entries, shown } = queue;
    let isOpen = false;
    let rows = 0;
    let outcomes = 0;
    let seen = 0;

    return {
      actor,
      clock,
      ports: {
        uploadQueuedFile: portModel(uploadQueuedFile, { stored: null }, { failure: broken }),
        readRows: portModel(readRows, { 'no rows': [], 'a row': [earlier] }, { failure: broken }),
      },
      check: ({ stimulus, before }) => {
        const event = stimulus.kind === 'sent' ? stimulus.event : null;
        if (event?.type === 'queue.filesAdded') rows += event.files.length;
        if (event?.type === 'queue.filesAdded' || (event?.type === 'queue.opened' && rows > 0)) isOpen = true;
        if (event?.type === 'queue.dismissed') isOpen = false;
        if (
          stimulus.kind === 'settled' &&
          stimulus.port === 'readRows' &&
          'output' in stimulus.result &&
          !stimulus.isLate
        )
          rows += (stimulus.result.output as readonly unknown[]).length;
        if (stimulus.kind === 'settled' && stimulus.port === 'uploadQueuedFile' && !stimulus.isLate)
          outcomes += 1;

        const ended = queue.emitted
          .slice(seen)
          .flatMap((news) => (news.type === 'queue.rowsEnded' ? news.ids : []));
        seen = queue.emitted.length;
        const left = new Set(ended).size;
        const isOver = !entries().some(({ stage }) => stage === 'waiting' || stage === 'sending');
        const kept = entries().length;
        assert(kept <= rows && kept >= rows - left, 'a row has left without an end');
        rows = kept;
        if (rows === 0) isOpen = false;

        assert.equal(shown().isOpen, isOpen);
        assert.equal(shown().isWorking, !isOver);
        for (const { row, stage, call, upload } of entries()) {
          const own = upload.getSnapshot();
          assert(own.hasTag(stage), `${row.id} is not ${stage}, as the queue has it`);
          assert.equal(call !== null, stage === 'sending', 'only what travels has a call');
          assert.equal(row.idempotencyKey, own.context.idempotencyKey);
        }
        const calls = new Set(entries().flatMap(({ call }) => call ?? []));
        assert(calls.size <= parallelUploads, 'more than two calls at once');
        assert.equal(
          uploadQueuedFile.open.length,
          entries().filter(({ stage }) => stage === 'sending').length,
          'one upload for each row that travels',
        );
        if (stimulus.kind === 'waited' && before.matches({ work: { working: 'gathering' } }))
          assert(calls.size > 0, 'nothing has started');
        const told = queue.emitted.filter(
          ({ type }) => type === 'queue.fileStored' || type === 'queue.fileFailed',
        );
        assert.equal(told.length, outcomes, 'one report for each outcome');
      },
    };
  },
  events: ({ context }) => ({
    ...(context.entries.length < most && {
      'add small files': added(small, small, small),
      'add a big file': added(big),
      'add a program': added(program),
    }),
    open: { type: 'queue.opened' },
    dismiss: { type: 'queue.dismissed' },
    'choose a section': { type: 'queue.valueChosen', kind: 'image', field: 'section', value: 'logo' },
    submit: { type: 'queue.submitted' },
    retry: { type: 'queue.failedRetried' },
    'cancel all': { type: 'queue.allCancelled' },
    discard: { type: 'queue.discarded' },
    ...(context.entries[0] && {
      'remove the first': { type: 'queue.rowRemoved', id: context.entries[0].row.id },
    }),
    ...(context.entries[0]?.call && {
      'the batch is refused': { type: 'queue.batchRefused', call: context.entries[0].call },
    }),
  }),
  waits: [1, 500, 2_000],
  spawned: ['uploadQueuedFile'],
};

describe(uploadQueueMachine.id, () => {
  test('any state → random events, responses and waits → the rows are as reported, two calls at a time', async () => {
    await walkAtRandom(model, { seeds: 8, steps: 100 });
  });
});
