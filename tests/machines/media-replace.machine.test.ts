import { describe, expect, test } from 'vitest';
import { keyOfTarget } from '#machines/media-edit/events.ts';
import { mediaReplaceMachine } from '#machines/media-replace/media-replace.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { loft, place, targetOf } from '#tests/support/mediaEditChart.ts';
import { missing, photo, startMediaReplace, text } from '#tests/support/mediaReplaceChart.ts';

const broken = new Error('Server error: 500');
const target = targetOf(loft);
const key = keyOfTarget(target);
const stored = mediaItem({ id: 'img-9' });
const choosing = {
  value: { form: 'shown', work: 'choosing' },
  isBusy: false,
  areBothKept: false,
  id: 'img-1',
  file: null as string | null,
  problem: null as string | null,
  hasTransfer: false,
};
const chosen = { ...choosing, file: 'harbour.jpg' };
const uploading = { ...chosen, value: { form: 'shown', work: 'uploading' }, isBusy: true, hasTransfer: true };
const deleting = { ...chosen, value: { form: 'shown', work: 'deleting' }, isBusy: true };
const bothKept = {
  ...chosen,
  value: { form: 'shown', work: 'bothKept' },
  areBothKept: true,
  problem: 'Server error: 500',
};
const ended = { ...chosen, value: { form: 'left', work: 'ended' } };
const left = <Shown extends { value: { work: string } }>(shown: Shown) => ({
  ...shown,
  value: { ...shown.value, form: 'left' },
});

/** The upload is in flight. */
function startUploading(item = loft) {
  const chart = startMediaReplace(item);
  chart.choose(photo);
  chart.submit();
  return chart;
}

/** The new file is stored, the deletion in flight. */
async function startDeleting() {
  const chart = startUploading();
  await chart.transfer.call(0).resolve([{ ok: true, item: stored }]);
  return chart;
}

