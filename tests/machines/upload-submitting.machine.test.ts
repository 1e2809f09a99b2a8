import { describe, expect, test } from 'vitest';
import { selectAcceptedKind, selectTransfer, uploadMachine } from '#machines/upload/upload.machine.ts';
import {
  editing,
  emptyForm,
  fileOf,
  shown,
  startTransfer,
  startUpload,
  submitting,
} from '#tests/support/uploadChart.ts';

const loft = fileOf('loft.png', 'image/png');
const texts = { ...emptyForm.texts, title: 'Loft' };
const withLoft = { ...emptyForm, file: 'loft.png', texts };
const message = 'Server error: 500';
const broken = new Error(message);
const busy = { ...shown, isSubmitting: true };
const requested = {
  type: 'upload.transferRequested',
  form: { kind: 'image', file: loft, texts, idempotencyKey: 'key 1' },
};
const cancelled = { type: 'upload.transferCancelled', kind: 'image' };
const ended = { type: 'draft.ended', kind: 'image' };
const detailsChanged = (details: object) => ({
  type: 'draft.detailsChanged',
  kind: 'image',
  details: { texts, titleMode: 'derived', idempotencyKey: 'key 1', failure: null, ...details },
});

/** A form in `submitting`, whose parent has started the transfer. */
async function startSubmitting() {
  const chart = startUpload();
  await chart.open();
  chart.choose(loft);
  chart.news();
  chart.submit();
  const transfer = startTransfer();
  chart.actor.send({ type: 'upload.transferStarted', transfer: transfer.actor });
  return { ...chart, transfer, transferOf: () => selectTransfer(chart.actor.getSnapshot()) };
}

