import { describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import type { UploadTexts } from '#machines/upload/draft.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { closed, editing, emptyForm, fileOf, shown, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('harbour_loft-2.png', 'image/png');
const withLoft = { ...emptyForm, file: loft.name, texts: { ...emptyForm.texts, title: 'Harbour Loft 2' } };
const invalidType = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';

describe(uploadMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(uploadMachine)).toEqual(namesImplemented(uploadMachine));
  });

  test('start → nothing yet → closed and empty', async () => {
    const { flags, form, state } = startUpload();
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(flags()).toEqual(closed);
  });

  test('closed → a file, a text and a submission → still closed and empty', async () => {
    const { actor, choose, form, state, submit, uploadFile } = startUpload();
    choose(loft);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Loft' });
    submit();
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(uploadFile.inputs).toEqual([]);
  });

  test('closed → upload.opened without a draft → an empty form of that kind and section', async () => {
    const { actor, flags, form, readDraft, state } = startUpload();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'feature' });
    await readDraft.call(0).resolve(null);
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'feature' },
    });
    expect(flags()).toEqual(shown);
  });

  test('file missing → upload.fileChosen → chosen, and its name fills the empty title', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    choose(loft);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(actor.getSnapshot().context.file).toBe(loft);
  });

  test.each([
    ['   ', 'Harbour Loft 2'],
    ['My own title', 'My own title'],
  ])('file missing → upload.fileChosen with the title %j → the title is %j', async (typed, title) => {
    const { actor, choose, form, open } = startUpload();
    await open();
    actor.send({ type: 'upload.textChanged', field: 'title', value: typed });
    choose(loft);
    expect(form()).toEqual({ ...withLoft, texts: { ...withLoft.texts, title } });
  });

  test('file chosen → upload.fileChosen → the new file, and the title that the first one gave', async () => {
    const { actor, choose, form, open, state } = startUpload();
    const atrium = fileOf('atrium.webp', 'image/webp');
    await open();
    choose(loft);
    choose(atrium);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, file: 'atrium.webp' });
    expect(actor.getSnapshot().context.file).toBe(atrium);
  });

  test('file missing → upload.fileChosen of an invalid type → chosen with an error at once', async () => {
    const { choose, form, open, state } = startUpload();
    await open();
    choose(fileOf('plan.pdf', 'application/pdf'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({
      ...emptyForm,
      file: 'plan.pdf',
      texts: { ...emptyForm.texts, title: 'Plan' },
      fieldError: { field: 'file', message: invalidType },
    });
  });

  test('a file error → upload.fileChosen of a valid one → no field error', async () => {
    const { choose, form, open } = startUpload();
    await open();
    choose(fileOf('harbour_loft-2.pdf', 'application/pdf'));
    choose(loft);
    expect(form()).toEqual(withLoft);
  });

  test('a file error → upload.fileRemoved → missing, without the error and with the texts', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    choose(fileOf('plan.pdf', 'application/pdf'));
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, title: 'Plan' } });
  });

  test('file missing → upload.fileRemoved → still missing', async () => {
    const { actor, form, open, state } = startUpload();
    await open();
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
  });

  test.each<[keyof UploadTexts, string]>([
    ['title', 'Atrium'],
    ['description', 'Light from above.'],
    ['alt_text', 'An atrium'],
    ['category', 'Office'],
    ['sort_order', '7'],
    ['section', 'about'],
  ])('editing → upload.textChanged of %s → that text, and no other', async (field, value) => {
    const { actor, form, open } = startUpload();
    await open();
    actor.send({ type: 'upload.textChanged', field, value });
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, [field]: value } });
  });

  test('drag away → upload.dragEntered → over and highlighted; upload.dragLeft → away', async () => {
    const { actor, flags, open, state } = startUpload();
    await open();
    actor.send({ type: 'upload.dragEntered' });
    expect(state()).toEqual(editing('missing', { drag: 'over' }));
    expect(flags()).toEqual({ ...shown, isHighlighted: true });
    actor.send({ type: 'upload.dragLeft' });
    expect(state()).toEqual(editing('missing'));
    expect(flags()).toEqual(shown);
  });

  test('drag over → upload.fileChosen → away, with the file', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    actor.send({ type: 'upload.dragEntered' });
    choose(loft);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
  });

  test.each<[string, File | null, Partial<UploadTexts>, object]>([
    ['no file', null, { title: 'Loft' }, { field: 'file', message: 'Please select a file to upload' }],
    [
      'a file one byte too large',
      fileOf('loft.png', 'image/png', uploadLimits.image.bytes + 1),
      {},
      { field: 'file', message: 'File size exceeds limit. Maximum size is 10MB.' },
    ],
    ['a wrong type', fileOf('loft.mp4', 'video/mp4'), {}, { field: 'file', message: invalidType }],
    ['no title', loft, { title: '  ' }, { field: 'title', message: 'Title is required' }],
    [
      'a title of 101 characters',
      loft,
      { title: 'x'.repeat(101) },
      { field: 'title', message: 'Title must be less than 100 characters' },
    ],
    [
      'a description of 501 characters',
      loft,
      { description: 'x'.repeat(501) },
      { field: 'description', message: 'Description must be less than 500 characters' },
    ],
  ])(
    'editing → upload.submitted with %s → the form is kept with the error, and nothing is sent',
    async (...row) => {
      const [, file, texts, fieldError] = row;
      const { actor, choose, form, news, open, state, submit, uploadFile } = startUpload();
      await open();
      if (file) choose(file);
      for (const field of ['title', 'description'] as const) {
        const value = texts[field];
        if (value !== undefined) actor.send({ type: 'upload.textChanged', field, value });
      }
      const expected = { form: { ...form(), fieldError }, state: state() };
      news();
      submit();
      expect({ form: form(), state: state() }).toEqual(expected);
      expect(uploadFile.inputs).toEqual([]);
      expect(news()).toEqual([]);
    },
  );

  test('editing with a title error → upload.textChanged of it → no field error', async () => {
    const { actor, choose, form, open, submit } = startUpload();
    await open();
    choose(loft);
    actor.send({ type: 'upload.textChanged', field: 'title', value: '' });
    submit();
    expect(form().fieldError).toEqual({ field: 'title', message: 'Title is required' });
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Harbour Loft 2' });
    expect(form()).toEqual(withLoft);
  });

  test.each<[keyof UploadTexts, string]>([
    ['title', 'Atrium'],
    ['description', 'Light from above.'],
    ['section', 'about'],
  ])('editing with a file error → upload.textChanged of %s → the file error stays', async (field, value) => {
    const { actor, choose, form, open } = startUpload();
    await open();
    choose(fileOf('harbour_loft-2.pdf', 'application/pdf'));
    actor.send({ type: 'upload.textChanged', field, value });
    expect(form()).toEqual({
      ...withLoft,
      file: 'harbour_loft-2.pdf',
      texts: { ...withLoft.texts, [field]: value },
      fieldError: { field: 'file', message: invalidType },
    });
  });

  test('editing with a missing-file error → upload.fileChosen of a valid one → no field error', async () => {
    const { choose, form, open, submit } = startUpload();
    await open();
    submit();
    expect(form().fieldError).toEqual({ field: 'file', message: 'Please select a file to upload' });
    choose(loft);
    expect(form()).toEqual(withLoft);
  });

  test.each([
    [100, 500, null],
    [101, 500, { field: 'title', message: 'Title must be less than 100 characters' }],
    [100, 501, { field: 'description', message: 'Description must be less than 500 characters' }],
  ])(
    'editing → upload.submitted with %i and %i characters → an error only over the limit',
    async (...row) => {
      const [title, description, fieldError] = row;
      const { actor, choose, form, open, submit, uploadFile } = startUpload();
      await open();
      choose(fileOf('loft.png', 'image/png', uploadLimits.image.bytes));
      actor.send({ type: 'upload.textChanged', field: 'title', value: 'x'.repeat(title) });
      actor.send({ type: 'upload.textChanged', field: 'description', value: 'x'.repeat(description) });
      submit();
      expect(form().fieldError).toEqual(fieldError);
      expect(uploadFile.inputs).toHaveLength(fieldError ? 0 : 1);
    },
  );
});