describe(mediaReplaceMachine.id, () => {
  test('start → choosing → replace.left → ended, and nothing is stored', () => {
    const { actor, leave, reports, shown } = startMediaReplace();
    expect([shown(), reports]).toEqual([choosing, [{ type: 'replace.choosing', key }]]);
    leave();
    expect(shown()).toEqual({ ...ended, file: null });
    expect([actor.getSnapshot().status, reports.slice(1)]).toEqual(['done', []]);
  });

  test('choosing → replace.submitted without a file, and with one of another type → the message of the upload form', () => {
    const { choose, shown, submit, transfer } = startMediaReplace();
    submit();
    expect(shown()).toEqual({ ...choosing, problem: 'Please select a file to upload' });
    choose(text);
    const problem = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';
    expect(shown()).toEqual({ ...choosing, file: 'notes.txt', problem });
    submit();
    expect([shown().problem, transfer.inputs]).toEqual([problem, []]);
    choose(photo);
    expect(shown()).toEqual(chosen);
  });

  test('choosing → replace.submitted → uploading with the texts of the item → stored → deleting the old one → ended', async () => {
    const { deleteOld, emitted, reports, shown, submit, transfer } = startUploading();
    submit();
    expect(shown()).toEqual(uploading);
    const texts = {
      title: 'Harbour loft',
      description: 'Linen, oak and a long view.',
      alt_text: 'A living room above the harbour',
      category: 'Residential',
      sort_order: '0',
      section: 'gallery',
    };
    expect(transfer.inputs).toEqual([
      { kind: 'image', parts: [{ id: 'img-1', file: photo, texts }], idempotencyKey: 'key 2' },
    ]);
    expect(deleteOld.inputs).toEqual([]);
    await transfer.call(0).resolve([{ ok: true, item: stored }]);
    expect(shown()).toEqual(deleting);
    expect(deleteOld.inputs).toEqual([{ ...place, id: 'img-1', idempotencyKey: 'key 1' }]);
    await deleteOld.call(0).resolve(null);
    expect(shown()).toEqual(ended);
    expect(emitted).toEqual([{ type: 'replace.succeeded', target, item: stored }]);
    expect(reports).toEqual([
      { type: 'replace.choosing', key },
      { type: 'replace.sending', key },
      { type: 'replace.deleting', key },
      { type: 'replace.ended', key, item: stored },
    ]);
  });

  test('choosing, for an item without a title → replace.submitted → the title comes from the file', () => {
    const { transfer } = startUploading(mediaItem({ title: null }));
    expect(transfer.inputs[0]?.parts[0]?.texts.title).toBe('Harbour');
  });

  test('uploading → stored, without the item in the response → deleting → ended without it', async () => {
    const { deleteOld, reports, transfer } = startUploading();
    await transfer.call(0).resolve([{ ok: true, item: null }]);
    await deleteOld.call(0).resolve(null);
    expect(reports.at(-1)).toEqual({ type: 'replace.ended', key, item: null });
  });

  test('uploading → the call fails → choosing with the file, and nothing is deleted; the next attempt has the same key', async () => {
    const { choose, deleteOld, emitted, shown, submit, told, transfer } = startUploading();
    await transfer.call(0).reject(broken);
    expect(shown()).toEqual({ ...chosen, problem: 'Server error: 500' });
    expect([emitted, deleteOld.inputs]).toEqual([[{ type: 'replace.failed', target, error: broken }], []]);
    submit();
    expect(shown()).toEqual(uploading);
    await transfer.call(1).reject(broken);
    choose(photo);
    submit();
    expect(transfer.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 2', 'key 2', 'key 3']);
    expect(told()).toEqual(['choosing', 'sending', 'choosing', 'sending', 'choosing', 'sending']);
  });

  test('uploading → the file is refused inside the response → choosing with the reason, and nothing is deleted', async () => {
    const { deleteOld, emitted, shown, transfer } = startUploading();
    await transfer.call(0).resolve([{ ok: false, error: broken }]);
    expect(shown()).toEqual({ ...chosen, problem: 'Server error: 500' });
    expect([emitted, deleteOld.inputs]).toEqual([[{ type: 'replace.failed', target, error: broken }], []]);
  });

  test('uploading → a response about no file → choosing with a message, and nothing is deleted', async () => {
    const { deleteOld, emitted, shown, transfer } = startUploading();
    await transfer.call(0).resolve([]);
    expect(shown()).toEqual({ ...chosen, problem: 'Unknown error' });
    expect([emitted, deleteOld.inputs]).toEqual([[{ type: 'replace.failed', target, error: null }], []]);
  });

  test('uploading → replace.cancelled → choosing, the upload is aborted and the list is stale', () => {
    const { cancel, emitted, shown, told, transfer } = startUploading();
    cancel();
    expect([shown(), transfer.aborted]).toEqual([chosen, [true]]);
    expect(emitted).toEqual([{ type: 'replace.listStale' }]);
    expect(told()).toEqual(['choosing', 'sending', 'choosing']);
  });

  test('deleting → the old one is already gone → ended as a success', async () => {
    const { deleteOld, emitted, reports, shown } = await startDeleting();
    await deleteOld.call(0).reject(missing);
    expect(shown()).toEqual(ended);
    expect(emitted).toEqual([{ type: 'replace.succeeded', target, item: stored }]);
    expect(reports.at(-1)).toEqual({ type: 'replace.ended', key, item: stored });
  });

  test('deleting → a failure → both kept → replace.retried → deleting with the same key → ended', async () => {
    const { actor, deleteOld, emitted, shown, told } = await startDeleting();
    await deleteOld.call(0).reject(broken);
    expect(shown()).toEqual(bothKept);
    expect(emitted).toEqual([{ type: 'replace.bothKept', target, item: stored, error: broken }]);
    actor.send({ type: 'replace.retried' });
    await deleteOld.call(1).resolve(null);
    expect(deleteOld.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 1']);
    expect(emitted.at(-1)).toEqual({ type: 'replace.succeeded', target, item: stored });
    expect(told()).toEqual(['choosing', 'sending', 'deleting', 'deleting', 'ended']);
  });

  test('both kept → replace.left → ended', async () => {
    const { actor, deleteOld, leave, shown, told } = await startDeleting();
    await deleteOld.call(0).reject(broken);
    leave();
    expect(shown()).toEqual({ ...ended, problem: 'Server error: 500' });
    expect([actor.getSnapshot().status, told().at(-1)]).toEqual(['done', 'deleting']);
  });

  test.each([
    ['succeeds', null],
    ['fails', broken],
  ] as const)(
    'deleting → replace.left → the deletion goes on; it %s → told by a toast alone',
    async (_, error) => {
      const { actor, deleteOld, emitted, leave, shown, told } = await startDeleting();
      leave();
      expect([shown(), deleteOld.aborted]).toEqual([left(deleting), [false]]);
      if (error) await deleteOld.call(0).reject(error);
      else await deleteOld.call(0).resolve(null);
      expect(emitted).toEqual([
        error
          ? { type: 'replace.bothKept', target, item: stored, error }
          : { type: 'replace.succeeded', target, item: stored },
      ]);
      expect([actor.getSnapshot().status, told().at(-1)]).toEqual(['done', 'deleting']);
    },
  );
});
