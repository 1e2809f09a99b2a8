import { describe, expect, test } from 'vitest';
import type { StoredDraft, UploadTexts } from '#machines/upload/draft.ts';
import { selectIsFilled, uploadMachine } from '#machines/upload/upload.machine.ts';
import { closed, editing, emptyForm, fileOf, shown, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('harbour_loft-2.png', 'image/png');
const texts = { ...emptyForm.texts, title: 'Harbour Loft 2' };
const withLoft = { ...emptyForm, file: loft.name, texts };
const draft: StoredDraft = {
  file: loft,
  texts: { ...texts, description: 'Light from above.', section: 'about' },
  idempotencyKey: 'stored key',
  failure: 'Server error: 500',
  savedAt: 1_000,
};
const restored = {
  ...emptyForm,
  file: loft.name,
  texts: draft.texts,
  failure: 'Server error: 500',
  savedAt: 1_000,
};

const fileChanged = (file: File | null) => ({ type: 'draft.fileChanged', kind: 'image', file });
const detailsChanged = (changed: object) => ({
  type: 'draft.detailsChanged',
  kind: 'image',
  details: { texts: { ...emptyForm.texts, ...changed }, idempotencyKey: null, failure: null },
});
const kept = { type: 'draft.kept', kind: 'image' };
const ended = { type: 'draft.ended', kind: 'image' };
const unavailable = { type: 'draft.unavailable' };
/** The same, unless a file is on its way. */
const dismissals = ['upload.dismissed', 'upload.cancelled'] as const;

/** An upload chart in `reading`. */
function startReading() {
  const chart = startUpload();
  chart.actor.send({ type: 'upload.opened', kind: 'image', section: 'gallery' });
  return chart;
}

describe('reading', () => {
  test('closed → upload.opened → reading the draft of its kind', () => {
    const { actor, flags, form, readDraft, state } = startUpload();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'feature' });
    expect(state()).toEqual('reading');
    expect(flags()).toEqual({ ...shown, isReading: true });
    expect(form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'feature' },
    });
    expect(readDraft.inputs).toEqual([{ kind: 'video' }]);
  });

  test('reading → a draft → editing it as it was stored', async () => {
    const { actor, flags, form, news, readDraft, state } = startReading();
    await readDraft.call(0).resolve(draft);
    expect(state()).toEqual(editing('chosen'));
    expect(flags()).toEqual(shown);
    expect(form()).toEqual(restored);
    expect(actor.getSnapshot().context.file).toBe(loft);
    expect(news()).toEqual([]);
  });

  test.each<[string, Partial<UploadTexts>]>([
    ['a title', { title: 'Oak' }],
    ['a description', { description: 'Oak' }],
    ['an alt text', { alt_text: 'Oak' }],
    ['a category', { category: 'Office' }],
    ['a sort order', { sort_order: '7' }],
  ])('reading → a draft with %s alone → editing it', async (_, text) => {
    const { actor, form, readDraft, state } = startReading();
    const stored = { ...emptyForm.texts, ...text };
    await readDraft.call(0).resolve({ ...draft, file: null, texts: stored, failure: null });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, texts: stored, savedAt: 1_000 });
    expect(selectIsFilled(actor.getSnapshot())).toBe(true);
  });

  test('reading → a draft with a section alone → an empty form of the section that is shown', async () => {
    const { actor, form, readDraft, state } = startReading();
    await readDraft
      .call(0)
      .resolve({ ...draft, file: null, texts: { ...emptyForm.texts, section: 'about' } });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(selectIsFilled(actor.getSnapshot())).toBe(false);
  });

  test('reading → an error → an empty form, and it is reported', async () => {
    const { form, news, readDraft, state } = startReading();
    await readDraft.call(0).reject(new Error('No storage'));
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([unavailable]);
  });

  test('reading → no answer for 2 s → an empty form, and a late answer changes nothing', async () => {
    const { clock, form, news, readDraft, state } = startReading();
    clock.increment(1_999);
    expect(state()).toEqual('reading');
    clock.increment(1);
    await readDraft.call(0).resolve(draft);
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([unavailable]);
  });

  test.each(dismissals)('reading → %s → closed; every other event → still reading', (type) => {
    const { actor, choose, flags, news, state, submit } = startReading();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Oak' });
    actor.send({ type: 'upload.discarded' });
    choose(loft);
    submit();
    expect(state()).toEqual('reading');
    actor.send({ type });
    expect(state()).toEqual('closed');
    expect(flags()).toEqual(closed);
    expect(news()).toEqual([]);
  });
});

