import { describe, expect, test } from 'vitest';
import type { ChangedItem } from '#machines/media-undo/changes.ts';
import { mediaUndoMachine } from '#machines/media-undo/media-undo.machine.ts';
import { startUndo, title } from '#tests/support/mediaUndoChart.ts';

const checking = { undoing: 'checking' };
const textsOf = (key: string, items: readonly ChangedItem[]) => ({ key, type: 'texts', items }) as const;

describe(`${mediaUndoMachine.id}: what is being saved`, () => {
  test('a save under way → undo.requested twice → waiting → stored → it is undone, then the one before it', async () => {
    const chart = startUndo({ id: 'a', title: 'A2' }, { id: 'b', title: 'B2' });
    const { begin, emitted, end, perform, read, readItems, sent, stack, state, store, undo } = chart;
    store('one', [title('a', 'A1', 'A2')]);
    begin('b');
    undo();
    undo();
    undo();
    expect([state(), readItems.inputs]).toEqual(['waiting', []]);
    expect(emitted).toEqual([{ type: 'undo.waiting' }, { type: 'undo.refused', reason: 'nothing' }]);
    end('b', textsOf('two', [title('b', 'B1', 'B2')]));
    expect([state(), stack()]).toEqual([checking, ['one', 'two']]);
    await read();
    await perform.call(0).resolve(null);
    await read();
    expect(sent()).toEqual([
      ['b', { title: 'B1' }],
      ['a', { title: 'A1' }],
    ]);
  });

  test.each([
    ['it fails', null, 'unsaved'],
    ['it has changed nothing', textsOf('two', [title('b', 'B', 'B')]), 'nothing'],
  ] as const)('waiting for a save → %s → said, and nothing else is undone', (_, change, reason) => {
    const { begin, emitted, end, readItems, stack, state, store, undo } = startUndo();
    store('one', [title('a', 'A1', 'A2')]);
    begin('b');
    undo();
    end('b', change);
    expect([state(), stack(), readItems.inputs]).toEqual(['ready', ['one'], []]);
    expect(emitted).toEqual([{ type: 'undo.waiting' }, { type: 'undo.refused', reason }]);
  });

  test('waiting for a save that fails → the request after it is done', () => {
    const { begin, end, state, store, undo, undoable } = startUndo();
    store('one', [title('a', 'A1', 'A2')]);
    begin('b');
    undo();
    undo();
    end('b');
    expect([state(), undoable('one')]).toEqual([checking, []]);
  });

  test('two saves under way → undo.requested → the one that began last, also if it is stored first', async () => {
    const chart = startUndo({ id: 'a', title: 'A2' }, { id: 'b', title: 'B2' });
    const { begin, end, readItems, state, stack, undo } = chart;
    begin('a');
    begin('b');
    end('b', textsOf('two', [title('b', 'B1', 'B2')]));
    undo();
    expect([state(), readItems.inputs.length]).toEqual([checking, 1]);
    end('a', textsOf('one', [title('a', 'A1', 'A2')]));
    expect(stack()).toEqual(['one', 'two']);
    expect(chart.undoable('one', 'two')).toEqual(['one']);
  });

  test('a save of one item → the undo of another one by its key → at once; of the same one → after the save', () => {
    const { begin, emitted, end, state, store, undo, actor } = startUndo();
    store('one', [title('a', 'A1', 'A2')]);
    store('two', [title('b', 'B1', 'B2')]);
    begin('b');
    undo('one');
    expect([state(), emitted]).toEqual([checking, []]);
    undo('two');
    expect(emitted).toEqual([{ type: 'undo.waiting' }]);
    expect(actor.getSnapshot().context.undone.items.map(({ id }) => id)).toEqual(['a']);
    end('b');
    expect(emitted).toHaveLength(1);
  });

  test('a save of several items, one of which was changed before → the undo of that change → after the save', () => {
    const { begin, emitted, end, state, store, undo } = startUndo();
    store('one', [title('a', 'A1', 'A2')]);
    begin('a', 'b');
    undo('one');
    expect([state(), emitted]).toEqual(['waiting', [{ type: 'undo.waiting' }]]);
    end('a,b');
    expect(state()).toEqual(checking);
  });

  test('a save under way → it is sent again with its key → it is one save', () => {
    const { begin, end, stack } = startUndo();
    begin('a');
    begin('a');
    expect(stack()).toEqual(['save a']);
    end('a');
    expect(stack()).toEqual([]);
  });

  test('undoing → a save of another item → goes on, and the next request waits for it', async () => {
    const chart = startUndo({ id: 'a', title: 'A2' });
    const { begin, emitted, perform, read, state, store, undo } = chart;
    store('one', [title('b', 'B1', 'B2')]);
    store('two', [title('a', 'A1', 'A2')]);
    undo();
    undo();
    await read();
    begin('b');
    await perform.call(0).resolve(null);
    expect([state(), emitted.map(({ type }) => type)]).toEqual(['waiting', ['undo.finished']]);
    chart.end('b');
    expect(state()).toEqual(checking);
  });
});
