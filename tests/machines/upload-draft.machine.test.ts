import { describe, expect, test } from 'vitest';
import type { UploadTexts } from '#domain/upload.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import { selectIsFilled, uploadMachine } from '#machines/upload/upload.machine.ts';
import { editing, emptyForm, fileOf, shown, startUpload } from '#tests/support/uploadChart.ts';

const atrium = fileOf('atrium.png', 'image/png');
const loft = fileOf('harbour_loft-2.png', 'image/png');
const texts = { ...emptyForm.texts, title: 'Harbour Loft 2' };
const withLoft = { ...emptyForm, file: loft.name, texts };
const draft: StoredDraft = {
  file: loft,
  texts: { ...texts, description: 'Light from above.', section: 'about' },
  titleMode: 'derived',
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
const detailsChanged = (changed: object, idempotencyKey: string | null, titleMode = 'derived') => ({
  type: 'draft.detailsChanged',
  kind: 'image',
  details: { texts: { ...emptyForm.texts, ...changed }, titleMode, idempotencyKey, failure: null },
});
const kept = { type: 'draft.kept', kind: 'image' };
const ended = { type: 'draft.ended', kind: 'image' };
const unavailable = { type: 'draft.unavailable' };
/** The same, unless a file is on its way. */
const dismissals = ['upload.dismissed', 'upload.cancelled'] as const;

describe('reading', () => {
  test('start → reading the draft of its kind', () => {
    const { flags, form, readDraft, state } = startUpload({ kind: 'video', section: 'feature' });
    expect(state()).toEqual({ reading: 'alone' });
    expect(flags()).toEqual({ ...shown, isReading: true });
    expect(form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'feature' },
    });
    expect(readDraft.inputs).toEqual([{ kind: 'video' }]);
  });

  test('reading → a draft → editing it as it was stored', async () => {
    const { actor, flags, form, news, readDraft, state } = startUpload();
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
    const { actor, form, readDraft, state } = startUpload();
    const stored = { ...emptyForm.texts, ...text };
    await readDraft.call(0).resolve({
      ...draft,
      file: null,
      texts: stored,
      titleMode: stored.title ? 'typed' : 'derived',
      failure: null,
    });
    expect(state()).toEqual(editing('missing', { title: stored.title ? 'typed' : 'derived' }));
    expect(form()).toEqual({ ...emptyForm, texts: stored, savedAt: 1_000 });
    expect(selectIsFilled(actor.getSnapshot())).toBe(true);
  });

  test('reading → a draft with a section alone → an empty form of the section that is shown', async () => {
    const { actor, form, readDraft, state } = startUpload();
    await readDraft
      .call(0)
      .resolve({ ...draft, file: null, texts: { ...emptyForm.texts, section: 'about' } });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(selectIsFilled(actor.getSnapshot())).toBe(false);
  });

  test('reading → an error → an empty form, and it is reported', async () => {
    const { form, news, readDraft, state } = startUpload();
    await readDraft.call(0).reject(new Error('No storage'));
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([unavailable]);
  });

  test('reading → no answer for 2 s → an empty form, and a late answer changes nothing', async () => {
    const { clock, form, news, readDraft, state } = startUpload();
    clock.increment(1_999);
    expect(state()).toEqual({ reading: 'alone' });
    clock.increment(1);
    await readDraft.call(0).resolve(draft);
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
    expect(news()).toEqual([unavailable]);
  });

  test.each(dismissals)('reading → %s → closed; every other event → still reading', (type) => {
    const { actor, news, output, state, submit } = startUpload();
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Oak' });
    actor.send({ type: 'upload.discarded' });
    submit();
    expect(state()).toEqual({ reading: 'alone' });
    actor.send({ type });
    expect(output()).toEqual({ outcome: 'closed' });
    expect(news()).toEqual([]);
  });

  test('reading → files are chosen, the draft is read → the draft with the last file and its title', async () => {
    const { choose, form, news, open, state } = startUpload();
    choose(loft);
    choose(atrium);
    expect(state()).toEqual({ reading: 'withFile' });
    expect(news()).toEqual([]);
    await open(draft);
    expect(state()).toEqual(editing('chosen'));
    const changed = { ...draft.texts, title: 'Atrium' };
    expect(form()).toEqual({ ...restored, file: 'atrium.png', texts: changed, failure: null });
    expect(news()).toEqual([fileChanged(atrium), detailsChanged(changed, 'key 1')]);
  });

  test('reading with a chosen file → upload.dismissed → closed, and nothing is stored', () => {
    const { choose, dismiss, news, output } = startUpload();
    choose(loft);
    dismiss();
    expect([output(), news()]).toEqual([{ outcome: 'closed' }, []]);
  });

  test.each<[string, Partial<StoredDraft>, string]>([
    ['without a file, whose title was derived', { file: null }, 'Atrium'],
    ['whose title was typed as that of its file', { titleMode: 'typed' }, 'Harbour Loft 2'],
  ])('editing a draft %s → another file → the title %#', async (_, stored, title) => {
    const { choose, form, open } = startUpload();
    await open({ ...draft, ...stored });
    choose(atrium);
    expect(form().texts.title).toBe(title);
  });
});

