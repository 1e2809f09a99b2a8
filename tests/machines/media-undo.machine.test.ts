import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { patience } from '#contract/limits.ts';
import { mediaUndoMachine, selectUndoable } from '#machines/media-undo/media-undo.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { keyCreator } from '#tests/support/mediaEditChart.ts';
import {
  changed,
  failure,
  keyOfId,
  missing,
  outcomeOf,
  place,
  startUndo,
  title,
} from '#tests/support/mediaUndoChart.ts';

const checking = { undoing: 'checking' };
const storing = { undoing: { storing: 'sending' } };

describe(mediaUndoMachine.id, () => {
  test('ready, two changes → undo.requested twice → the last one is checked and sent, then the one before it', async () => {
    const chart = startUndo({ id: 'a', title: 'A2' }, { id: 'b', title: 'B2' });
    const { emitted, perform, read, readItems, sent, stack, state, store, undo } = chart;
    store('one', [title('a', 'A1', 'A2')]);
    store('two', [title('b', 'B1', 'B2')]);
    undo();
    undo();
    expect([state(), readItems.inputs]).toEqual([
      checking,
      [{ places: [{ kind: 'image', section: 'gallery' }] }],
    ]);
    await read();
    expect([state(), sent(), stack()]).toEqual([storing, [['b', { title: 'B1' }]], ['one', 'two']]);
    await perform.call(0).resolve(null);
    expect([state(), stack()]).toEqual([checking, ['one']]);
    await read();
    await perform.call(1).resolve(null);
    expect([state(), stack(), sent().at(-1)]).toEqual(['ready', [], ['a', { title: 'A1' }]]);
    expect(emitted).toEqual([
      { type: 'undo.finished', outcome: outcomeOf({ done: [title('b', 'B1', 'B2')] }) },
      { type: 'undo.finished', outcome: outcomeOf({ done: [title('a', 'A1', 'A2')] }) },
    ]);
  });

  test('ready, without a change or with those that are being undone → undo.requested → refused', () => {
    const { emitted, readItems, store, undo } = startUndo();
    undo();
    store('one', [title('a', 'A1', 'A2')]);
    undo('one');
    undo('one');
    undo();
    expect(readItems.inputs).toHaveLength(1);
    expect(emitted).toEqual(Array(3).fill({ type: 'undo.refused', reason: 'nothing' }));
  });

  test('ready → a change that changed nothing → not to be undone; one with the key of another replaces it', () => {
    const { stack, store, actor } = startUndo();
    store('none', [title('a', 'A', 'A')]);
    store('one', [place('a', 0, 5), place('b', 10)], 'order');
    store('two', [title('a', 'A1', 'A2')]);
    const retried = [place('a', 0, 5), place('b', 10, 7)];
    store('one', retried, 'order');
    expect(stack()).toEqual(['two', 'one']);
    expect(actor.getSnapshot().context.stack[1]?.items).toEqual(retried);
  });

  test('ready → undo.requested by keys → undone as one: each item once, from before the first to after the last', async () => {
    const chart = startUndo({ id: 'a', title: 'A3', alt_text: 'Loft' }, { id: 'b', title: 'B2' });
    const { emitted, perform, read, sent, stack, store, undo, undoable } = chart;
    store('one', [title('a', 'A1', 'A2')]);
    store('other', [title('c', 'C1', 'C2')]);
    store('two', [title('b', 'B1', 'B2')]);
    store('three', [changed('a', { title: 'A2', alt_text: '' }, { title: 'A3', alt_text: 'Loft' })]);
    expect(undoable('one', 'three', 'none')).toEqual(['one', 'three']);
    expect(undoable()).toEqual([]);
    undo('one', 'two', 'three', 'none');
    expect(undoable('one', 'other')).toEqual(['other']);
    await read();
    expect(sent()).toEqual([
      ['a', { title: 'A1', alt_text: '' }],
      ['b', { title: 'B1' }],
    ]);
    await perform.call(0).resolve(null);
    await perform.call(1).resolve(null);
    const both = changed('a', { title: 'A1', alt_text: '' }, { title: 'A3', alt_text: 'Loft' });
    expect(emitted).toEqual([
      { type: 'undo.finished', outcome: outcomeOf({ done: [both, title('b', 'B1', 'B2')] }) },
    ]);
    expect(stack()).toEqual(['other']);
  });

  test('checking → a text was changed since, or the item is gone → nothing is sent, and it is said', async () => {
    const { emitted, read, sent, stack, state, store, undo } = startUndo({ id: 'a', title: 'Theirs' });
    store('before', [title('c', 'C1', 'C2')]);
    const [a, b] = [title('a', 'A1', 'A2'), title('b', 'B1', 'B2')];
    store('one', [a, b]);
    undo();
    await read();
    expect([state(), sent(), stack()]).toEqual(['ready', [], ['before']]);
    expect(emitted).toEqual([{ type: 'undo.finished', outcome: outcomeOf({ refused: [a], missing: [b] }) }]);
  });

  test('checking several → one was changed since → the others are undone, each with what has changed of it', async () => {
    const chart = startUndo({ id: 'a', title: 'Theirs' }, { id: 'b', title: 'B2', alt_text: 'Loft' });
    const { emitted, perform, read, sent, store, undo } = chart;
    const a = title('a', 'A1', 'A2');
    const b = changed('b', { title: 'B1', alt_text: 'Loft' }, { title: 'B2', alt_text: 'Loft' });
    store('one', [a]);
    store('two', [b]);
    undo('one', 'two');
    await read();
    expect(sent()).toEqual([['b', { title: 'B1' }]]);
    await perform.call(0).resolve(null);
    expect(emitted).toEqual([{ type: 'undo.finished', outcome: outcomeOf({ done: [b], refused: [a] }) }]);
  });

  test('checking → the earlier texts are there already → done without a request', async () => {
    const { emitted, read, sent, store, undo } = startUndo({ id: 'a', title: 'A1' });
    store('one', [title('a', 'A1', 'A2')]);
    undo();
    await read();
    expect(sent()).toEqual([]);
    expect(emitted).toEqual([
      { type: 'undo.finished', outcome: outcomeOf({ done: [title('a', 'A1', 'A2')] }) },
    ]);
  });

  test.each([
    ['another one since', { id: 'b', sort_order: 3 }, []],
    ['the one that was stored', { id: 'b', sort_order: 10 }, [['a', { sort_order: 20 }]]],
    ['one with an image more', { id: 'new', sort_order: 3 }, [['a', { sort_order: 20 }]]],
  ] as const)('checking an order → %s → refused as a whole, or sent', async (_, other, wanted) => {
    const { emitted, read, sent, store, undo } = startUndo({ id: 'a', sort_order: 5 }, other);
    store('one', [place('a', 20, 5), place('b', 10)], 'order');
    undo();
    await read();
    expect(sent()).toEqual(wanted);
    const refused = outcomeOf({ type: 'order', refused: [place('a', 20, 5)] });
    expect(emitted).toEqual(wanted.length > 0 ? [] : [{ type: 'undo.finished', outcome: refused }]);
  });

  test.each([
    ['fails', failure],
    ['takes long', null],
  ])('checking → it %s → said; nothing else is undone, and it can be undone again', async (_, error) => {
    const { clock, emitted, readItems, stack, state, store, undo, undoable } = startUndo();
    store('one', [title('b', 'B1', 'B2')]);
    store('two', [title('a', 'A1', 'A2'), title('c', 'C', 'C')]);
    undo();
    undo();
    if (error) await readItems.call(0).reject(error);
    else clock.increment(patience);
    expect([state(), stack(), undoable('one', 'two')]).toEqual(['ready', ['one', 'two'], ['one', 'two']]);
    const outcome = outcomeOf({ failed: [title('a', 'A1', 'A2')], error });
    expect(emitted).toEqual([{ type: 'undo.finished', outcome }]);
  });

  test('storing → some fail and some are gone → said; it can be undone again, and nothing else is', async () => {
    const chart = startUndo({ id: 'a', title: 'A2' }, { id: 'b', title: 'B2' }, { id: 'c', title: 'C2' });
    const { emitted, perform, read, sent, stack, state, store, stored, undo } = chart;
    const [a, b, c] = [title('a', 'A1', 'A2'), title('b', 'B1', 'B2'), title('c', 'C1', 'C2')];
    store('before', [title('d', 'D1', 'D2')]);
    store('one', [a, b, c]);
    undo();
    undo();
    await read();
    await perform.call(0).resolve(null);
    await perform.call(1).reject(failure);
    await perform.call(2).reject(missing);
    expect([state(), stack()]).toEqual(['ready', ['before', 'one']]);
    const outcome = outcomeOf({ done: [a], missing: [c], failed: [b], error: failure });
    expect(emitted).toEqual([{ type: 'undo.finished', outcome }]);

    stored.set('a', mediaItem({ id: 'a', title: 'A1' }));
    stored.delete('c');
    undo();
    await read();
    expect(sent().slice(3)).toEqual([['b', { title: 'B1' }]]);
  });

  test('storing → the item is gone → said, and no longer to be undone', async () => {
    const { emitted, perform, read, stack, store, undo } = startUndo({ id: 'a', title: 'A2' });
    store('one', [title('a', 'A1', 'A2')]);
    undo();
    await read();
    await perform.call(0).reject(missing);
    const outcome = outcomeOf({ missing: [title('a', 'A1', 'A2')] });
    expect([emitted, stack()]).toEqual([[{ type: 'undo.finished', outcome }], []]);
  });

  test.each(['checking', 'storing'])(
    '%s → a save of the same item → its request is aborted, it is said, and it can be undone again',
    async (from) => {
      const chart = startUndo({ id: 'a', title: 'A2' }, { id: 'b', title: 'B2' });
      const { begin, emitted, perform, read, readItems, stack, state, store, undo } = chart;
      store('one', [title('a', 'A1', 'A2'), title('b', 'B1', 'B2')]);
      undo();
      if (from === 'storing') await read();
      begin('a');
      expect([state(), stack()]).toEqual(['ready', ['one', 'save a']]);
      expect((from === 'storing' ? perform : readItems).aborted).toEqual(
        from === 'storing' ? [true, true] : [true],
      );
      expect(emitted).toEqual([{ type: 'undo.refused', reason: 'stopped' }]);
      undo('one');
      expect([state(), emitted.at(-1)]).toEqual(['waiting', { type: 'undo.waiting' }]);
    },
  );

  test('storing → the work fails by a mistake → said, and it can be undone again', async () => {
    const read = Promise.resolve(new Map([[keyOfId('a'), mediaItem({ id: 'a', title: 'A2' })]]));
    const machine = mediaUndoMachine.provide({
      actors: {
        readItems: fromPromise(() => read),
        work: fromPromise(() => Promise.reject(failure)) as never,
      },
    });
    const input = { createKey: keyCreator(), isMissing: () => false };
    const { actor, emitted } = startChart((options) => createActor(machine, { ...options, input }));
    const items = [title('a', 'A1', 'A2')];
    actor.send({ type: 'change.ended', key: 'save', change: { key: 'one', type: 'texts', items } });
    actor.send({ type: 'undo.requested', keys: [] });
    await waitFor(actor, (snapshot) => snapshot.matches('undoing'));
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(emitted).toEqual([
      { type: 'undo.finished', outcome: outcomeOf({ failed: items, error: failure }) },
    ]);
    expect(selectUndoable(['one'])(actor.getSnapshot())).toEqual(['one']);
  });
});
