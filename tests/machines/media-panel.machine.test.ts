import { describe, expect, test } from 'vitest';
import {
  mediaPanelMachine,
  selectArrangement,
  selectEdit,
  selectItem,
  selectKey,
  selectUploadForm,
} from '#machines/media-panel/media-panel.machine.ts';
import { selectEarlierOutcomeOf } from '#machines/upload-queue/upload-queue.machine.ts';
import { form, shows, state, types, typeTitle, uploadForm } from './mediaScreenState.ts';
import { image, pngFile, startMediaScreen } from './mediaScreenSystem.ts';

/** A video is sent; its form is open, or closed. */
function sendingVideo(isClosed: boolean) {
  const system = startMediaScreen();
  system.upload('video', new File(['mp4'], 'hall.mp4', { type: 'video/mp4' }));
  system.call('readDraft').resolve(null);
  uploadForm(system).send({ type: 'upload.submitted' });
  if (isClosed) uploadForm(system).send({ type: 'upload.dismissed' });
  const videoUpload = () => state(system).context.uploads.video;
  return { ...system, videoUpload };
}

describe(mediaPanelMachine.id, () => {
  test('start on another screen → listing, and nothing is open', () => {
    const system = startMediaScreen('/inquiries');
    expect(shows(system)[0]).toBe('listing');
    const snapshot = state(system);
    const open = [selectKey, selectItem, selectEdit].map((select) => select(snapshot));
    expect([...open, selectUploadForm(snapshot), selectArrangement(snapshot)]).toEqual(Array(5).fill(null));
  });

  test('reading → the key of the item, and the item as the list has it', () => {
    const system = startMediaScreen('/media?open=a');
    expect(selectKey(state(system))).toEqual({ kind: 'image', section: 'gallery', id: 'a' });
    system.setItems('gallery', [image('a', 'gallery', { title: 'Theirs' })]);
    expect(selectItem(state(system))?.title).toBe('Theirs');
  });

  test.each([true, false])('sending a video, form closed: %s → stored → told of the video', (isClosed) => {
    const system = sendingVideo(isClosed);
    const file = system.videoUpload()?.file ?? null;
    expect(file?.name).toBe('hall.mp4');
    expect(state(system).context.uploads.image).toBeUndefined();
    const outcome = () => selectEarlierOutcomeOf(file)(system.queue.getSnapshot());
    expect(outcome()).toBeNull();
    system.call('send').resolve([{ ok: true }]);
    expect(outcome()).toBe('stored');
    expect(system.emitted.slice(-2)).toEqual([
      { type: 'transfer.succeeded', kind: 'video' },
      { type: 'draft.left', kind: 'video' },
    ]);
    expect(system.videoUpload()).toBeUndefined();
  });

  test.each([true, false])('sending a video, form closed: %s → fails → no longer under way', (isClosed) => {
    const system = sendingVideo(isClosed);
    const error = new Error('500');
    system.call('send').reject(error);
    expect(system.emitted).toContainEqual({ type: 'transfer.failed', kind: 'video', error });
    expect([system.videoUpload(), types(system).includes('transfer.draftKept')]).toEqual([
      undefined,
      isClosed,
    ]);
    expect(types(system).includes('draft.left')).toBe(isClosed);
  });

  test('uploading → closed with a text → its draft is left', () => {
    const system = startMediaScreen('/media');
    system.upload('video');
    system.call('readDraft').resolve(null);
    const form = selectUploadForm(state(system));
    form?.send({ type: 'upload.textChanged', field: 'title', value: 'Typed' });
    form?.send({ type: 'upload.dismissed' });
    expect(system.emitted).toEqual([{ type: 'draft.left', kind: 'video' }]);
  });

  test('sending, closed, then it fails → the draft that is kept is what was sent', () => {
    const system = sendingVideo(true);
    system.call('send').reject(new Error('500'));
    const kept = system.emitted.find(({ type }) => type === 'transfer.draftKept');
    expect(kept).toMatchObject({ kind: 'video', sent: { file: { name: 'hall.mp4' } } });
    expect(kept).not.toHaveProperty('sent.transfer');
  });

  test('saving → left, then stored → its form is over: the next one has the stored texts', () => {
    const system = startMediaScreen('/media?open=a');
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted', goesOn: false });
    system.open('b');
    expect(Object.keys(state(system).context.edits)).toHaveLength(1);
    system.call('save').resolve({ outcome: 'saved', item: image('a') });
    expect(state(system).context.edits).toEqual({});
  });

  test('a saved edit, an upload stored and one that failed → none of their actors is kept', () => {
    const system = startMediaScreen();
    const before = Object.keys(state(system).children).length;
    system.edit('a');
    typeTitle(system);
    form(system).send({ type: 'edit.submitted', goesOn: false });
    system.call('save').resolve({ outcome: 'saved', item: image('a') });
    for (const settle of [() => system.call('send').resolve([]), () => system.call('send').reject(null)]) {
      system.upload('image', pngFile());
      system.call('readDraft').resolve(null);
      uploadForm(system).send({ type: 'upload.submitted' });
      uploadForm(system).send({ type: 'upload.dismissed' });
      settle();
    }
    expect(Object.keys(state(system).children)).toHaveLength(before);
  });

  test.each([
    ['upload', (system: ReturnType<typeof startMediaScreen>) => system.upload('image')],
    ['arrange', (system: ReturnType<typeof startMediaScreen>) => system.arrange('gallery')],
  ] as const)('the form %s fails → listing', (part, open) => {
    const system = startMediaScreen();
    open(system);
    system.panel.send({ type: `xstate.error.actor.${part}`, error: new Error('broken') } as never);
    expect([state(system).status, shows(system)[0]]).toEqual(['active', 'listing']);
  });
});
