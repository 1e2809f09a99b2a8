import { describe, expect, test } from 'vitest';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import {
  broken,
  busy,
  detailsChanged,
  ended,
  failed,
  loft,
  message,
  startSubmitting,
  succeeded,
  texts,
  withLoft,
} from '#tests/support/submittingUpload.ts';
import {
  closed,
  editing,
  emptyForm,
  fileOf,
  shown,
  startUpload,
  submitting,
} from '#tests/support/uploadChart.ts';

describe(uploadMachine.id, () => {
  test('editing → upload.submitted → submitting the file and its texts with a key, and itself as the receiver of reports', async () => {
    const { actor, flags, form, news, state, uploadFile } = await startSubmitting();
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(flags()).toEqual(busy);
    expect(uploadFile.inputs).toEqual([
      { kind: 'image', file: loft, texts, idempotencyKey: 'key 1', reportTo: actor },
    ]);
    expect(uploadFile.inputs[0]?.file).toBe(loft);
    expect(news()).toEqual([detailsChanged({})]);
  });

  test('editing under a hovering file → upload.submitted → submitting without a highlight', async () => {
    const { actor, choose, flags, open, submit } = startUpload();
    await open();
    choose(loft);
    actor.send({ type: 'upload.dragEntered' });
    submit();
    expect(flags()).toEqual(busy);
  });

  test.each([
    [0, 200, 0],
    [50, 200, 0.25],
    [200, 200, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])('submitting → upload.progressed by %i of %i → progress %d', async (sent, total, progress) => {
    const { actor, form, state } = await startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    actor.send({ type: 'upload.progressed', sent, total });
    expect(state()).toEqual(submitting());
    expect(form()).toEqual({ ...withLoft, progress });
  });

  test('submitting → every other event of the form → nothing changes, and the file is sent once', async () => {
    const { actor, choose, form, state, submit, uploadFile } = await startSubmitting();
    submit();
    choose(fileOf('atrium.png', 'image/png'));
    actor.send({ type: 'upload.fileRemoved' });
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    actor.send({ type: 'upload.dragEntered' });
    actor.send({ type: 'upload.discarded' });
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([false]);
  });

  test('submitting → the response → closed and empty, the draft ends, and success is emitted', async () => {
    const { actor, flags, form, news, state, uploadFile } = await startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    news();
    await uploadFile.call(0).resolve(mediaItem());
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(flags()).toEqual(closed);
    expect(news()).toEqual([ended, succeeded]);
  });

  test('submitting a video → a response without an item → closed, and success is emitted for a video', async () => {
    const { actor, choose, news, readDraft, submit, uploadFile } = startUpload();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    await readDraft.call(0).resolve(null);
    choose(fileOf('tour.mp4', 'video/mp4'));
    submit();
    news();
    await uploadFile.call(0).resolve(null);
    expect(news()).toEqual([
      { type: 'draft.ended', kind: 'video' },
      { type: 'upload.succeeded', kind: 'video' },
    ]);
  });

  test('submitting → a failure → editing with file, texts and failure, and the failure is stored and emitted', async () => {
    const { flags, form, news, state, uploadFile } = await startSubmitting();
    news();
    await uploadFile.call(0).reject(broken);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, failure: message });
    expect(flags()).toEqual(shown);
    expect(news()).toEqual([detailsChanged({ failure: message }), failed]);
  });

  test('editing after a failure → upload.submitted → sent again with zero progress, without the old failure', async () => {
    const { actor, form, news, state, submit, uploadFile } = await startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    await uploadFile.call(0).reject(broken);
    news();
    submit();
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    await uploadFile.call(1).resolve(mediaItem());
    expect(news()).toEqual([detailsChanged({}), ended, succeeded]);
  });

  test('editing after a failure → upload.textChanged → the failure is kept beside the new text', async () => {
    const { actor, form, state, uploadFile } = await startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    expect(state()).toEqual(editing('chosen', { texts: 'changed' }));
    expect(form()).toEqual({ ...withLoft, texts: { ...texts, title: 'Atrium' }, failure: message });
  });

  test('editing after a failure → upload.submitted with an invalid title → both errors', async () => {
    const { actor, form, submit, uploadFile } = await startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: ' ' });
    submit();
    expect(form()).toEqual({
      ...withLoft,
      texts: { ...texts, title: ' ' },
      fieldError: { field: 'title', message: 'Title is required' },
      failure: message,
    });
    expect(uploadFile.inputs).toHaveLength(1);
  });

  test('editing after a failure → upload.fileChosen → the failure is no longer shown', async () => {
    const { choose, form, state, uploadFile } = await startSubmitting();
    await uploadFile.call(0).reject(broken);
    choose(fileOf('atrium.png', 'image/png'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, file: 'atrium.png' });
  });

  test('editing after a failure → upload.fileRemoved → the failure is no longer shown', async () => {
    const { actor, form, state, uploadFile } = await startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...withLoft, file: null });
  });

  test('submitting → upload.cancelled → editing the same form, the upload aborted, and it is reported', async () => {
    const { actor, form, news, state, uploadFile } = await startSubmitting();
    news();
    actor.send({ type: 'upload.cancelled' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([true]);
    expect(news()).toEqual([{ type: 'upload.stopped' }]);
  });

  test('editing after a cancellation → reports of the upload → nothing changes', async () => {
    const { actor, form, state } = await startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    actor.send({ type: 'upload.attemptStarted' });
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    actor.send({ type: 'upload.attemptFailed' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
  });

  test('submitting again → a late response to the cancelled upload → ignored', async () => {
    const { actor, form, news, state, submit, uploadFile } = await startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    submit();
    news();
    await uploadFile.call(0).resolve(mediaItem());
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([true, false]);
    expect(news()).toEqual([]);
  });

  test('submitting → the actor is stopped → the upload is aborted', async () => {
    const { actor, uploadFile } = await startSubmitting();
    actor.stop();
    expect(uploadFile.aborted).toEqual([true]);
  });
});

describe('the idempotency key', () => {
  test.each<[string, (chart: Awaited<ReturnType<typeof startSubmitting>>) => unknown]>([
    ['a failure', ({ uploadFile }) => uploadFile.call(0).reject(broken)],
    ['a cancellation', ({ actor }) => actor.send({ type: 'upload.cancelled' })],
  ])('editing after %s → upload.submitted → the same key again', async (_, end) => {
    const chart = await startSubmitting();
    await end(chart);
    chart.submit();
    expect(chart.uploadFile.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 1']);
  });

  test.each<[string, (chart: Awaited<ReturnType<typeof startSubmitting>>) => void]>([
    ['another file', ({ choose }) => choose(fileOf('atrium.png', 'image/png'))],
    [
      'a removed file, chosen again',
      ({ actor, choose }) => {
        actor.send({ type: 'upload.fileRemoved' });
        choose(loft);
      },
    ],
    [
      'another text',
      ({ actor }) => actor.send({ type: 'upload.textChanged', field: 'alt_text', value: 'A loft' }),
    ],
  ])('editing after a failure → upload.submitted with %s → a new key', async (_, change) => {
    const chart = await startSubmitting();
    await chart.uploadFile.call(0).reject(broken);
    change(chart);
    chart.submit();
    expect(chart.uploadFile.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 2']);
  });

  test('editing a stored draft that was sent before → upload.submitted → its own key', async () => {
    const { open, submit, uploadFile } = startUpload();
    await open({ file: loft, texts, idempotencyKey: 'stored key', failure: message, savedAt: 1 });
    submit();
    expect(uploadFile.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['stored key']);
  });
});
