import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { MediaEditEvent } from '#machines/media-edit/events.ts';
import { mediaEditMachine } from '#machines/media-edit/media-edit.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { editInput, loft, place, startMediaEdit, targetOf } from '#tests/support/mediaEditChart.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const broken = new Error('Server error: 500');
const mine = 'Mine';
const theirs = mediaItem({ title: 'Theirs' });

type Place = 'closed' | 'editing' | 'confirmingDiscard' | 'checking' | 'conflicting' | 'saving' | 'gone';

/** The title of one item is edited: what is typed is never lost without a question, and never saved over another text unseen. */
const model: Model<MediaEditEvent> = {
  start: (simulatedClock) => {
    const { actor, emitted, readItem, shown, updateItem } = startMediaEdit(simulatedClock);
    let at: Place = 'closed';
    /** The title that the form was opened with, or that was taken. */
    let original = '';
    let typed = '';
    /** The title that the last check has read. */
    let stored = '';
    let checked = 0;
    return {
      actor,
      clock: simulatedClock,
      ports: {
        readItem: portModel(readItem, { 'as opened': loft, theirs, nothing: null }, { failure: broken }),
        updateItem: portModel(updateItem, { nothing: null }, { failure: broken }),
      },
      check: ({ stimulus }) => {
        const expected: string[] = [];
        const reopen = () => {
          original = loft.title ?? '';
          typed = original;
        };
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          const isUnchanged = typed === original;
          if (event.type === 'edit.opened' && (at === 'closed' || (at === 'editing' && isUnchanged))) {
            at = 'editing';
            reopen();
          } else if (at === 'editing') {
            if (event.type === 'edit.textChanged') typed = event.value;
            if (event.type === 'edit.submitted' && isUnchanged) at = 'closed';
            else if (event.type === 'edit.submitted' && typed !== '') at = 'checking';
            if (event.type === 'edit.dismissed') at = isUnchanged ? 'closed' : 'confirmingDiscard';
            if (isUnchanged && (event.type === 'edit.skipped' || event.type === 'edit.screenLeft'))
              at = 'closed';
          } else if (at === 'confirmingDiscard') {
            if (event.type === 'edit.discarded') at = 'closed';
            if (event.type === 'edit.dismissed') at = 'editing';
          } else if (at === 'gone') {
            if (event.type === 'edit.dismissed') at = 'closed';
          } else if (at !== 'closed' && event.type === 'edit.dismissed') {
            at = 'editing';
            expected.push('edit.listStale');
          } else if (at === 'conflicting') {
            if (event.type === 'edit.mineKept') at = 'saving';
            if (event.type === 'edit.theirsTaken') {
              at = 'editing';
              original = stored;
              typed = original;
              expected.push('edit.theirsShown');
            }
          }
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const { result, port } = stimulus;
          if ('error' in result) {
            at = 'editing';
            expected.push('edit.failed');
          } else if (port === 'updateItem') {
            at = 'closed';
            expected.push('edit.succeeded');
          } else if (result.output === null) {
            at = 'gone';
            expected.push('edit.listStale');
          } else {
            stored = (result.output === theirs ? theirs.title : loft.title) ?? '';
            at = stored !== original && stored !== typed ? 'conflicting' : 'saving';
          }
        }
        if (at === 'closed') {
          original = '';
          typed = '';
        }
        const { value } = shown();
        assert.equal(typeof value === 'string' ? value : Object.values(value)[0], at);
        assert.equal(shown().title, typed);
        assert.deepEqual(
          emitted.slice(checked).map(({ type }) => type),
          expected,
        );
        checked = emitted.length;
        for (const { changes } of updateItem.inputs.slice(-1))
          assert.deepEqual(Object.keys(changes), ['title']);
      },
    };
  },
  events: () => ({
    open: { type: 'edit.opened', target: targetOf(loft), fields: ['title'], surface: 'viewer' },
    'type another title': { type: 'edit.textChanged', field: 'title', value: mine },
    'type the title as it was': { type: 'edit.textChanged', field: 'title', value: loft.title ?? '' },
    'empty the title': { type: 'edit.textChanged', field: 'title', value: '' },
    submit: { type: 'edit.submitted' },
    skip: { type: 'edit.skipped' },
    dismiss: { type: 'edit.dismissed' },
    discard: { type: 'edit.discarded' },
    'keep mine': { type: 'edit.mineKept' },
    'take theirs': { type: 'edit.theirsTaken' },
    leave: { type: 'edit.screenLeft' },
    'walk without items': { type: 'edit.walkStarted', ...place, ids: [] },
  }),
  key: ({ context }) => [context.texts.title, context.target?.item.title, context.stored?.title],
};

describe(mediaEditMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, mediaEditMachine, editInput())).toEqual({ states: 49, changes: 155 });
  });

  test('any state → random events and responses → nothing typed is lost, and no text of others is overwritten unseen', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 200 });
  });
});
