import { describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import { type UploadTexts, uploadMachine } from '#machines/upload/upload.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { editing, emptyForm, fileOf, startUpload } from '#tests/support/uploadChart.ts';

const loft = fileOf('harbour_loft-2.png', 'image/png');
const withLoft = { ...emptyForm, file: loft.name, texts: { ...emptyForm.texts, title: 'Harbour Loft 2' } };
const invalidType = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';

describe(uploadMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(uploadMachine)).toEqual(namesImplemented(uploadMachine));
  });

  test('start → nothing yet → closed and empty', () => {
    const { flags, form, state } = startUpload();
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(flags()).toEqual({ isOpen: false, isSubmitting: false, isHighlighted: false });
  });

  test('closed → a file, a text and a submission → still closed and empty', () => {
    const { actor, choose, form, state, submit, uploadFile } = startUpload();
    choose(loft);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Loft' });
    submit();
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(uploadFile.inputs).toEqual([]);
  });

  test('closed → upload.opened → an empty form of that kind and section', () => {
    const { actor, flags, form, state } = startUpload();
    actor.send({ type: 'upload.opened', kind: 'video', section: 'feature' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({
      ...emptyForm,
      kind: 'video',
      texts: { ...emptyForm.texts, section: 'feature' },
    });
    expect(flags()).toEqual({ isOpen: true, isSubmitting: false, isHighlighted: false });
  });

  test('file missing → upload.fileChosen → chosen, and its name fills the empty title', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    choose(loft);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
    expect(actor.getSnapshot().context.file).toBe(loft);
  });

  test.each([
    ['   ', 'Harbour Loft 2'],
    ['My own title', 'My own title'],
  ])('file missing → upload.fileChosen with the title %j → the title is %j', (typed, title) => {
    const { actor, choose, form, open } = startUpload();
    open();
    actor.send({ type: 'upload.textChanged', field: 'title', value: typed });
    choose(loft);
    expect(form()).toEqual({ ...withLoft, texts: { ...withLoft.texts, title } });
  });

  test('file chosen → upload.fileChosen → the new file, and the title that the first one gave', () => {
    const { actor, choose, form, open, state } = startUpload();
    const atrium = fileOf('atrium.webp', 'image/webp');
    open();
    choose(loft);
    choose(atrium);
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({ ...withLoft, file: 'atrium.webp' });
    expect(actor.getSnapshot().context.file).toBe(atrium);
  });

  test('file missing → upload.fileChosen of an invalid type → chosen with an error at once', () => {
    const { choose, form, open, state } = startUpload();
    open();
    choose(fileOf('plan.pdf', 'application/pdf'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual({
      ...emptyForm,
      file: 'plan.pdf',
      texts: { ...emptyForm.texts, title: 'Plan' },
      fieldError: { field: 'file', message: invalidType },
    });
  });

  test('a file error → upload.fileChosen of a valid one → no field error', () => {
    const { choose, form, open } = startUpload();
    open();
    choose(fileOf('harbour_loft-2.pdf', 'application/pdf'));
    choose(loft);
    expect(form()).toEqual(withLoft);
  });

  test('a file error → upload.fileRemoved → missing, without the error and with the texts', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    choose(fileOf('plan.pdf', 'application/pdf'));
    actor.send({ type: 'upload.fileRemoved' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, title: 'Plan' } });
  });

  test('file missing → upload.fileRemoved → still missing', () => {
    const { actor, form, open, state } = startUpload();
    open();
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
  ])('editing → upload.textChanged of %s → that text, and no other', (field, value) => {
    const { actor, form, open } = startUpload();
    open();
    actor.send({ type: 'upload.textChanged', field, value });
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, [field]: value } });
  });

  test('drag away → upload.dragEntered → over and highlighted; upload.dragLeft → away', () => {
    const { actor, flags, open, state } = startUpload();
    open();
    actor.send({ type: 'upload.dragEntered' });
    expect(state()).toEqual(editing('missing', 'over'));
    expect(flags()).toEqual({ isOpen: true, isSubmitting: false, isHighlighted: true });
    actor.send({ type: 'upload.dragLeft' });
    expect(state()).toEqual(editing('missing', 'away'));
    expect(flags()).toEqual({ isOpen: true, isSubmitting: false, isHighlighted: false });
  });

  test('drag over → upload.fileChosen → away, with the file', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    actor.send({ type: 'upload.dragEntered' });
    choose(loft);
    expect(state()).toEqual(editing('chosen', 'away'));
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
    (...row) => {
      const [, file, texts, fieldError] = row;
      const { actor, choose, emitted, form, open, state, submit, uploadFile } = startUpload();
      open();
      if (file) choose(file);
      for (const field of ['title', 'description'] as const) {
        const value = texts[field];
        if (value !== undefined) actor.send({ type: 'upload.textChanged', field, value });
      }
      const before = form();
      submit();
      expect(state()).toEqual(editing(file ? 'chosen' : 'missing'));
      expect(form()).toEqual({ ...before, fieldError });
      expect(uploadFile.inputs).toEqual([]);
      expect(emitted).toEqual([]);
    },
  );

  test('editing with a title error → upload.textChanged of it → no field error', () => {
    const { actor, choose, form, open, submit } = startUpload();
    open();
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
  ])('editing with a file error → upload.textChanged of %s → the file error stays', (field, value) => {
    const { actor, choose, form, open } = startUpload();
    open();
    choose(fileOf('harbour_loft-2.pdf', 'application/pdf'));
    actor.send({ type: 'upload.textChanged', field, value });
    expect(form()).toEqual({
      ...withLoft,
      file: 'harbour_loft-2.pdf',
      texts: { ...withLoft.texts, [field]: value },
      fieldError: { field: 'file', message: invalidType },
    });
  });

  test('editing with a missing-file error → upload.fileChosen of a valid one → no field error', () => {
    const { choose, form, open, submit } = startUpload();
    open();
    submit();
    expect(form().fieldError).toEqual({ field: 'file', message: 'Please select a file to upload' });
    choose(loft);
    expect(form()).toEqual(withLoft);
  });

  test.each([
    [100, 500, null],
    [101, 500, { field: 'title', message: 'Title must be less than 100 characters' }],
    [100, 501, { field: 'description', message: 'Description must be less than 500 characters' }],
  ])('editing → upload.submitted with %i and %i characters → an error only over the limit', (...row) => {
    const [title, description, fieldError] = row;
    const { actor, choose, form, open, submit, uploadFile } = startUpload();
    open();
    choose(fileOf('loft.png', 'image/png', uploadLimits.image.bytes));
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'x'.repeat(title) });
    actor.send({ type: 'upload.textChanged', field: 'description', value: 'x'.repeat(description) });
    submit();
    expect(form().fieldError).toEqual(fieldError);
    expect(uploadFile.inputs).toHaveLength(fieldError ? 0 : 1);
  });

  test('editing → upload.dismissed → closed, and neither file nor texts are held', () => {
    const { actor, choose, emitted, form, open, state } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.dismissed' });
    expect(state()).toEqual('closed');
    expect(form()).toEqual(emptyForm);
    expect(emitted).toEqual([]);
  });

  test('closed after use → upload.opened → an empty form again', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.dismissed' });
    open();
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual(emptyForm);
  });
});
