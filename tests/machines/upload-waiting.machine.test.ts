import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { selectWait, uploadMachine } from '#machines/upload/upload.machine.ts';
import { closed, emptyForm, fileOf, shown, startUpload, submitting } from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.png', 'image/png');
const texts = { ...emptyForm.texts, title: 'Loft' };
const withLoft = { ...emptyForm, file: 'loft.png', texts };
const message = 'Server error: 500';
const broken = new Error(message);
const busy = { ...shown, isSubmitting: true };

const detailsChanged = (details: object) => ({
  type: 'draft.detailsChanged',
  kind: 'image',
  details: { texts, idempotencyKey: 'key 1', failure: null, ...details },
});
const ended = { type: 'draft.ended', kind: 'image' };
const succeeded = { type: 'upload.succeeded', kind: 'image' };
const failed = { type: 'upload.failed', kind: 'image', message };

/** An upload chart in `submitting`. */
async function startSubmitting() {
  const chart = startUpload();
  await chart.open();
  chart.choose(loft);
  chart.news();
  chart.submit();
  return { ...chart, wait: () => selectWait(chart.actor.getSnapshot()) };
}

describe(uploadMachine.id, () => {
  test('sending → 8 s without progress → slow; upload.progressed → sending, for 8 s more', async () => {
    const { actor, clock, state, wait } = await startSubmitting();
    const progress = (sent: number) => actor.send({ type: 'upload.progressed', sent, total: 2 });
    clock.increment(patience - 1);
    expect([state(), wait()]).toEqual([submitting(), null]);
    progress(1);
    clock.increment(patience - 1);
    expect([state(), wait()]).toEqual([submitting(), null]);
    clock.increment(1);
    expect([state(), wait()]).toEqual([submitting('shown', 'slow'), 'connection']);
    progress(2);
    expect([state(), wait()]).toEqual([submitting(), null]);
    clock.increment(patience);
    expect([state(), wait()]).toEqual([submitting('shown', 'slow'), 'response']);
  });

  test.each([0, patience])(
    'submitting for %i ms → upload.attemptFailed → retrying, until the next attempt begins at zero',
    async (time) => {
      const { actor, clock, form, state, wait } = await startSubmitting();
      actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
      clock.increment(time);
      actor.send({ type: 'upload.attemptFailed' });
      expect([state(), wait()]).toEqual([submitting('shown', 'retrying'), 'attempt']);
      expect(form()).toEqual({ ...withLoft, progress: 0.5 });
      actor.send({ type: 'upload.attemptStarted' });
      expect([state(), wait()]).toEqual([submitting(), null]);
      expect(form()).toEqual(withLoft);
    },
  );

  test('submitting → upload.dismissed → hidden, and the upload continues; upload.opened → shown again', async () => {
    const { actor, dismiss, flags, form, news, state, uploadFile } = await startSubmitting();
    news();
    dismiss();
    expect(state()).toEqual(submitting('hidden'));
    expect(flags()).toEqual({ ...closed, isSubmitting: true });
    expect(news()).toEqual([{ type: 'upload.hidden', kind: 'image' }]);
    dismiss();
    actor.send({ type: 'upload.cancelled' });
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    expect(state()).toEqual(submitting('hidden'));
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    expect(state()).toEqual(submitting());
    expect(flags()).toEqual(busy);
    expect(form()).toEqual({ ...withLoft, progress: 0.5 });
    expect(uploadFile.aborted).toEqual([false]);
    expect(news()).toEqual([]);
  });

  test('hidden → the response → closed and empty, the draft ends, and success is emitted', async () => {
    const { dismiss, form, news, state, uploadFile } = await startSubmitting();
    dismiss();
    news();
    await uploadFile.call(0).resolve(null);
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([ended, succeeded]);
  });

  test('hidden → a failure → closed, with the failure in the stored draft', async () => {
    const { dismiss, flags, form, news, state, uploadFile } = await startSubmitting();
    dismiss();
    news();
    await uploadFile.call(0).reject(broken);
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(flags()).toEqual(closed);
    expect(news()).toEqual([detailsChanged({ failure: message }), failed]);
  });
});
