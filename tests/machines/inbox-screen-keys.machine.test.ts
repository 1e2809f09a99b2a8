import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { selectQuestion } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

const withStatus = (id: string, status: Status) =>
  three.map((item) => (item.id === id ? { ...item, status } : item));

/** The screen with three items, a, b and c. */
function open(search = '') {
  const chart = startInboxScreen(search);
  chart.read(three);
  const sent = () => chart.calls.map(({ port, id, status }) => [port, id, status].filter(Boolean).join(' '));
  return { ...chart, sent, question: () => chart.actor.getSnapshot().value.question };
}

describe('the keys of an inbox', () => {
  test.each([0, 800, 3_000])(
    'current = A with the filter pending → key 3 three times, answered after %i ms → each of three items once, in order',
    async (delay) => {
      const { send, announced, calls, clock, currentId, read, shown } = open('?status=pending');
      send({ type: 'current.moved', step: 1 });
      const current: (string | null)[] = [currentId()];
      const sent: unknown[] = [];
      for (const id of ['a', 'b', 'c']) {
        send({ type: 'current.statusChosen', status: 'completed' });
        current.push(currentId());
        sent.push(calls.at(-1)?.id);
        clock.increment(delay);
        if (delay > 0) continue;
        await calls[0]?.resolve();
        read(three.map((item) => (item.id <= id ? { ...item, status: 'completed' } : item)));
      }
      expect(current).toEqual(['a', 'b', 'c', null]);
      send({ type: 'current.statusChosen', status: 'completed' });
      for (const call of [...calls]) await call.resolve();
      read(three.map((item) => ({ ...item, status: 'completed' })));
      expect([sent, calls, shown()]).toEqual([['a', 'b', 'c'], [], '']);
      expect(announced).toHaveLength(3);
    },
  );

  test('what leaves the filter stays shown until it is stored, and keys pass over it', async () => {
    const { send, calls, currentId, read, shown } = open('?status=pending');
    send({ type: 'item.focused', id: 'b' });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect([currentId(), shown()]).toEqual(['c', 'abc']);
    send({ type: 'current.moved', step: -1 });
    expect(currentId()).toBe('a');
    await calls[0]?.resolve();
    read(withStatus('b', 'completed'));
    expect([currentId(), shown()]).toEqual(['a', 'ac']);
  });

  test('a status of the filter that is not stored → the item is back, named, and not current', async () => {
    const { send, announced, calls, currentId } = open('?status=pending');
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.statusChosen', status: 'completed' });
    await calls[0]?.reject(new Error('Closed'));
    expect(currentId()).toBe('b');
    expect(announced).toMatchObject([[{ stage: 'failed', write: { label: 'a', from: 'pending' } }]]);
    send({ type: 'current.moved', step: -1 });
    expect(currentId()).toBe('a');
  });

  test('what leaves the filter → the status of the filter is chosen again → keys step to it again', () => {
    const { send, currentId } = open('?status=pending');
    const choose = (id: string, status: Status) =>
      send({ type: 'item.statusChosen', id, from: 'pending', status });
    send({ type: 'item.focused', id: 'b' });
    choose('a', 'completed');
    send({ type: 'current.moved', step: -1 });
    expect(currentId()).toBe('b');
    choose('a', 'pending');
    send({ type: 'current.moved', step: -1 });
    expect(currentId()).toBe('a');
    send({ type: 'item.focused', id: 'c' });
    choose('a', 'completed');
    choose('b', 'completed');
    choose('b', 'pending');
    send({ type: 'current.moved', step: -1 });
    expect(currentId()).toBe('b');
  });

  test('a change is in flight, a filter hides the current item → other writes are cancelled, the filter is gone → the same one is current', () => {
    const {
      send,
      currentId,
      parts: { writes },
    } = open();
    send({ type: 'item.statusChosen', id: 'c', from: 'pending', status: 'in_progress' });
    send({ type: 'item.focused', id: 'b' });
    send({ type: 'filter.statusChosen', status: 'completed' });
    expect(currentId()).toBeNull();
    writes.send({ type: 'writes.cancelled' });
    send({ type: 'filter.statusChosen', status: null });
    expect(currentId()).toBe('b');
  });

  test('the last item with a filter → a key → the one before; the only one → none', () => {
    const { send, currentId, read } = open('?status=pending');
    send({ type: 'item.focused', id: 'c' });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(currentId()).toBe('b');
    read(three.slice(1, 2));
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(currentId()).toBe(null);
  });

  test('selected items → key 3 and # → for all of them, not for the current one; one undo', async () => {
    const {
      actor,
      send,
      calls,
      question,
      sent,
      parts: { selection, work },
    } = open();
    send({ type: 'item.focused', id: 'a' });
    for (const id of ['b', 'c']) selection.send({ type: 'selection.toggled', id });
    send({ type: 'current.statusChosen', status: 'in_progress' });
    expect([question(), selectQuestion(actor.getSnapshot()), sent()]).toEqual([
      'idle',
      null,
      ['write b in_progress', 'write c in_progress'],
    ]);
    for (const call of [...calls]) await call.resolve();
    send({ type: 'undo.requested', action: null });
    expect(sent()).toEqual(['write b pending', 'write c pending']);
    send({ type: 'current.deletionRequested' });
    expect(question()).toBe('deletingSelected');
    expect(work.getSnapshot().context.tasks.map(({ item }) => item.key)).toEqual(['b', 'c']);
  });

  test('one selected item → key 3 → for it, not for the current one', () => {
    const { send, sent, parts } = open();
    send({ type: 'item.focused', id: 'a' });
    parts.selection.send({ type: 'selection.toggled', id: 'b' });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(sent()).toEqual(['write b completed']);
  });

  test('selected items of which the filter hides some → key 3 → asked first', () => {
    const {
      send,
      actor,
      question,
      sent,
      parts: { selection },
    } = open();
    selection.send({ type: 'selection.toggled', id: 'a' });
    send({ type: 'filter.statusChosen', status: 'completed' });
    send({ type: 'current.statusChosen', status: 'in_progress' });
    expect([question(), sent()]).toEqual(['choosingStatus', []]);
    expect(selectQuestion(actor.getSnapshot())).toMatchObject({
      items: [{ id: 'a' }],
      status: 'in_progress',
    });
  });

  test('an item is open and others are selected → key 3 → for the open one alone', () => {
    const {
      send,
      sent,
      parts: { selection },
    } = open();
    selection.send({ type: 'selection.toggled', id: 'a' });
    send({ type: 'item.opened', id: 'b' });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(sent()).toEqual(['write b completed']);
  });

  test('new items → a status by a key, on a card and for several → they are not new any more', () => {
    const { send, unread } = open();
    const isNew = () => [...unread.getSnapshot().context.unread].join('');
    const created_at = new Date(fixedNow).toISOString();
    unread.send({ type: 'unread.listRead', items: three.map(({ id }) => ({ id, created_at })) });
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(isNew()).toBe('bc');
    send({ type: 'bulk.statusRequested', ids: new Set(['b']) });
    send({ type: 'bulk.statusConfirmed' });
    expect(isNew()).toBe('c');
    send({ type: 'item.statusChosen', id: 'c', from: 'pending', status: 'completed' });
    expect(isNew()).toBe('');
  });
});
