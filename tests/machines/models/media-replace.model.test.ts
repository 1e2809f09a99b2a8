import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import {
  type MediaReplaceEvent,
  mediaReplaceMachine,
} from '#machines/media-replace/media-replace.machine.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { loft, study, targetOf } from '#tests/support/mediaEditChart.ts';
import { missing, photo, replaceInput, startMediaReplace, text } from '#tests/support/mediaReplaceChart.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const broken = new Error('Server error: 500');

/** The old file is deleted only after a new one is stored, and every end of a replacement is reported. */
const model: Model<MediaReplaceEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, deleteOld, emitted, shown, uploadFile } = startMediaReplace(simulatedClock);
    let at = 'closed';
    let file: File | null = null;
    let checked = 0;
    return {
      actor,
      clock,
      ports: {
        uploadFile: portModel(uploadFile, { 'the new item': study }, { broken }),
        deleteOld: portModel(deleteOld, { nothing: null }, { missing, broken }),
      },
      check: ({ stimulus }) => {
        const expected: string[] = [];
        const close = () => {
          at = 'closed';
          file = null;
        };
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (at === 'closed') {
            if (event.type === 'replace.opened') at = 'choosing';
          } else if (at === 'choosing') {
            if (event.type === 'replace.fileChosen') file = event.file;
            if (event.type === 'replace.submitted' && file === photo) at = 'uploading';
            if (event.type === 'replace.dismissed') close();
          } else if (event.type === 'replace.dismissed') {
            if (at !== 'bothKept') expected.push('replace.listStale');
            if (at === 'uploading') at = 'choosing';
            else close();
          } else if (at === 'bothKept' && event.type === 'replace.retried') at = 'deleting';
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const error = 'error' in stimulus.result ? stimulus.result.error : null;
          if (stimulus.port === 'uploadFile') {
            at = error ? 'choosing' : 'deleting';
            if (error) expected.push('replace.failed');
          } else if (error === broken) {
            at = 'bothKept';
            expected.push('replace.bothKept');
          } else {
            close();
            expected.push('replace.succeeded');
          }
        }
        assert.equal(shown().value, at);
        assert.equal(shown().file, file?.name ?? null);
        assert.deepEqual(
          emitted.slice(checked).map(({ type }) => type),
          expected,
        );
        checked = emitted.length;
      },
    };
  },
  events: () => ({
    open: { type: 'replace.opened', target: targetOf(loft) },
    'choose a photo': { type: 'replace.fileChosen', file: photo },
    'choose a text': { type: 'replace.fileChosen', file: text },
    submit: { type: 'replace.submitted' },
    'half of the bytes': { type: 'replace.progressed', sent: 1, total: 2 },
    retry: { type: 'replace.retried' },
    dismiss: { type: 'replace.dismissed' },
  }),
  key: ({ context }) => [context.file?.name],
};

describe(mediaReplaceMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, mediaReplaceMachine, replaceInput())).toEqual({ states: 7, changes: 18 });
  });

  test('any state → random events and responses → the old file is deleted only after the new one is stored', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 200 });
  });
});