describe('storing', () => {
  test('editing → upload.fileChosen and upload.fileRemoved → file and details are stored at once', async () => {
    const { actor, choose, news, open } = startUpload();
    await open();
    choose(loft);
    expect(news()).toEqual([fileChanged(loft), detailsChanged({ title: 'Harbour Loft 2' }, 'key 1')]);
    actor.send({ type: 'upload.fileRemoved' });
    expect(news()).toEqual([fileChanged(null), detailsChanged({ title: 'Harbour Loft 2' }, null)]);
  });

  test('editing a draft that was sent before → upload.fileRemoved → stored without its key and its failure', async () => {
    const { actor, news, open } = startUpload();
    await open(draft);
    actor.send({ type: 'upload.fileRemoved' });
    expect(news()).toEqual([fileChanged(null), detailsChanged(draft.texts, null)]);
  });

  test('editing → texts are typed → stored every 300 ms, without the file', async () => {
    const { actor, clock, news, open, state } = startUpload();
    await open();
    const write = (value: string) => actor.send({ type: 'upload.textChanged', field: 'title', value });
    write('O');
    clock.increment(299);
    write('Oak');
    expect([state(), news()]).toEqual([editing('missing', { title: 'typed', texts: 'changed' }), []]);
    clock.increment(1);
    expect([state(), news()]).toEqual([
      editing('missing', { title: 'typed' }),
      [detailsChanged({ title: 'Oak' }, 'key 2', 'typed')],
    ]);
    clock.increment(10_000);
    expect(news()).toEqual([]);
    write('Oak table');
    clock.increment(300);
    expect(news()).toEqual([detailsChanged({ title: 'Oak table' }, 'key 3', 'typed')]);
  });

  test('editing with a text that is not stored yet → upload.dismissed → stored, kept and closed', async () => {
    const { actor, dismiss, news, open, output } = startUpload();
    await open();
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Oak' });
    dismiss();
    expect(output()).toEqual({ outcome: 'kept' });
    expect(news()).toEqual([detailsChanged({ title: 'Oak' }, 'key 1', 'typed'), kept]);
  });

  test('editing a draft that was sent before → a text changes → stored with another key', async () => {
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
          titleMode: 'derived',
          idempotencyKey: 'key 1',
          failure: 'Server error: 500',
        },
      },
    ]);
  });
});

describe(uploadMachine.id, () => {
  test.each(dismissals)('editing a filled form → %s → closed, and the draft is kept', async (type) => {
    const { actor, choose, news, open, output } = startUpload();
    await open();
    choose(loft);
    news();
    actor.send({ type });
    expect(output()).toEqual({ outcome: 'kept' });
    expect(news()).toEqual([kept]);
  });

  test.each(dismissals)('editing an empty form → %s → closed, and no draft stays', async (type) => {
    const { actor, news, open, output } = startUpload();
    await open();
    actor.send({ type });
    expect(output()).toEqual({ outcome: 'closed' });
    expect(news()).toEqual([ended]);
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
    expect(news()).toEqual([detailsChanged({ title: 'Harbour Loft 2', section: 'about' }, 'key 2'), ended]);
    dismiss();
    expect(news()).toEqual([ended]);
  });

  test('editing a stored draft → upload.submitted → its date and its failure are no longer shown', async () => {
    const { form, open, submit } = startUpload();
    await open(draft);
    submit();
    expect(form()).toEqual({ ...withLoft, texts: draft.texts });
  });
});
