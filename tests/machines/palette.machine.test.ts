import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type PaletteChoice,
  paletteMachine,
  selectIsBusy,
  selectIsOpen,
  selectRecent,
} from '#machines/palette/palette.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const failure = new TypeError('Failed to fetch dynamically imported module');
const screen: PaletteChoice = { id: '/media', target: { url: '/media' } };
const uploads: readonly PaletteChoice[] = [
  { id: 'uploadImage', target: { action: 'uploadImage' } },
  { id: 'uploadVideo', target: { action: 'uploadVideo' } },
];
const refresh: PaletteChoice = { id: 'refresh', target: { action: 'refresh' } };
const unavailable = { type: 'code.unavailable' };

function startPalette() {
  const loadDialog = new ScriptedPort<void>();
  const loadUploadForm = new ScriptedPort<void>();
  const machine = paletteMachine.provide({
    actors: { loadDialog: loadDialog.logic, loadUploadForm: loadUploadForm.logic },
  });
  const chart = startChart((options) => createActor(machine, options));
  const { actor } = chart;
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return [snapshot.value, selectIsOpen(snapshot), selectIsBusy(snapshot)];
  };
  const request = () => actor.send({ type: 'palette.requested' });
  return {
    ...chart,
    loadDialog,
    loadUploadForm,
    shown,
    request,
    choose: (choice: PaletteChoice) => actor.send({ type: 'entry.chosen', choice }),
    async open() {
      request();
      await loadDialog.call(loadDialog.inputs.length - 1).resolve();
    },
  };
}

const closed = ['closed', false, false];
const open = ['open', true, false];
const preparing = ['preparing', true, true];

describe(paletteMachine.id, () => {
  test('closed → palette.requested → loading until the code has come, then open', async () => {
    const { shown, request, loadDialog } = startPalette();
    expect(shown()).toEqual(closed);
    request();
    expect(shown()).toEqual(['loading', false, false]);
    await loadDialog.call(0).resolve();
    expect(shown()).toEqual(open);
  });

  test('loading → a failure → closed, reported, and open after another request', async () => {
    const { shown, request, loadDialog, emitted, open: openAgain } = startPalette();
    request();
    await loadDialog.call(0).reject(failure);
    expect([shown(), emitted]).toEqual([closed, [unavailable]]);
    await openAgain();
    expect(shown()).toEqual(open);
  });

  test('loading → 10 s → closed and reported', () => {
    const { shown, request, clock, emitted, loadDialog } = startPalette();
    request();
    clock.increment(9_999);
    expect([shown()[0], emitted]).toEqual(['loading', []]);
    clock.increment(1);
    expect([shown(), emitted, loadDialog.aborted]).toEqual([closed, [unavailable], [true]]);
  });

  test('loading → palette.dismissed → closed without a report', () => {
    const { shown, request, actor, emitted } = startPalette();
    request();
    actor.send({ type: 'palette.dismissed' });
    expect([shown(), emitted]).toEqual([closed, []]);
  });

  test.each(['palette.requested', 'palette.dismissed'] as const)('open → %s → closed', async (type) => {
    const { shown, actor, emitted, open: openIt } = startPalette();
    await openIt();
    actor.send({ type });
    expect([shown(), emitted]).toEqual([closed, []]);
  });

  test.each([screen, refresh])(
    'open → $id, which is no upload, is chosen → closed, and the choice is reported',
    async (choice) => {
      const { shown, choose, emitted, open: openIt } = startPalette();
      await openIt();
      choose(choice);
      expect([shown(), emitted]).toEqual([closed, [{ type: 'choice.made', choice }]]);
    },
  );

  test.each(uploads)('open → $id is chosen → preparing until its code has come', async (choice) => {
    const { shown, choose, emitted, loadUploadForm, open: openIt } = startPalette();
    await openIt();
    choose(choice);
    expect([shown(), emitted]).toEqual([preparing, []]);
    choose(screen);
    expect(shown()).toEqual(preparing);
    await loadUploadForm.call(0).resolve();
    expect([shown(), emitted]).toEqual([closed, [{ type: 'choice.made', choice }]]);
  });

  test('preparing → a failure, or 10 s → open again, and reported', async () => {
    const { shown, choose, emitted, clock, loadUploadForm, open: openIt } = startPalette();
    const [upload = screen] = uploads;
    await openIt();
    choose(upload);
    await loadUploadForm.call(0).reject(failure);
    expect([shown(), emitted]).toEqual([open, [unavailable]]);
    choose(upload);
    clock.increment(10_000);
    expect([shown(), emitted]).toEqual([open, [unavailable, unavailable]]);
  });

  test.each(['palette.requested', 'palette.dismissed'] as const)(
    'preparing → %s → closed: nothing is done when the code comes',
    async (type) => {
      const { shown, choose, actor, emitted, loadUploadForm, open: openIt } = startPalette();
      await openIt();
      choose(uploads[0] ?? screen);
      actor.send({ type });
      await loadUploadForm.call(0).resolve();
      expect([shown(), emitted]).toEqual([closed, []]);
    },
  );

  test('several choices → the last five different ones, the newest first', async () => {
    const { actor, choose, open: openIt } = startPalette();
    for (const id of ['1', '2', '3', '4', '5', '6', '3']) {
      await openIt();
      choose({ id, target: { url: '/media' } });
    }
    expect(selectRecent(actor.getSnapshot())).toEqual(['3', '6', '5', '4', '2']);
  });
});
