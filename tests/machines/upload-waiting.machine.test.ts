import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import {
  broken,
  busy,
  detailsChanged,
  ended,
  failed,
  message,
  startSubmitting,
  succeeded,
  withLoft,
} from '#tests/support/submittingUpload.ts';
import { closed, emptyForm, submitting } from '#tests/support/uploadChart.ts';

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
