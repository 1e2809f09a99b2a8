import { describe, expect, test } from 'vitest';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { editing, emptyForm, fileOf, startUpload, submitting } from '#tests/support/uploadChart.ts';

const loft = fileOf('harbour_loft-2.png', 'image/png');
const withLoft = { ...emptyForm, file: loft.name, texts: { ...emptyForm.texts, title: 'Harbour Loft 2' } };

describe(uploadMachine.id, () => {
  test('editing → upload.left → draftKept: nothing is shown, and nothing is lost', () => {
    const { actor, choose, emitted, flags, form, open, state } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.left' });
    expect(state()).toEqual('draftKept');
    expect(flags()).toEqual({ isOpen: false, isSubmitting: false, isHighlighted: false });
    expect(form()).toEqual(withLoft);
    expect(emitted).toEqual([]);
  });

  test('draftKept with a file → upload.opened of its kind → the same form again, whatever the section', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.left' });
    actor.send({ type: 'upload.opened', kind: 'image', section: 'about' });
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toEqual(withLoft);
  });

  test.each(['title', 'description', 'alt_text'] as const)(
    'draftKept with a %s alone → upload.opened of its kind → the same form again',
    (field) => {
      const { actor, form, open, state } = startUpload();
      open();
      actor.send({ type: 'upload.textChanged', field, value: 'Oak' });
      actor.send({ type: 'upload.left' });
      open();
      expect(state()).toEqual(editing('missing'));
      expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, [field]: 'Oak' } });
    },
  );

  test('draftKept with nothing → upload.opened → an empty form of the section that is shown', () => {
    const { actor, form, open, state } = startUpload();
    open();
    actor.send({ type: 'upload.left' });
    actor.send({ type: 'upload.opened', kind: 'image', section: 'about' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, texts: { ...emptyForm.texts, section: 'about' } });
  });

  test('draftKept with a file → upload.opened of the other kind → an empty form of that kind', () => {
    const { actor, choose, form, open, state } = startUpload();
    open();
    choose(loft);
    actor.send({ type: 'upload.left' });
    actor.send({ type: 'upload.opened', kind: 'video', section: 'hero' });
    expect(state()).toEqual(editing('missing'));
    expect(form()).toEqual({ ...emptyForm, kind: 'video', texts: { ...emptyForm.texts, section: 'hero' } });
  });

  test('submitting → upload.left → still submitting: a running upload survives the visit', () => {
    const { actor, choose, form, open, state, submit, uploadFile } = startUpload();
    open();
    choose(loft);
    submit();
    actor.send({ type: 'upload.left' });
    expect(state()).toEqual(submitting);
    expect(form()).toEqual(withLoft);
    expect(uploadFile.aborted).toEqual([false]);
  });
});
