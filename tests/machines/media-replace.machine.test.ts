import { describe, expect, test } from 'vitest';
import { mediaReplaceMachine } from '#machines/media-replace/media-replace.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { loft, place, targetOf } from '#tests/support/mediaEditChart.ts';
import { missing, photo, startMediaReplace, text } from '#tests/support/mediaReplaceChart.ts';

const broken = new Error('Server error: 500');
const target = targetOf(loft);
const stored = mediaItem({ id: 'img-9' });
const closed = {
  value: 'closed',
  isOpen: false,
  isBusy: false,
  areBothKept: false,
  id: null,
  file: null,
  problem: null,
  progress: 0,
};
const choosing = { ...closed, value: 'choosing', isOpen: true, id: 'img-1' };
const chosen = { ...choosing, file: 'harbour.jpg' };
const uploading = { ...chosen, value: { submitting: 'uploading' }, isBusy: true };
const deleting = { ...uploading, value: { submitting: 'deleting' } };

/** The upload is in flight. */
function startUploading() {
  const chart = startMediaReplace();
  chart.open();
  chart.choose(photo);
  chart.submit();
  return chart;
}

/** The new file is stored, the deletion in flight. */
async function startDeleting() {
  const chart = startUploading();
  await chart.uploadFile.call(0).resolve(stored);
  return chart;
}

describe(mediaReplaceMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(mediaReplaceMachine)).toEqual(namesImplemented(mediaReplaceMachine));
  });

  test('closed → replace.opened → choosing → replace.dismissed → closed', () => {
    const { dismiss, open, shown } = startMediaReplace();
    expect(shown()).toEqual(closed);
    open();
    expect(shown()).toEqual(choosing);
    dismiss();
    expect(shown()).toEqual(closed);
  });

  test('choosing → replace.submitted without a file, and with one of another type → the message of the upload form', () => {
    const { choose, open, shown, submit, uploadFile } = startMediaReplace();
    open();
    submit();
    expect(shown().problem).toBe('Please select a file to upload');
    choose(text);
    expect(shown().problem).toBe('Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.');
    submit();
    expect(uploadFile.inputs).toEqual([]);
    choose(photo);
    expect(shown()).toEqual(chosen);
  });

  test('choosing → replace.submitted → uploading, with progress → stored → deleting the old one → closed', async () => {
    const { actor, deleteOld, emitted, shown, uploadFile } = startUploading();
    expect(shown()).toEqual(uploading);
    expect(uploadFile.inputs).toEqual([{ target, file: photo, idempotencyKey: 'key 1', reportTo: actor }]);
    actor.send({ type: 'replace.progressed', sent: 1, total: 4 });
    expect(shown()).toEqual({ ...uploading, progress: 0.25 });
    actor.send({ type: 'replace.progressed', sent: 0, total: 0 });
    expect([shown(), deleteOld.inputs]).toEqual([uploading, []]);
    await uploadFile.call(0).resolve(stored);
    expect(shown()).toEqual(deleting);
    expect(deleteOld.inputs).toEqual([{ ...place, id: 'img-1', idempotencyKey: 'key 2' }]);
    await deleteOld.call(0).resolve(null);
    expect(shown()).toEqual(closed);
    expect(emitted).toEqual([{ type: 'replace.succeeded', target, item: stored }]);
  });

  test('uploading → a failure → choosing with the file, and nothing is deleted; the next attempt has the same key', async () => {
    const { choose, deleteOld, emitted, shown, submit, uploadFile } = startUploading();
    await uploadFile.call(0).reject(broken);
    expect(shown()).toEqual({ ...chosen, problem: 'Server error: 500' });
    expect([emitted, deleteOld.inputs]).toEqual([[{ type: 'replace.failed', target, error: broken }], []]);
    submit();
    await uploadFile.call(1).reject(broken);
    choose(photo);
    submit();
    expect(uploadFile.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key 1',
      'key 1',
      'key 2',
    ]);
  });

  test('uploading → replace.dismissed → choosing, the upload is aborted and the list is stale', () => {
    const { dismiss, emitted, shown, uploadFile } = startUploading();
    dismiss();
    expect([shown(), uploadFile.aborted]).toEqual([chosen, [true]]);
    expect(emitted).toEqual([{ type: 'replace.listStale' }]);
  });

  test('deleting → the old one is already gone → closed as a success', async () => {
    const { deleteOld, emitted, shown } = await startDeleting();
    await deleteOld.call(0).reject(missing);
    expect(shown()).toEqual(closed);
    expect(emitted).toEqual([{ type: 'replace.succeeded', target, item: stored }]);
  });

  test('deleting → a failure → both kept → replace.retried → deleting with the same key → closed', async () => {
    const { actor, deleteOld, emitted, shown } = await startDeleting();
    await deleteOld.call(0).reject(broken);
    expect(shown()).toEqual({
      ...chosen,
      value: 'bothKept',
      areBothKept: true,
      problem: 'Server error: 500',
    });
    expect(emitted).toEqual([{ type: 'replace.bothKept', target, error: broken }]);
    actor.send({ type: 'replace.retried' });
    await deleteOld.call(1).resolve(null);
    expect(deleteOld.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 2', 'key 2']);
    expect([shown(), emitted.at(-1)]).toEqual([closed, { type: 'replace.succeeded', target, item: stored }]);
  });

  test('both kept → replace.dismissed → closed', async () => {
    const { deleteOld, dismiss, shown } = await startDeleting();
    await deleteOld.call(0).reject(broken);
    dismiss();
    expect(shown()).toEqual(closed);
  });

  test('deleting → replace.dismissed → closed, and the list is stale', async () => {
    const { deleteOld, dismiss, emitted, shown } = await startDeleting();
    dismiss();
    expect([shown(), deleteOld.aborted]).toEqual([closed, [true]]);
    expect(emitted).toEqual([{ type: 'replace.listStale' }]);
  });
});
