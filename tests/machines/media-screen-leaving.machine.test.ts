import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { selectQuestion, selectTexts } from '#machines/media-edit/media-edit.machine.ts';
import {
  selectArrangement,
  selectEdit,
  selectUploadForm,
} from '#machines/media-panel/media-panel.machine.ts';
import { selectForm } from '#machines/upload/upload.machine.ts';
import {
  form,
  isAsked,
  pendingPorts,
  present,
  shows,
  state,
  title,
  typeTitle,
  uploadForm,
} from './mediaScreenState.ts';
import { image, type MediaScreenSystem, pngFile, startMediaScreen } from './mediaScreenSystem.ts';

type Act = (system: MediaScreenSystem) => void;

const onA = '/media?open=a';
const onB = '/media?open=b';

type Shown = readonly (string | null)[];

/** Everything that opens something else while a form is open, and what is shown then. */
const intents: readonly (readonly [string, Act, (before: Shown) => Shown])[] = [
  ['a link to B', (system) => system.location.navigate(onB), () => ['reading', 'b', onB]],
  ['upload.requested', (system) => system.upload('image'), ([, ...shown]) => ['uploading', ...shown]],
];
const requestUpload: Act = (system) => system.upload('image');

const started = (...acts: readonly Act[]) => {
  const system = startMediaScreen(onA);
  for (const act of acts) act(system);
  return system;
};
const edit: Act = (system) => system.edit('a');
const save: Act = (system) => form(system).send({ type: 'edit.submitted' });
const upload: Act = (system) => {
  system.upload('image');
  system.call('readDraft').resolve(null);
};
const chooseFile: Act = (system) => uploadForm(system).send({ type: 'upload.fileChosen', file: pngFile() });
const arrange: Act = (system) => {
  system.panel.send({ type: 'panel.dismissed' });
  system.arrange('gallery');
};

/** The form that is open, whichever it is; the viewer has none. */
const opened = (system: MediaScreenSystem): AnyActorRef | null =>
  selectEdit(state(system)) ?? selectUploadForm(state(system)) ?? selectArrangement(state(system));

/** The calls under way, without the reading of a draft for the form that was opened. */
const writes = (system: MediaScreenSystem) => pendingPorts(system).filter((port) => port !== 'readDraft');

const withIntents = <Rest extends readonly unknown[]>(forms: readonly (readonly [string, ...Rest])[]) =>
  forms.flatMap(([name, ...rest]) =>
    intents.map(([intent, ask, shown]) => [name, intent, ask, shown, ...rest] as const),
  );

describe('what is asked for while something is open', () => {
  test.each(intents)('reading → %s → opened', (_, ask, shown) => {
    const system = started();
    const before = shows(system);
    ask(system);
    expect([isAsked(system), ...shows(system)]).toEqual([false, ...shown(before)]);
  });

  test.each(
    withIntents<
      [
        start: () => MediaScreenSystem,
        keptIn: (left: AnyActorRef) => unknown,
        kept: unknown,
        calls: readonly string[],
      ]
    >([
      ['editing, unchanged', () => started(edit), (left) => left.getSnapshot().status, 'stopped', []],
      [
        'editing, saving',
        () => started(edit, typeTitle, save),
        (left) => selectTexts(left.getSnapshot()).title,
        'Typed',
        ['readItem'],
      ],
      ['uploading, empty', () => started(upload), (left) => left.getSnapshot().value, 'closed', []],
      [
        'uploading, with a file',
        () => started(upload, chooseFile),
        (left) => [left.getSnapshot().value, selectForm(left.getSnapshot()).file?.name],
        ['kept', 'kitchen-island.png'],
        [],
      ],
      ['arranging, unmoved', () => started(arrange), (left) => left.getSnapshot().status, 'stopped', []],
    ]),
  )('%s → %s → left at once, and what was begun is kept', (_, __, ask, shown, start, keptIn, kept, calls) => {
    const system = start();
    const before = shows(system);
    const left = present(opened(system));
    ask(system);
    expect([isAsked(system), ...shows(system)]).toEqual([false, ...shown(before)]);
    expect([keptIn(left), writes(system)]).toEqual([kept, calls]);
  });

  test.each(
    withIntents<[start: () => MediaScreenSystem, workIn: (system: MediaScreenSystem) => unknown]>([
      ['editing, changed', () => started(edit, typeTitle), title],
    ]),
  )('%s → %s → asked; Stay keeps the work, Leave opens it', (_, __, ask, shown, start, workIn) => {
    const system = start();
    const before = shows(system);
    const left = present(opened(system));
    const work = workIn(system);
    ask(system);
    expect([isAsked(system), shows(system), workIn(system)]).toEqual([true, before, work]);
    system.panel.send({ type: 'leaving.declined' });
    expect([isAsked(system), shows(system), workIn(system)]).toEqual([false, before, work]);
    ask(system);
    system.panel.send({ type: 'leaving.confirmed' });
    expect([isAsked(system), ...shows(system)]).toEqual([false, ...shown(before)]);
    expect(left.getSnapshot().status).not.toBe('active');
    expect(writes(system)).toEqual([]);
  });
});

describe('what is asked for while it is asked whether work may be lost', () => {
  const dismiss: Act = (system) => system.panel.send({ type: 'panel.dismissed' });

  test('editing, asked → upload.requested → ignored, and the texts are kept', () => {
    const system = started(edit, typeTitle, dismiss);
    requestUpload(system);
    expect([isAsked(system), ...shows(system), title(system)]).toEqual([true, 'editing', 'a', onA, 'Typed']);
    system.panel.send({ type: 'leaving.confirmed' });
    expect(shows(system)).toEqual(['reading', 'a', onA]);
  });

  test('editing, a conflict → upload.requested → ignored, and the texts are kept', () => {
    const system = started(edit, typeTitle, save);
    system.call('readItem').resolve(image('a', 'gallery', { title: 'Theirs' }));
    requestUpload(system);
    expect([selectQuestion(form(system).getSnapshot()), ...shows(system), title(system)]).toEqual([
      'conflict',
      'editing',
      'a',
      onA,
      'Typed',
    ]);
  });

  test('uploading, closing → upload.requested → ignored, and the draft is kept once', () => {
    const system = started(upload, chooseFile);
    const kept: string[] = [];
    uploadForm(system).on('draft.kept', ({ kind }) => {
      kept.push(kind);
      requestUpload(system);
    });
    system.open('b');
    expect([...shows(system), kept, writes(system)]).toEqual(['reading', 'b', onB, ['image'], []]);
  });
});
