import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type PaletteChoice,
  type PaletteEvent,
  paletteMachine,
  selectIsBusy,
  selectIsOpen,
  selectRecent,
} from '#machines/palette/palette.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const uploads = ['uploadImage', 'uploadVideo'];
const choices: Readonly<Record<string, PaletteChoice>> = {
  uploadImage: { id: 'uploadImage', target: { action: 'uploadImage' } },
  uploadVideo: { id: 'uploadVideo', target: { action: 'uploadVideo' } },
  refresh: { id: 'refresh', target: { action: 'refresh' } },
  '/media': { id: '/media', target: { url: '/media' } },
  '/inbox': { id: '/inbox', target: { url: '/inbox' } },
  '/settings': { id: '/settings', target: { url: '/settings' } },
};

interface Palette {
  readonly phase: 'closed' | 'loading' | 'open' | 'preparing';
  /** The ids of the last choices, the newest first. */
  readonly recent: readonly string[];
}

const model: Model<Palette, PaletteEvent> = {
  initial: { phase: 'closed', recent: [] },
  events: () => ({
    'press Ctrl+K': { type: 'palette.requested' },
    dismiss: { type: 'palette.dismissed' },
    ...Object.fromEntries(
      Object.values(choices).map((choice) => [`choose ${choice.id}`, { type: 'entry.chosen', choice }]),
    ),
  }),
  next: (palette, stimulus, { emit }) => {
    const { phase, recent } = palette;
    const made = (id: string | undefined, after = recent): Palette => {
      emit({ type: 'choice.made', choice: choices[id ?? ''] });
      return { phase: 'closed', recent: after };
    };
    switch (stimulus.type) {
      case 'palette.requested':
        if (phase === 'loading') return palette;
        return { ...palette, phase: phase === 'closed' ? 'loading' : 'closed' };
      case 'palette.dismissed':
        return { ...palette, phase: 'closed' };
      case 'entry.chosen': {
        const { id } = stimulus.choice;
        if (phase !== 'open') return palette;
        const after = [id, ...recent.filter((other) => other !== id)].slice(0, 5);
        return uploads.includes(id) ? { phase: 'preparing', recent: after } : made(id, after);
      }
      case 'resolved':
        return phase === 'loading' ? { ...palette, phase: 'open' } : made(recent[0]);
      default:
        emit({ type: 'code.unavailable' });
        return { ...palette, phase: phase === 'loading' ? 'closed' : 'open' };
    }
  },
  calls: ({ phase }) => [
    ...(phase === 'loading' ? [{ port: 'loadDialog' }] : []),
    ...(phase === 'preparing' ? [{ port: 'loadUploadForm' }] : []),
  ],
  outcomes: {
    loadDialog: { resolves: { 'the code': undefined }, rejects: { failure: new Error('lost') } },
    loadUploadForm: { resolves: { 'the code': undefined }, rejects: { failure: new Error('lost') } },
  },
  timers: ({ phase }): Record<string, number> =>
    phase === 'loading' || phase === 'preparing' ? { [phase]: 10_000 } : {},
  shown: ({ phase, recent }) => ({
    value: phase,
    isOpen: phase === 'open' || phase === 'preparing',
    isBusy: phase === 'preparing',
    recent,
  }),
  // Of the earlier choices, what comes next depends on the last one alone; the random walk makes more of them.
  key: ({ phase, recent }) => [phase, phase === 'preparing' ? recent[0] : null],
  start: (simulatedClock) => {
    const loadDialog = new ScriptedPort<void>();
    const loadUploadForm = new ScriptedPort<void>();
    const machine = paletteMachine.provide({
      actors: { loadDialog: loadDialog.logic, loadUploadForm: loadUploadForm.logic },
    });
    const chart = startChart((options) => createActor(machine, options), simulatedClock);
    return {
      ...chart,
      ports: { loadDialog, loadUploadForm },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          isOpen: selectIsOpen(snapshot),
          isBusy: selectIsBusy(snapshot),
          recent: selectRecent(snapshot),
        };
      },
    };
  },
};

describe(paletteMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events, results and waits → each choice is made once, and the last five are kept', async () => {
    await expect(walkAtRandom(model, { seeds: 3 })).resolves.toBeUndefined();
  });
});
