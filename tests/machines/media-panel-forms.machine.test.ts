import { describe, expect, test } from 'vitest';
import { mediaPanelMachine } from '#machines/media-panel/media-panel.machine.ts';
import { form, shows, state, typeTitle, uploadForm } from './mediaScreenState.ts';
import { image, type MediaScreenSystem, pngFile, startMediaScreen } from './mediaScreenSystem.ts';

type Act = (system: MediaScreenSystem) => void;

/** The two ways out of a form that would lose nothing, and what is open then. */
const ways: readonly (readonly [string, Act, string | null])[] = [
  ['another url', (system) => system.location.navigate('/media?open=b'), 'b'],
  ['panel.dismissed', (system) => system.panel.send({ type: 'panel.dismissed' }), 'a'],
];

const nothing = {
  next: null,
  upload: null,
  leave: null,
};

describe(mediaPanelMachine.id, () => {
  test.each(ways)('editing, unchanged → %s → the form is over, and nothing of it is left', (_, leave, id) => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    leave(system);
    expect([shows(system)[0], system.openId()]).toEqual(['reading', id]);
    expect(state(system).context).toMatchObject(nothing);
    expect(state(system).context.edits).toEqual({});
  });

  test('editing, saved → the form is over', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted', goesOn: false });
    system.call('save').resolve({ outcome: 'saved', item: image('a') });
    expect(state(system).context).toMatchObject(nothing);
    expect(state(system).context.edits).toEqual({});
  });

  test('editing B → the save of A, which was left, ends → A is forgotten, and B stays open', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted', goesOn: false });
    system.edit('b');
    const open = form(system);
    system.call('save').resolve({ outcome: 'saved', item: image('a') });
    expect(Object.values(state(system).context.edits)).toEqual([open]);
    expect(shows(system)[0]).toBe('editing');
  });

  test('the upload form is given its transfer', () => {
    const system = startMediaScreen();
    system.upload('image', pngFile());
    system.call('readDraft').resolve(null);
    uploadForm(system).send({ type: 'upload.submitted' });
    const transfer = state(system).context.uploads.image?.transfer;
    expect(uploadForm(system).getSnapshot().context.transfer).toBe(transfer);
    expect(transfer).toBeDefined();
  });

  test('uploading → upload.requested without a file, or for the other kind → that form', () => {
    const system = startMediaScreen();
    system.upload('image');
    system.call('readDraft').resolve(null);
    system.upload('image');
    expect([state(system).status, shows(system)[0]]).toEqual(['active', 'uploading']);
    system.call('readDraft').resolve(null);
    system.upload('video', new File(['mp4'], 'hall.mp4', { type: 'video/mp4' }));
    expect(state(system).context.upload?.kind).toBe('video');
  });

  test('an item is closed and another one opened → a new entry of the history again', () => {
    const system = startMediaScreen();
    system.open('a');
    system.panel.send({ type: 'panel.dismissed' });
    system.open('b');
    system.location.traverse(-1);
    expect([system.url(), system.location.canTraverse(-1)]).toEqual(['/media', true]);
  });
});
