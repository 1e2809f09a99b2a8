import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { queuedUploadMachine } from '#machines/queued-upload/queued-upload.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { queuedFile, startQueuedUpload } from '#tests/support/queueChart.ts';
import { emptyForm, fileOf } from '#tests/support/uploadChart.ts';

const ready = {
  stage: 'ready',
  title: 'Loft',
  idempotencyKey: null,
  failure: null,
  problem: null,
  progress: 0,
  wait: null,
  isEditable: true,
};
const sending = { ...ready, stage: 'sending', idempotencyKey: 'key 1', isEditable: false };
const typed = { type: 'row.textChanged', field: 'title', value: 'Attic' } as const;
const tooLarge = 'File size exceeds limit. Maximum size is 10MB.';
const wrongType = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';
const broken = new Error('Server error: 500');

describe(queuedUploadMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(queuedUploadMachine)).toEqual(namesImplemented(queuedUploadMachine));
  });

  test('start → a valid file → ready, and it is reported', () => {
    const { reports, shown, uploadQueuedFile } = startQueuedUpload();
    expect(shown()).toEqual(ready);
    expect(reports).toEqual([{ type: 'queuedUpload.ready', row: queuedFile() }]);
    expect(uploadQueuedFile.inputs).toEqual([]);
  });

  test.each([
    ['is too large', fileOf('loft.png', 'image/png', 10 * 1024 * 1024 + 1), tooLarge],
    ['has another type', fileOf('program.exe', 'application/x-msdownload'), wrongType],
  ])('start → a file that %s → refused; another file → ready', (_, file, problem) => {
    const { actor, shown, stages } = startQueuedUpload(queuedFile({ file }));
    expect(shown()).toEqual({ ...ready, stage: 'refused', problem });
    actor.send({ type: 'row.submitted' });
    expect(shown().stage).toBe('refused');
    actor.send({ type: 'row.fileReplaced', file: fileOf('loft.png', 'image/png') });
    expect(shown()).toEqual(ready);
    expect(stages()).toEqual(['refused', 'ready']);
  });

  test('ready → the title is removed → refused; a title is typed → ready', () => {
    const { actor, shown } = startQueuedUpload();
    actor.send({ ...typed, value: ' ' });
    expect(shown()).toEqual({ ...ready, stage: 'refused', title: ' ', problem: 'Title is required' });
    actor.send(typed);
    expect(shown()).toEqual({ ...ready, title: 'Attic' });
  });

  test('ready → row.fileReplaced → checked again', () => {
    const { actor, shown } = startQueuedUpload();
    actor.send({ type: 'row.fileReplaced', file: fileOf('plan.pdf', 'application/pdf') });
    expect(shown()).toEqual({ ...ready, stage: 'refused', problem: wrongType });
  });

  test('ready → row.submitted → waiting → row.started → sending with its key and texts', () => {
    const { actor, shown, stages, uploadQueuedFile } = startQueuedUpload();
    const sharedCall = { idempotencyKey: 'batch-2', ids: ['row 1', 'row 2'] };
    actor.send({ type: 'row.submitted' });
    expect(shown()).toEqual({ ...ready, stage: 'waiting' });
    actor.send({ type: 'row.started', idempotencyKey: 'batch-2-0', sharedCall });
    expect(shown()).toEqual({ ...sending, idempotencyKey: 'batch-2-0' });
    expect(uploadQueuedFile.inputs).toEqual([
      { row: queuedFile({ idempotencyKey: 'batch-2-0' }), sharedCall, reportTo: actor },
    ]);
    expect(stages()).toEqual(['ready', 'waiting', 'sending']);
  });

  test('waiting → its texts or its file change → waiting, or refused, and reported', () => {
    const { actor, shown, stages } = startQueuedUpload();
    actor.send({ type: 'row.submitted' });
    actor.send(typed);
    actor.send({ type: 'row.fileReplaced', file: fileOf('attic.png', 'image/png') });
    expect(shown()).toEqual({ ...ready, stage: 'waiting', title: 'Attic' });
    actor.send({ ...typed, value: '' });
    expect(shown().stage).toBe('refused');
    actor.send({ type: 'row.started', idempotencyKey: 'key 1', sharedCall: null });
    expect(shown().stage).toBe('refused');
    expect(stages()).toEqual(['ready', 'waiting', 'waiting', 'waiting', 'waiting', 'refused']);
  });

  test('waiting → row.cancelled → cancelled → row.submitted → waiting', () => {
    const { actor, shown } = startQueuedUpload();
    actor.send({ type: 'row.submitted' });
    actor.send({ type: 'row.cancelled' });
    expect(shown()).toEqual({ ...ready, stage: 'cancelled' });
    actor.send({ type: 'row.submitted' });
    expect(shown()).toEqual({ ...ready, stage: 'waiting' });
  });

  test('sending → progress → 8 s without any → slow → progress', () => {
    const { actor, clock, shown, start } = startQueuedUpload();
    const progress = (sent: number) => actor.send({ type: 'row.progressed', sent, total: 4 });
    start();
    actor.send({ type: 'row.progressed', sent: 0, total: 0 });
    expect(shown()).toEqual(sending);
    progress(1);
    expect(shown()).toEqual({ ...sending, progress: 0.25 });
    clock.increment(patience);
    expect(shown()).toEqual({ ...sending, progress: 0.25, wait: 'connection' });
    progress(4);
    expect(shown()).toEqual({ ...sending, progress: 1 });
    clock.increment(patience);
    expect(shown()).toEqual({ ...sending, progress: 1, wait: 'response' });
  });

  test.each([0, patience])(
    'sending for %i ms → row.attemptFailed → retrying, until the next attempt begins at zero',
    (time) => {
      const { actor, clock, shown, start } = startQueuedUpload();
      start();
      actor.send({ type: 'row.progressed', sent: 1, total: 2 });
      clock.increment(time);
      actor.send({ type: 'row.attemptFailed' });
      expect(shown()).toEqual({ ...sending, progress: 0.5, wait: 'attempt' });
      actor.send({ type: 'row.attemptStarted' });
      expect(shown()).toEqual(sending);
    },
  );

  test('sending → the upload succeeds → stored', async () => {
    const { shown, stages, start, uploadQueuedFile } = startQueuedUpload();
    start();
    await uploadQueuedFile.call(0).resolve(null);
    expect(shown()).toEqual({ ...sending, stage: 'stored' });
    expect(stages()).toEqual(['ready', 'waiting', 'sending', 'stored']);
  });

  test('sending → the upload fails → failed with its reason → row.submitted → waiting with the same key', async () => {
    const { actor, shown, start, uploadQueuedFile } = startQueuedUpload();
    start();
    await uploadQueuedFile.call(0).reject(broken);
    expect(shown()).toEqual({
      ...sending,
      stage: 'failed',
      failure: 'Server error: 500',
      isEditable: true,
    });
    actor.send({ type: 'row.submitted' });
    expect(shown()).toEqual({ ...ready, stage: 'waiting', idempotencyKey: 'key 1' });
  });

  test.each([
    ['its text', typed, 'Attic'],
    ['its file', { type: 'row.fileReplaced', file: fileOf('attic.png', 'image/png') } as const, 'Loft'],
  ])('failed or cancelled → %s changes → ready, without key and reason', async (_, change, title) => {
    const failed = startQueuedUpload();
    failed.start();
    await failed.uploadQueuedFile.call(0).reject(broken);
    const cancelled = startQueuedUpload();
    cancelled.start();
    cancelled.actor.send({ type: 'row.cancelled' });
    for (const { actor, shown } of [failed, cancelled]) {
      actor.send(change);
      expect(shown()).toEqual({ ...ready, title });
    }
  });

  test('sending → row.cancelled → cancelled, the upload is aborted, and the key is kept', () => {
    const { actor, shown, start, uploadQueuedFile } = startQueuedUpload();
    start();
    actor.send({ type: 'row.cancelled' });
    expect(uploadQueuedFile.aborted).toEqual([true]);
    expect(shown()).toEqual({ ...sending, stage: 'cancelled', isEditable: true });
  });

  test('sending → row.interrupted → waiting, the upload is aborted, and the key is kept', () => {
    const { actor, shown, start, uploadQueuedFile } = startQueuedUpload();
    start();
    actor.send({ type: 'row.interrupted' });
    expect(uploadQueuedFile.aborted).toEqual([true]);
    expect(shown()).toEqual({ ...ready, stage: 'waiting', idempotencyKey: 'key 1' });
  });

  test('start → with the failure of an earlier page → failed', () => {
    const { shown } = startQueuedUpload(queuedFile({ failure: 'Too late', idempotencyKey: 'key 1' }));
    expect(shown()).toEqual({ ...ready, stage: 'failed', failure: 'Too late', idempotencyKey: 'key 1' });
  });

  test('sending → texts change → ignored', () => {
    const { actor, shown, start } = startQueuedUpload(
      queuedFile({ texts: { ...emptyForm.texts, title: 'Loft', section: 'logo' } }),
    );
    start();
    actor.send(typed);
    expect(shown()).toEqual(sending);
  });
});
