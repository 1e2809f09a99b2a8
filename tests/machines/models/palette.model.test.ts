import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type PaletteChoice,
  type PaletteEvent,
  paletteMachine,
  selectIsBusy,
  selectIsOpen,
} from '#machines/palette/palette.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const codeTimeout = 10_000;
const screen: PaletteChoice = { id: '/media', target: { url: '/media' } };
const upload: PaletteChoice = { id: 'uploadImage', target: { action: 'uploadImage' } };

type Phase = 'closed' | 'loading' | 'open' | 'preparing';

const model: Model<PaletteEvent> = {
  start: (simulatedClock) => {
    const loadDialog = new ScriptedPort<void>();
    const loadUploadForm = new ScriptedPort<void>();
    const machine = paletteMachine.provide({
      actors: { loadDialog: loadDialog.logic, loadUploadForm: loadUploadForm.logic },
    });
    const chart = startChart((options) => createActor(machine, options), simulatedClock);
    const { actor, clock, emitted } = chart;
    let phase: Phase = 'closed';
    let since = 0;
    const expected: unknown[] = [];
    const enter = (next: Phase) => {
      phase = next;
      since = clock.now();
    };
    const fail = () => {
      expected.push({ type: 'code.unavailable' });
      enter(phase === 'loading' ? 'closed' : 'open');
    };
    return {
      actor,
      clock,
      ports: {
        loadDialog: portModel(loadDialog, { 'the code': undefined }, { failure: new Error('lost') }),
        loadUploadForm: portModel(loadUploadForm, { 'the code': undefined }, { failure: new Error('lost') }),
      },
      check: ({ stimulus }) => {
        const isWaiting = phase === 'loading' || phase === 'preparing';
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (event.type === 'entry.chosen') {
            if (phase === 'open' && event.choice === upload) enter('preparing');
            else if (phase === 'open') {
              expected.push({ type: 'choice.made', choice: event.choice });
              enter('closed');
            }
          } else if (event.type === 'palette.requested' && phase === 'closed') enter('loading');
          else if (phase !== 'loading' || event.type === 'palette.dismissed') enter('closed');
        } else if (stimulus.kind === 'settled' && !stimulus.isLate) {
          if (!('output' in stimulus.result)) fail();
          else if (phase === 'loading') enter('open');
          else {
            expected.push({ type: 'choice.made', choice: upload });
            enter('closed');
          }
        } else if (isWaiting && clock.now() - since >= codeTimeout) fail();

        const snapshot = actor.getSnapshot();
        assert.equal(snapshot.value, phase);
        assert.equal(selectIsOpen(snapshot), phase === 'open' || phase === 'preparing');
        assert.equal(selectIsBusy(snapshot), phase === 'preparing');
        assert.deepEqual(emitted, expected);
      },
    };
  },
  events: () => ({
    'press Ctrl+K': { type: 'palette.requested' },
    dismiss: { type: 'palette.dismissed' },
    'choose a screen': { type: 'entry.chosen', choice: screen },
    'choose an upload': { type: 'entry.chosen', choice: upload },
  }),
  key: ({ context }) => [context.choice?.id],
  waits: [1, codeTimeout - 1, codeTimeout],
};

describe(paletteMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, paletteMachine)).toEqual({ states: 10, changes: 32 });
  });

  test('any state → random events, results and waits → each choice is made once, and only when the palette has closed', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 100 });
  });
});
