import { describe, expect, test } from 'vitest';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { editing, emptyForm, fileOf, startUpload, submitting } from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.png', 'image/png');
const texts = { ...emptyForm.texts, title: 'Loft' };
const withLoft = { ...emptyForm, file: 'loft.png', texts };
const broken = new Error('Server error: 500');

/** An upload chart in `submitting`. */
function startSubmitting() {
  const chart = startUpload();
  chart.open();
  chart.choose(loft);
  chart.submit();
  return chart;
}

describe(uploadMachine.id, () => {
  test('editing → upload.submitted → submitting the file and its texts, with itself as the receiver of its progress', () => {
    const { actor, flags, form, state, uploadFile } = startSubmitting();
    expect(state()).toEqual(submitting);
    expect(form()).toEqual(withLoft);
    expect(flags()).toEqual({ isOpen: true, isSubmitting: true, isHighlighted: false });
    const [input, ...more] = uploadFile.inputs;
    expect(more).toEqual([]);
    expect([input?.kind, input?.texts]).toEqual(['image', texts]);
    expect(input?.file).toBe(loft);
    expect(input?.progressTo).toBe(actor);
  });

  test('editing under a hovering file → upload.submitted → submitting without a highlight', () => {
    const { actor, choose, flags, open, submit } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.dragEntered' });
    submit();
    expect(flags()).toEqual({ isOpen: true, isSubmitting: true, isHighlighted: false });
  });

  test.each([
    [0, 200, 0],
    [50, 200, 0.25],
    [200, 200, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])('submitting → upload.progressed by %i of %i → progress %d', (sent, total, progress) => {
    const { actor, form, state } = startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    actor.send({ type: 'upload.progressed', sent, total });
    expect(state()).toEqual(submitting);
    expect(form()).toEqual({ ...withLoft, progress });
  });

  test('submitting → every other event of the form → nothing changes, and the file is sent once', () => {
    const { actor, choose, form, state, submit, uploadFile } = startSubmitting();
    submit();
    choose(fileOf('atrium.png', 'image/png'));
    actor.send({ type: 'upload.fileRemoved' });
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    actor.send({ type: 'upload.dragEntered' });
    actor.send({ type: 'upload.dismissed' });
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    expect(state()).toEqual(submitting);
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([false]);
  });

  test('submitting → the item → closed and empty, and success is emitted', async () => {
    const { actor, emitted, flags, form, state, uploadFile } = startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    await uploadFile.call(0).resolve(mediaItem());
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(flags()).toEqual({ isOpen: false, isSubmitting: false, isHighlighted: false });
    expect(emitted).toEqual([{ type: 'upload.succeeded', kind: 'image', item: mediaItem() }]);
  });

  test('submitting a video → the item → closed, and success is emitted for a video', async () => {
    const { actor, choose, emitted, submit, uploadFile } = startUpload();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    choose(fileOf('tour.mp4', 'video/mp4'));
    submit();
    await uploadFile.call(0).resolve(mediaItem({ section: 'hero' }));
    expect(emitted).toEqual([
      { type: 'upload.succeeded', kind: 'video', item: mediaItem({ section: 'hero' }) },
    ]);
  });

  test('submitting → a failure → editing with file, texts and failure, and the failure is emitted', async () => {
    const { emitted, flags, form, state, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, failure: broken });
    expect(flags()).toEqual({ isOpen: true, isSubmitting: false, isHighlighted: false });
    expect(emitted).toEqual([{ type: 'upload.failed', kind: 'image', error: broken }]);
  });

  test('editing after a failure → upload.submitted → sent again with zero progress, without the old failure', async () => {
    const { actor, emitted, form, state, submit, uploadFile } = startSubmitting();
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    await uploadFile.call(0).reject(broken);
    submit();
    expect(state()).toEqual(submitting);
    expect(form()).toEqual(withLoft);
    await uploadFile.call(1).resolve(mediaItem());
    expect(emitted).toEqual([
      { type: 'upload.failed', kind: 'image', error: broken },
      { type: 'upload.succeeded', kind: 'image', item: mediaItem() },
    ]);
  });

  test('editing after a failure → upload.textChanged → the failure is kept beside the new text', async () => {
    const { actor, form, state, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, texts: { ...texts, title: 'Atrium' }, failure: broken });
  });

  test('editing after a failure → upload.submitted with an invalid title → both errors', async () => {
    const { actor, form, submit, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: ' ' });
    submit();
    expect(form()).toEqual({
      ...withLoft,
      texts: { ...texts, title: ' ' },
      fieldError: { field: 'title', message: 'Title is required' },
      failure: broken,
    });
    expect(uploadFile.inputs).toHaveLength(1);
  });

  test('editing after a failure → upload.fileChosen → the failure is no longer shown', async () => {
    const { choose, form, state, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    choose(fileOf('atrium.png', 'image/png'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, file: 'atrium.png' });
  });

  test('editing after a failure → upload.fileRemoved → the failure is no longer shown', async () => {
    const { actor, form, state, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...withLoft, file: null });
  });

  test('editing after a failure → upload.dismissed → closed and empty', async () => {
    const { actor, form, state, uploadFile } = startSubmitting();
    await uploadFile.call(0).reject(broken);
    actor.send({ type: 'upload.dismissed' });
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
  });

  test('submitting → upload.cancelled → editing the same form, the upload aborted, and it is reported', () => {
    const { actor, emitted, form, state, uploadFile } = startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([true]);
    expect(emitted).toEqual([{ type: 'upload.stopped' }]);
  });

  test('editing after a cancellation → upload.cancelled and upload.progressed → nothing changes', () => {
    const { actor, form, state } = startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    actor.send({ type: 'upload.cancelled' });
    actor.send({ type: 'upload.progressed', sent: 1, total: 2 });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
  });

  test('submitting again → a late response to the cancelled upload → ignored', async () => {
    const { actor, emitted, form, state, submit, uploadFile } = startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    submit();
    await uploadFile.call(0).resolve(mediaItem());
    expect(state()).toEqual(submitting);
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([true, false]);
    expect(emitted).toEqual([{ type: 'upload.stopped' }]);
  });

  test('submitting → the actor is stopped → the upload is aborted', () => {
    const { actor, uploadFile } = startSubmitting();
    actor.stop();
    expect(uploadFile.aborted).toEqual([true]);
  });
});