describe(uploadMachine.id, () => {
  test('a form takes a file while it is edited, and none while its draft is read or it is sent', async () => {
    const { actor, choose, open, submit } = startUpload();
    const accepted = () => selectAcceptedKind(actor.getSnapshot());
    expect(accepted()).toBeNull();
    await open();
    choose(loft);
    expect(accepted()).toBe('image');
    submit();
    expect(accepted()).toBeNull();
  });

  test('editing → upload.submitted → submitting, and the parent is asked for the transfer', async () => {
    const { flags, form, news, requests, state, transfer, transferOf } = await startSubmitting();
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(flags()).toEqual(busy);
    expect(requests).toEqual([requested]);
    expect(transferOf()).toBe(transfer.actor);
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

  // @spec 4.11
  test('submitting → every other event of the form → nothing changes, and the transfer is requested once', async () => {
    const { actor, choose, form, requests, state, submit } = await startSubmitting();
    submit();
    choose(fileOf('atrium.png', 'image/png'));
    actor.send({ type: 'upload.fileRemoved' });
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    actor.send({ type: 'upload.dragEntered' });
    actor.send({ type: 'upload.discarded' });
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(requests).toEqual([requested]);
  });

  // @spec 4.12
  test('submitting → upload.transferEnded without an error → stored, and the draft ends', async () => {
    const { end, news, output } = await startSubmitting();
    news();
    end();
    expect(output()).toEqual({ outcome: 'stored' });
    expect(news()).toEqual([ended]);
  });

  // @spec 4.12
  test('submitting → upload.transferEnded with a failure → editing with file, texts and failure, which is stored', async () => {
    const { end, flags, form, news, state, transferOf } = await startSubmitting();
    news();
    end(broken);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, failure: message });
    expect(flags()).toEqual(shown);
    expect(transferOf()).toBeNull();
    expect(news()).toEqual([detailsChanged({ failure: message })]);
  });

  test('editing after a failure → upload.submitted → sent again, without the old failure', async () => {
    const { end, form, news, state, submit } = await startSubmitting();
    end(broken);
    news();
    submit();
    expect(state()).toEqual(submitting());
    expect(form()).toEqual(withLoft);
    expect(news()).toEqual([detailsChanged({})]);
  });

  test('editing after a failure → upload.textChanged → the failure is kept beside the new text', async () => {
    const { actor, end, form, state } = await startSubmitting();
    end(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Atrium' });
    expect(state()).toEqual(editing('chosen', { title: 'typed', texts: 'changed' }));
    expect(form()).toEqual({ ...withLoft, texts: { ...texts, title: 'Atrium' }, failure: message });
  });

  test('editing after a failure → upload.submitted with an invalid title → both errors', async () => {
    const { actor, end, form, requests, submit } = await startSubmitting();
    end(broken);
    actor.send({ type: 'upload.textChanged', field: 'title', value: ' ' });
    submit();
    expect(form()).toEqual({
      ...withLoft,
      texts: { ...texts, title: ' ' },
      fieldError: { field: 'title', message: 'Title is required' },
      failure: message,
    });
    expect(requests).toHaveLength(1);
  });

  test('editing after a failure → upload.fileChosen → the failure is no longer shown', async () => {
    const { choose, end, form, state } = await startSubmitting();
    end(broken);
    choose(fileOf('atrium.png', 'image/png'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, file: 'atrium.png', texts: { ...texts, title: 'Atrium' } });
  });

  test('editing after a failure → upload.fileRemoved → the failure is no longer shown', async () => {
    const { actor, end, form, state } = await startSubmitting();
    end(broken);
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...withLoft, file: null });
  });

  test('submitting → upload.cancelled → editing the same form, and the parent is told', async () => {
    const { actor, form, news, requests, state, transferOf } = await startSubmitting();
    news();
    actor.send({ type: 'upload.cancelled' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(requests).toEqual([requested, cancelled]);
    expect(transferOf()).toBeNull();
    expect(news()).toEqual([]);
  });

  test('editing → the end of a transfer that was cancelled → ignored', async () => {
    const { actor, end, form, state } = await startSubmitting();
    actor.send({ type: 'upload.cancelled' });
    end();
    end(broken);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
  });

  test('submitting → upload.dismissed → over, and the transfer goes on with its parent', async () => {
    const { dismiss, news, output, requests, transfer } = await startSubmitting();
    news();
    dismiss();
    expect(output()).toEqual({ outcome: 'sending' });
    expect(requests).toEqual([requested]);
    expect(transfer.send.aborted).toEqual([false]);
    expect(news()).toEqual([]);
  });

  test.each([
    ['derived', 'Loft'],
    ['typed', 'My loft'],
  ] as const)(
    'start with a running transfer, a title %s → submitting what was sent → cancelled, the same mode',
    (mode, title) => {
      const transfer = startTransfer();
      const sent = { file: loft, texts: { ...texts, title }, idempotencyKey: 'key 9' };
      const { actor, form, readDraft, requests, state } = startUpload({ sent, transfer: transfer.actor });
      expect(state()).toEqual(submitting(mode));
      expect(form()).toEqual({ ...withLoft, texts: sent.texts });
      expect(selectTransfer(actor.getSnapshot())).toBe(transfer.actor);
      expect([readDraft.inputs, requests]).toEqual([[], []]);
      actor.send({ type: 'upload.cancelled' });
      expect(state()).toEqual(editing('chosen', { title: mode }));
      actor.send({ type: 'upload.submitted' });
      expect(requests).toEqual([cancelled, { ...requested, form: { kind: 'image', ...sent } }]);
    },
  );

  test('an image under way → the form of videos → empty, and the transfer of the image goes on', async () => {
    const image = await startSubmitting();
    image.dismiss();
    const video = startUpload({ kind: 'video', section: 'hero' });
    await video.open();
    expect(video.form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'hero' },
    });
    video.choose(fileOf('tour.mp4', 'video/mp4'));
    video.submit();
    video.actor.send({ type: 'upload.cancelled' });
    expect(video.requests.map(({ type }) => type)).toEqual([
      'upload.transferRequested',
      'upload.transferCancelled',
    ]);
    expect(image.transfer.send.aborted).toEqual([false]);
  });
});

describe('the idempotency key', () => {
  const keysIn = (requests: readonly object[]) =>
    requests.flatMap((request) =>
      'form' in request ? [(request.form as { idempotencyKey: string }).idempotencyKey] : [],
    );

  test.each<[string, (chart: Awaited<ReturnType<typeof startSubmitting>>) => unknown]>([
    ['a failure', ({ end }) => end(broken)],
    ['a cancellation', ({ actor }) => actor.send({ type: 'upload.cancelled' })],
  ])('editing after %s → upload.submitted → the same key again', async (_, finish) => {
    const chart = await startSubmitting();
    finish(chart);
    chart.submit();
    expect(keysIn(chart.requests)).toEqual(['key 1', 'key 1']);
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
    chart.end(broken);
    change(chart);
    chart.submit();
    expect(keysIn(chart.requests)).toEqual(['key 1', 'key 2']);
  });

  test.each([
    ['of this file and these texts → its own key', 'stored key', 'stored key'],
    ['of no file and texts → a key', null, 'key 1'],
  ])('editing a stored draft → upload.submitted with a key %s', async (_, idempotencyKey, sent) => {
    const { open, requests, submit } = startUpload();
    await open({ file: loft, texts, titleMode: 'derived', idempotencyKey, failure: message, savedAt: 1 });
    submit();
    expect(keysIn(requests)).toEqual([sent]);
  });
});
