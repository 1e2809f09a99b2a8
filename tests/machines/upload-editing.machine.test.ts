import { describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import type { UploadTexts } from '#domain/upload.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { editing, emptyForm, fileOf, shown, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('harbour_loft-2.png', 'image/png');
const withLoft = { ...emptyForm, file: loft.name, texts: { ...emptyForm.texts, title: 'Harbour Loft 2' } };
const invalidType = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';

describe(uploadMachine.id, () => {
  // @spec 4.10
  test('reading → no draft → an empty form of its kind and section', async () => {
    const { flags, form, open, state } = startUpload({ kind: 'video', section: 'feature' });
    await open();
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'feature' },
    });
    expect(flags()).toEqual(shown);
  });

  // @spec 4.10
  test('file missing → upload.fileChosen → chosen, and its name fills the empty title', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    choose(loft);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(actor.getSnapshot().context.file).toBe(loft);
  });

  // @spec 5.11
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

  test('title derived → another file → its title, and every other text as it was typed', async () => {
    const { actor, choose, form, open, state } = startUpload();
    const atrium = fileOf('atrium.webp', 'image/webp');
    await open();
    choose(loft);
    actor.send({ type: 'upload.textChanged', field: 'description', value: 'Of the loft' });
    choose(atrium);
    expect(state()).toEqual(editing('chosen', { texts: 'changed' }));
    expect(form()).toEqual({
      ...emptyForm,
      file: 'atrium.webp',
      texts: { ...emptyForm.texts, title: 'Atrium', description: 'Of the loft' },
    });
    expect(actor.getSnapshot().context.file).toBe(atrium);
  });

  test('title derived → the file is removed → the title stays until the next file', async () => {
    const { actor, choose, form, open } = startUpload();
    await open();
    choose(loft);
    actor.send({ type: 'upload.fileRemoved' });
    expect(form().texts.title).toBe('Harbour Loft 2');
    choose(fileOf('atrium.webp', 'image/webp'));
    expect(form().texts.title).toBe('Atrium');
  });

  test('title derived → upload.textChanged of the title → typed, also as it was; another file leaves it', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    choose(loft);
    const write = (value: string) => actor.send({ type: 'upload.textChanged', field: 'title', value });
    write('Harbour');
    write('Harbour Loft 2');
    choose(fileOf('atrium.webp', 'image/webp'));
    expect(state()).toEqual(editing('chosen', { title: 'typed', texts: 'changed' }));
    expect(form().texts.title).toBe('Harbour Loft 2');
  });

  test('title typed → an empty title → derived, and the next file gives it', async () => {
    const { actor, choose, form, open, state } = startUpload();
    await open();
    const write = (value: string) => actor.send({ type: 'upload.textChanged', field: 'title', value });
    write('Harbour');
    expect(state()).toEqual(editing('missing', { title: 'typed', texts: 'changed' }));
    write(' ');
    expect(state()).toEqual(editing('missing', { texts: 'changed' }));
    choose(loft);
    expect(form().texts.title).toBe('Harbour Loft 2');
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

  // @spec 3.14
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

  // @spec 4.10
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
      const { actor, choose, form, news, open, state, submit, requests } = startUpload();
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
      expect(requests).toEqual([]);
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

  // @spec 5.8 5.9 9.2
  test.each([
    [100, 500, null],
    [101, 500, { field: 'title', message: 'Title must be less than 100 characters' }],
    [100, 501, { field: 'description', message: 'Description must be less than 500 characters' }],
  ])(
    'editing → upload.submitted with %i and %i characters → an error only over the limit',
    async (...row) => {
      const [title, description, fieldError] = row;
      const { actor, choose, form, open, submit, requests } = startUpload();
      await open();
      choose(fileOf('loft.png', 'image/png', uploadLimits.image.bytes));
      actor.send({ type: 'upload.textChanged', field: 'title', value: 'x'.repeat(title) });
      actor.send({ type: 'upload.textChanged', field: 'description', value: 'x'.repeat(description) });
      submit();
      expect(form().fieldError).toEqual(fieldError);
      expect(requests).toHaveLength(fieldError ? 0 : 1);
    },
  );
});
