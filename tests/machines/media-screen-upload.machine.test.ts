import { describe, expect, test } from 'vitest';
import type { UploadTexts } from '#domain/upload.ts';
import { selectForm } from '#machines/upload/upload.machine.ts';
import { selectRows } from '#machines/upload-queue/upload-queue.machine.ts';
import { pendingPorts, shows, state, types, uploadForm } from './mediaScreenState.ts';
import { type MediaScreenSystem, pngFile, startMediaScreen } from './mediaScreenSystem.ts';

describe('the upload form', () => {
  const uploading = (url = '/media', kind: 'image' | 'video' = 'image', file: File | null = null) => {
    const system = startMediaScreen(url);
    system.upload(kind, file);
    system.call('readDraft').resolve(null);
    return system;
  };
  const type = (system: MediaScreenSystem, field: keyof UploadTexts, value: string) =>
    uploadForm(system).send({ type: 'upload.textChanged', field, value });
  const sending = () => {
    const system = uploading('/media', 'image', pngFile());
    uploadForm(system).send({ type: 'upload.submitted' });
    return system;
  };
  const uploadOf = (system: MediaScreenSystem, kind: 'image' | 'video' = 'image') =>
    state(system).context.uploads[kind];

  test('listing → upload.requested with a file → its form, with that file', () => {
    const system = uploading('/media', 'image', pngFile());
    expect(shows(system)).toEqual(['uploading', null, '/media']);
    const { kind, file, texts } = selectForm(uploadForm(system).getSnapshot());
    expect([kind, file?.name, texts.title]).toEqual(['image', 'kitchen-island.png', 'Kitchen Island']);
  });

  test('open → another file → the derived title follows it; a typed one stays', () => {
    const system = uploading('/media', 'image', pngFile());
    system.upload('image', pngFile('oak-table.png'));
    expect(selectForm(uploadForm(system).getSnapshot()).texts.title).toBe('Oak Table');
    type(system, 'title', 'Mine');
    system.upload('image', pngFile('linen-sofa.png'));
    const { file, texts } = selectForm(uploadForm(system).getSnapshot());
    expect([file?.name, texts.title]).toEqual(['linen-sofa.png', 'Mine']);
  });

  test('open → submitted twice → one transfer → stored → listing', () => {
    const system = sending();
    uploadForm(system).send({ type: 'upload.submitted' });
    expect(pendingPorts(system)).toEqual(['send']);
    system.call('send').resolve([{ ok: true }]);
    expect([shows(system), uploadOf(system)]).toEqual([['listing', null, '/media'], undefined]);
    expect(types(system)).toEqual(['transfer.succeeded', 'draft.left']);
  });

  test('sending → fails → the form, with its file; the next attempt has the same key', () => {
    const system = sending();
    const key = (system.call('send').input as { idempotencyKey: string }).idempotencyKey;
    system.call('send').reject(new Error('500'));
    expect([shows(system)[0], types(system)]).toEqual(['uploading', ['transfer.failed']]);
    expect(selectForm(uploadForm(system).getSnapshot()).file?.name).toBe('kitchen-island.png');
    uploadForm(system).send({ type: 'upload.submitted' });
    expect(system.call('send').input).toMatchObject({ idempotencyKey: key });
  });

  test('sending → upload.cancelled → the transfer is stopped, and the form stays', () => {
    const system = sending();
    uploadForm(system).send({ type: 'upload.cancelled' });
    expect([shows(system)[0], system.pending(), uploadOf(system), types(system)]).toEqual([
      'uploading',
      [],
      undefined,
      ['transfer.stopped'],
    ]);
  });

  test.each([
    [
      'Back',
      (system: MediaScreenSystem) => system.location.navigate('/inquiries'),
      ['listing', null, '/inquiries'],
    ],
    [
      'a link to B',
      (system: MediaScreenSystem) => system.location.navigate('/media?open=b'),
      ['reading', 'b', '/media?open=b'],
    ],
    ['item.opened', (system: MediaScreenSystem) => system.open('b'), ['reading', 'b', '/media?open=b']],
  ] as const)('open, with a text → %s → closed at once, and the text is stored', (_, leave, shown) => {
    const system = uploading();
    const stored: unknown[] = [];
    uploadForm(system).on('draft.detailsChanged', ({ details }) => stored.push(details.texts.title));
    uploadForm(system).on('draft.kept', ({ kind }) => stored.push(kind));
    type(system, 'title', 'Typed');
    leave(system);
    expect([shows(system), stored]).toEqual([shown, ['Typed', 'image']]);
  });

  test('sending → closed → transfer.hidden; it goes on, and its end is told', () => {
    const system = sending();
    uploadForm(system).send({ type: 'upload.dismissed' });
    expect([shows(system), pendingPorts(system)]).toEqual([['listing', null, '/media'], ['send']]);
    system.call('send').resolve([{ ok: true }]);
    expect(types(system)).toEqual(['transfer.hidden', 'transfer.succeeded', 'draft.left']);
    expect(uploadOf(system)).toBeUndefined();
  });

  test('sending → closed, then it fails → the draft is kept', () => {
    const system = sending();
    const error = new Error('500');
    uploadForm(system).send({ type: 'upload.dismissed' });
    system.call('send').reject(error);
    expect(system.emitted.slice(1)).toEqual([
      {
        type: 'transfer.draftKept',
        kind: 'image',
        sent: expect.objectContaining({
          texts: expect.objectContaining({ title: 'Kitchen Island' }),
        }),
        error,
      },
      { type: 'transfer.failed', kind: 'image', error },
      { type: 'draft.left', kind: 'image' },
    ]);
  });

  test('sending → closed and opened again → the form of the transfer, which ends it', () => {
    const system = sending();
    uploadForm(system).send({ type: 'upload.dismissed' });
    system.upload('image');
    expect(selectForm(uploadForm(system).getSnapshot()).texts.title).toBe('Kitchen Island');
    system.call('send').resolve([{ ok: true }]);
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('sending an image → upload.requested for videos → their form; the image goes on', () => {
    const system = sending();
    system.upload('video');
    system.call('readDraft').resolve(null);
    expect([selectForm(uploadForm(system).getSnapshot()).kind, pendingPorts(system)]).toEqual([
      'video',
      ['send'],
    ]);
    system.call('send').resolve([{ ok: true }]);
    expect([shows(system)[0], types(system)]).toEqual([
      'uploading',
      ['transfer.hidden', 'transfer.succeeded', 'draft.left'],
    ]);
    expect(selectForm(uploadForm(system).getSnapshot()).kind).toBe('video');
  });

  test.each([true, false])(
    'sending an image, form open: %s → another image is dropped → the queue has it',
    (isOpen) => {
      const system = sending();
      if (!isOpen) uploadForm(system).send({ type: 'upload.dismissed' });
      const panel = shows(system)[0];
      system.upload('image', pngFile('second.png'));
      expect(shows(system)[0]).toBe(panel);
      expect(selectRows(system.queue.getSnapshot()).map(({ file }) => file?.name)).toEqual(['second.png']);
    },
  );

  test('hidden → upload.requested for videos → the screen is shown with that form', () => {
    const system = startMediaScreen('/inquiries');
    system.screen.send({ type: 'upload.requested', kind: 'video' });
    system.call('readDraft').resolve(null);
    expect(shows(system)).toEqual(['uploading', null, '/media?tab=videos']);
    const { kind, texts } = selectForm(uploadForm(system).getSnapshot());
    expect([kind, texts.section]).toEqual(['video', 'hero']);
    uploadForm(system).send({ type: 'upload.dismissed' });
    system.location.navigate('/inquiries');
    system.location.navigate('/media');
    expect(shows(system)).toEqual(['listing', null, '/media']);
  });

  test('showing images of contact → upload.requested → of contact; for videos → their list and first section', () => {
    const system = startMediaScreen('/media?section=contact');
    system.screen.send({ type: 'upload.requested', kind: 'image' });
    system.call('readDraft').resolve(null);
    expect(selectForm(uploadForm(system).getSnapshot()).texts.section).toBe('contact');
    system.screen.send({ type: 'upload.requested', kind: 'video' });
    system.call('readDraft').resolve(null);
    const { kind, texts } = selectForm(uploadForm(system).getSnapshot());
    expect([kind, texts.section, system.url()]).toEqual(['video', 'hero', '/media?tab=videos']);
  });

  test('open, with a text → session.ended → the text is stored', () => {
    const system = uploading();
    const stored: string[] = [];
    uploadForm(system).on('draft.detailsChanged', ({ details }) => stored.push(details.texts.title));
    type(system, 'title', 'Typed');
    system.screen.send({ type: 'session.ended', isRequested: false });
    expect(stored).toEqual(['Typed']);
  });

  test('open, with a text → session.ended by a sign-out → nothing is stored', () => {
    const system = uploading();
    const stored: string[] = [];
    uploadForm(system).on('*', ({ type }) => stored.push(type));
    type(system, 'title', 'Typed');
    stored.length = 0;
    system.screen.send({ type: 'session.ended', isRequested: true });
    expect([stored, shows(system)[0]]).toEqual([[], 'uploading']);
  });

  test('open, sending → session.ended → still open: nothing says that the upload goes on', () => {
    const system = sending();
    const emitted: string[] = [];
    system.panel.on('*', ({ type }) => emitted.push(type));
    system.screen.send({ type: 'session.ended', isRequested: false });
    expect(shows(system)[0]).toBe('uploading');
    expect(emitted).toEqual([]);
  });
});
