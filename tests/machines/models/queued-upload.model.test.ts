import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import {
  type QueuedUploadEvent,
  queuedUploadMachine,
} from '#machines/queued-upload/queued-upload.machine.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { queuedFile, startQueuedUpload } from '#tests/support/queueChart.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const broken = new Error('Server error: 500');

const events: Readonly<Record<string, QueuedUploadEvent>> = {
  'type a title': { type: 'row.textChanged', field: 'title', value: 'Attic' },
  'remove the title': { type: 'row.textChanged', field: 'title', value: '' },
  'choose a picture': { type: 'row.fileReplaced', file: fileOf('attic.png', 'image/png') },
  'choose a program': { type: 'row.fileReplaced', file: fileOf('setup.exe', 'application/x-msdownload') },
  submit: { type: 'row.submitted' },
  cancel: { type: 'row.cancelled' },
  interrupt: { type: 'row.interrupted' },
  'its turn': { type: 'row.started', idempotencyKey: 'key 1', sharedCall: null },
  'half of it is sent': { type: 'row.progressed', sent: 1, total: 2 },
  'an attempt fails': { type: 'row.attemptFailed' },
  'an attempt begins': { type: 'row.attemptStarted' },
};

const wait = { sending: null, slow: 'connection', retrying: 'attempt' } as const;

const model: Model<QueuedUploadEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, uploadQueuedFile, shown, stages } = startQueuedUpload(queuedFile(), simulatedClock);
    let stage = 'ready';
    let title = 'Loft';
    let isPicture = true;
    let key: string | null = null;
    let failure: string | null = null;
    let progress = 0;
    let attempt: keyof typeof wait = 'sending';
    let heardAt = 0;
    let reports = 1;
    const enter = (next: string) => {
      stage = next;
      reports += 1;
    };
    const isRefused = () => title === '' || !isPicture;

    const change = () => {
      key = null;
      failure = null;
      if (stage === 'waiting') enter('waiting');
      if (isRefused()) enter('refused');
      else if (stage !== 'waiting') enter('ready');
    };
    const isOf = (...wanted: readonly string[]) => wanted.includes(stage);

    const receive = (event: QueuedUploadEvent) => {
      const isEditable = !isOf('sending', 'stored');
      if (event.type === 'row.textChanged' && isEditable) {
        title = event.value;
        change();
      }
      if (event.type === 'row.fileReplaced' && isEditable) {
        isPicture = event.file.type === 'image/png';
        change();
      }
      if (event.type === 'row.submitted' && isOf('ready', 'cancelled', 'failed')) {
        failure = null;
        enter('waiting');
      } else if (event.type === 'row.started' && stage === 'waiting') {
        key = event.idempotencyKey;
        progress = 0;
        attempt = 'sending';
        heardAt = clock.now();
        enter('sending');
      } else if (event.type === 'row.cancelled' && isOf('waiting', 'sending')) enter('cancelled');
      else if (event.type === 'row.interrupted' && stage === 'sending') enter('waiting');
      if (stage !== 'sending') return;
      if (event.type === 'row.progressed' && attempt !== 'retrying') {
        attempt = 'sending';
        heardAt = clock.now();
        progress = event.sent / event.total;
      }
      if (event.type === 'row.attemptFailed') attempt = 'retrying';
      if (event.type === 'row.attemptStarted' && attempt === 'retrying') {
        attempt = 'sending';
        heardAt = clock.now();
        progress = 0;
      }
    };

    return {
      actor,
      clock,
      ports: { uploadQueuedFile: portModel(uploadQueuedFile, { stored: null }, { failure: broken }) },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          if ('error' in stimulus.result) failure = broken.message;
          enter(failure === null ? 'stored' : 'failed');
        }
        if (stage === 'sending' && attempt === 'sending' && clock.now() - heardAt >= patience)
          attempt = 'slow';
        const isSending = stage === 'sending';
        const seen = shown();
        assert.deepEqual(
          { stage: seen.stage, title: seen.title, key: seen.idempotencyKey, failure: seen.failure },
          { stage, title, key, failure },
        );
        assert.equal(seen.wait, isSending ? wait[attempt] : null);
        if (isSending) assert.equal(seen.progress, progress);
        assert.equal(seen.isEditable, !isOf('sending', 'stored'));
        assert.equal(seen.problem !== null, isRefused());
        assert(uploadQueuedFile.open.length <= 1, 'two uploads at once');
        assert.equal(stages().length, reports, 'one report for each stage');
      },
    };
  },
  events: () => events,
  key: ({ context }) => [
    context.texts.title,
    context.file.name,
    context.idempotencyKey,
    context.failure,
    context.progress,
  ],
  waits: [1, patience - 1, patience],
};

/** The chart without reports, since its graph has no parent. */
const nothing = () => {};
const alone = queuedUploadMachine.provide({
  actions: {
    reportRefused: nothing,
    reportReady: nothing,
    reportWaiting: nothing,
    reportSending: nothing,
    reportCancelled: nothing,
    reportFailed: nothing,
    reportStored: nothing,
  },
});

describe(queuedUploadMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, alone, queuedFile())).toEqual({ states: 87, changes: 388 });
  });

  test('any state → random events, responses and waits → the predicted state', async () => {
    await walkAtRandom(model, { seeds: 8, steps: 100 });
  });
});
