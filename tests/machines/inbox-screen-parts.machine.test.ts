import { describe, expect, test } from 'vitest';
import { selectQuestion } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

/** The screen with three items, a, b and c. */
function open(search = '') {
  const chart = startInboxScreen(search);
  chart.read(three);
  return { ...chart, question: () => chart.actor.getSnapshot().value.question };
}

const broken = new Error('Server error: 500');
const ids = new Set(['a', 'b']);

describe('the parts of an inbox', () => {
  test.each([
    'deletion.succeeded',
    'deletion.failed',
    'deletion.listStale',
    'bulk.itemChanged',
    'bulk.finished',
  ])('%s → told outside, on the cards and in the details', (type) => {
    const event = { type, target: { id: 'a' }, task: { item: { key: 'a' } } } as never;
    for (const search of ['', '?open=a', '?open=b']) {
      const { send, emitted, openId } = open(search);
      send(event);
      expect(emitted.filter((each) => each === event)).toHaveLength(1);
      const isOver = search === '?open=a' && /^(deletion.succeeded|bulk.itemChanged)$/.test(type);
      expect(openId()).toBe(isOver || search === '' ? null : search.at(-1));
    }
  });

  test('start on another screen → hidden, until the url comes', () => {
    const { actor, state, url } = startInboxScreen(null);
    expect(state()).toEqual({ page: 'hidden', panel: 'listing', question: 'idle', view: 'cards' });
    expect(actor.getSnapshot().hasTag('shown')).toBe(false);
    url('');
    expect([state().page, actor.getSnapshot().hasTag('shown')]).toEqual(['shown', true]);
  });

  test.each(['another screen', 'Back'] as const)(
    'a question → %s → it is closed, and nothing is sent',
    (way) => {
      const ask = {
        deleting: { type: 'item.deletionRequested', id: 'a' },
        deletingSelected: { type: 'bulk.deletionRequested', ids },
        choosingStatus: { type: 'bulk.statusRequested', ids },
        showingKeys: { type: 'help.requested' },
      } as const;
      for (const [question, event] of Object.entries(ask)) {
        const chart = open();
        chart.send(event);
        expect(chart.question()).toBe(question);
        if (way === 'Back') chart.url('?status=pending');
        else chart.leave();
        const { deletion, work } = chart.parts;
        expect([chart.question(), selectQuestion(chart.actor.getSnapshot()), chart.calls]).toEqual([
          'idle',
          null,
          [],
        ]);
        expect([deletion.getSnapshot().hasTag('open'), work.getSnapshot().hasTag('asking')]).toEqual([
          false,
          false,
        ]);
      }
    },
  );

  test('deletingSelected → one of them fails → its report stays open, until it is closed', async () => {
    const chart = open();
    chart.send({ type: 'bulk.deletionRequested', ids });
    chart.parts.work.send({ type: 'bulk.confirmed' });
    expect(chart.question()).toBe('idle');
    await chart.calls[0]?.reject(broken);
    await chart.calls[0]?.resolve();
    expect(chart.question()).toBe('deletingSelected');
    chart.send({ type: 'current.moved', step: 1 });
    expect(chart.currentId()).toBeNull();
    chart.parts.work.send({ type: 'bulk.dismissed' });
    expect(chart.question()).toBe('idle');
  });

  test('deletingSelected → the items are asked about by their labels', () => {
    const chart = open();
    chart.send({ type: 'bulk.deletionRequested', ids });
    chart.parts.work.send({ type: 'bulk.confirmed' });
    const { tasks } = chart.parts.work.getSnapshot().context;
    expect(tasks.map(({ item, change }) => [item, change])).toEqual([
      [{ key: 'a', label: 'a' }, { type: 'deletion' }],
      [{ key: 'b', label: 'b' }, { type: 'deletion' }],
    ]);
  });

  test.each([
    ['404', 'missing'],
    ['500', 'failed'],
  ] as const)('deletingSelected → an item answers %s → %s', async (message, list) => {
    const chart = open();
    chart.send({ type: 'bulk.deletionRequested', ids: new Set(['a']) });
    chart.parts.work.send({ type: 'bulk.confirmed' });
    await chart.calls[0]?.reject(new Error(message));
    expect(chart.parts.work.getSnapshot().context[list]).toHaveLength(1);
  });

  test.each([
    ['404', 'stale'],
    ['500', 'fresh'],
  ])('deleting → asked about by its label, and answered %s → the list is %s', async (message, list) => {
    const chart = open();
    chart.send({ type: 'item.deletionRequested', id: 'a' });
    const { deletion } = chart.parts;
    expect(deletion.getSnapshot().context.target).toEqual({ kind: 'inquiry', id: 'a', label: 'a' });
    deletion.send({ type: 'deletion.confirmed' });
    await chart.calls[0]?.reject(new Error(message));
    expect(deletion.getSnapshot().value).toMatchObject({ list });
  });

  test('deleting → the list comes with the item → still asked', () => {
    const chart = open();
    chart.send({ type: 'item.deletionRequested', id: 'a' });
    chart.read(three.slice(0, 2));
    expect(chart.question()).toBe('deleting');
  });

  test('choosingStatus → completed is proposed for the selected items, with their status; another is picked', () => {
    const chart = open();
    chart.send({ type: 'bulk.statusRequested', ids });
    const items = ['a', 'b'].map((id) => ({ id, label: id, from: 'pending' }));
    expect(selectQuestion(chart.actor.getSnapshot())).toEqual({ items, status: 'completed' });
    chart.send({ type: 'bulk.statusPicked', status: 'cancelled' as never });
    expect(selectQuestion(chart.actor.getSnapshot())).toEqual({ items, status: 'cancelled' });
    chart.send({ type: 'question.dismissed' });
    expect(selectQuestion(chart.actor.getSnapshot())).toBeNull();
  });

  test('choosingStatus → an item is gone → bulk.statusConfirmed → not for that one', () => {
    const chart = open();
    chart.send({ type: 'bulk.statusRequested', ids });
    chart.read(three.slice(1));
    chart.send({ type: 'bulk.statusConfirmed' });
    expect(chart.calls.map(({ id, status }) => [id, status])).toEqual([['b', 'completed']]);
    expect(chart.question()).toBe('idle');
  });

  test.each(['bulk.statusRequested', 'bulk.deletionRequested'] as const)(
    'before the first response → %s → nothing is asked',
    (type) => {
      const { send, state } = startInboxScreen();
      send({ type, ids });
      expect(state().question).toBe('idle');
    },
  );

  test('a change, and its undo → announced with the label of the item', async () => {
    const chart = open();
    chart.send({ type: 'item.statusChosen', id: 'a', from: 'pending', status: 'completed' });
    await chart.calls[0]?.resolve();
    chart.send({ type: 'undo.requested', action: null });
    await chart.calls[0]?.resolve();
    expect(chart.announced.map((entries) => entries.map(({ kind, write }) => [kind, write.label]))).toEqual([
      [['single', 'a']],
      [['undo', 'a']],
    ]);
  });

  test('a change is in flight → item.changeCancelled → it is waited for no longer', () => {
    const chart = open();
    chart.send({ type: 'item.statusChosen', id: 'a', from: 'pending', status: 'completed' });
    chart.send({ type: 'item.changeCancelled', id: 'a' });
    expect(chart.calls).toEqual([]);
    expect(chart.announced).toMatchObject([[{ stage: 'cancelled' }]]);
  });

  test('the cards → a key selects the current item, and a range goes in the order that is shown', () => {
    const chart = open();
    const selection = () => chart.parts.selection.getSnapshot();
    chart.send({ type: 'current.toggled' });
    expect(selectSelected(selection()).size).toBe(0);
    chart.send({ type: 'current.moved', step: 1 });
    chart.send({ type: 'current.toggled' });
    expect(selectSelected(selection())).toEqual(new Set(['a']));
    expect(selection().context).toMatchObject({ list: 'inquiries', shown: ['a', 'b', 'c'] });
    chart.send({ type: 'filter.toggled', filter: 'noEmail' });
    expect(selection().context.shown).toEqual([]);
    chart.send({ type: 'filters.cleared' });
    expect(selection().context.shown).toEqual(['a', 'b', 'c']);
    chart.read(three.slice(1));
    expect(selectSelected(selection())).toEqual(new Set());
  });
});