describe('storing', () => {
  test('editing → upload.fileChosen and upload.fileRemoved → file and details are stored at once', async () => {
    const { actor, choose, news, open } = startUpload();
    await open();
    choose(loft);
    expect(news()).toEqual([fileChanged(loft), detailsChanged({ title: 'Harbour Loft 2' })]);
    actor.send({ type: 'upload.fileRemoved' });
    expect(news()).toEqual([fileChanged(null), detailsChanged({ title: 'Harbour Loft 2' })]);
  });

  test('editing → texts are typed → stored every 300 ms, without the file', async () => {
    const { actor, clock, news, open, state } = startUpload();
    await open();
    const write = (value: string) => actor.send({ type: 'upload.textChanged', field: 'title', value });
    write('O');
    clock.increment(299);
    write('Oak');
    expect([state(), news()]).toEqual([editing('missing', { texts: 'changed' }), []]);
    clock.increment(1);
    expect([state(), news()]).toEqual([editing('missing'), [detailsChanged({ title: 'Oak' })]]);
    clock.increment(10_000);
    expect(news()).toEqual([]);
    write('Oak table');
    clock.increment(300);
    expect(news()).toEqual([detailsChanged({ title: 'Oak table' })]);
  });

  test('editing with a text that is not stored yet → upload.dismissed → stored, kept and closed', async () => {
    const { actor, dismiss, flags, form, news, open, state } = startUpload();
    await open();
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Oak' });
    dismiss();
    expect(state()).toEqual('closed');
    expect(flags()).toEqual(closed);
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([detailsChanged({ title: 'Oak' }), kept]);
  });

  test('editing a draft that was sent before → a text changes → stored without its key', async () => {
    const { actor, clock, news, open } = startUpload();
    await open(draft);
    actor.send({ type: 'upload.textChanged', field: 'section', value: 'logo' });
    clock.increment(300);
    expect(news()).toEqual([
      {
        type: 'draft.detailsChanged',
        kind: 'image',
        details: {
          texts: { ...draft.texts, section: 'logo' },
          idempotencyKey: null,
          failure: 'Server error: 500',
        },
      },
    ]);
  });
});

describe(uploadMachine.id, () => {
  test.each(dismissals)(
    'editing a filled form → %s → closed and empty, and the draft is kept',
    async (type) => {
      const { actor, choose, form, news, open, state } = startUpload();
      await open();
      choose(loft);
      news();
      actor.send({ type });
      expect(state()).toEqual('closed');
      expect(form()).toEqual(emptyForm);
      expect(news()).toEqual([kept]);
    },
  );

  test.each(dismissals)('editing an empty form → %s → closed, and nothing is reported', async (type) => {
    const { actor, news, open, state } = startUpload();
    await open();
    actor.send({ type });
    expect(state()).toEqual('closed');
    expect(news()).toEqual([]);
  });

  test('closed with a kept draft → upload.opened → read again', async () => {
    const { choose, dismiss, form, open, readDraft, state } = startUpload();
    await open();
    choose(loft);
    dismiss();
    await open({ ...draft, texts });
    expect(readDraft.inputs).toEqual([{ kind: 'image' }, { kind: 'image' }]);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...restored, texts });
  });

  test('editing → upload.discarded → the draft ends, after what was not stored yet, and the form is empty', async () => {
    const { actor, choose, dismiss, form, news, open, state } = startUpload();
    await open();
    choose(loft);
    actor.send({ type: 'upload.textChanged', field: 'section', value: 'about' });
    news();
    actor.send({ type: 'upload.discarded' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, section: 'about' } });
    expect(news()).toEqual([detailsChanged({ title: 'Harbour Loft 2', section: 'about' }), ended]);
    dismiss();
    expect(news()).toEqual([]);
  });

  test('editing a stored draft → upload.submitted → its date and its failure are no longer shown', async () => {
    const { form, open, submit } = startUpload();
    await open(draft);
    submit();
    expect(form()).toEqual({ ...withLoft, texts: draft.texts });
  });
});
