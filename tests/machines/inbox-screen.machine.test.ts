import { describe, expect, test } from 'vitest';
import {
  inboxScreenMachine,
  selectIsGone,
  selectOpenItem,
  selectQuestion,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

const without = (id: string) => three.filter((item) => item.id !== id);

/** The screen with three items, a, b and c. */
function open(search = '') {
  const chart = startInboxScreen(search);
  chart.read(three);
  const sent = () => chart.calls.map(({ port, id, status }) => [port, id, status].filter(Boolean).join(' '));
  const value = () => chart.actor.getSnapshot().value;
  return { ...chart, sent, panel: () => value().panel, question: () => value().question };
}

describe(inboxScreenMachine.id, () => {
  test('listing → item.opened → reading, in the url as a history entry; → item.closed → listing', () => {
    const { send, emitted, panel, openId, search, unread } = open();
    send({ type: 'item.opened', id: 'nobody' });
    expect(panel()).toBe('listing');
    send({ type: 'item.opened', id: 'b' });
    expect([panel(), openId(), search()]).toEqual([{ reading: 'message' }, 'b', '?open=b']);
    expect(unread.getSnapshot().context.openId).toBe('b');
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.moved', step: 1 });
    expect(openId()).toBe('c');
    send({ type: 'item.closed' });
    expect([panel(), openId(), search()]).toEqual(['listing', null, '']);
    expect(emitted.filter(({ type }) => type === 'screen.searchChanged')).toMatchObject([
      { isEntry: true },
      { isEntry: false },
      { isEntry: false },
    ]);
  });

  test('a url with an item → gone until the list has it; → Back to another item, and to none', () => {
    const chart = startInboxScreen('?open=b&status=bogus');
    expect(chart.openId()).toBe('b');
    expect(selectIsGone(chart.actor.getSnapshot())).toBe(false);
    chart.read(without('b'));
    expect(selectIsGone(chart.actor.getSnapshot())).toBe(true);
    chart.read(three);
    expect(selectOpenItem(chart.actor.getSnapshot())?.id).toBe('b');
    chart.url('?open=c');
    expect(chart.openId()).toBe('c');
    chart.url('?status=pending&q=a&new=1');
    expect([chart.openId(), chart.state().panel]).toEqual([null, 'listing']);
    expect(chart.emitted).toEqual([]);
  });

  test('listing → filters, by the url and by hand → the list and the url say the same', () => {
    const {
      send,
      shown,
      search,
      url,
      clock,
      parts: { search: field },
    } = open();
    url('?status=completed');
    expect(shown()).toBe('');
    send({ type: 'filters.cleared' });
    expect([shown(), search()]).toEqual(['abc', '']);
    field.send({ type: 'search.typed', text: ' b@x ' });
    expect(search()).toBe('');
    clock.increment(300);
    expect([shown(), search()]).toEqual(['', '?q=b%40x']);
    field.send({ type: 'search.cleared' });
    send({ type: 'filter.toggled', filter: 'noEmail' });
    send({ type: 'filter.toggled', filter: 'thisWeek' });
    expect(search()).toBe('?week=1&no-email=1');
    send({ type: 'filter.toggled', filter: 'noEmail' });
    send({ type: 'filter.toggled', filter: 'thisWeek' });
    send({ type: 'filter.statusChosen', status: 'pending' });
    expect([shown(), search()]).toEqual(['abc', '?status=pending']);
  });

  test('reading a new item in the list of new ones → kept until it is closed', () => {
    const { send, shown, unread } = open('?new=1');
    const items = three.map(({ id }) => ({ id, created_at: new Date(fixedNow).toISOString() }));
    expect(shown()).toBe('');
    unread.send({ type: 'unread.listRead', items });
    expect(shown()).toBe('abc');
    send({ type: 'item.opened', id: 'a' });
    expect(shown()).toBe('abc');
    send({ type: 'item.closed' });
    expect(shown()).toBe('bc');
    send({ type: 'unread.allMarked' });
    expect(shown()).toBe('');
  });

  test('reading B while A is current → keys act on B alone; events of other items are ignored', () => {
    const {
      send,
      sent,
      parts: { selection },
    } = open('?open=b');
    send({ type: 'item.statusChosen', id: 'a', from: 'pending', status: 'completed' });
    send({ type: 'item.deletionRequested', id: 'a' });
    send({ type: 'current.toggled' });
    send({ type: 'current.opened' });
    expect(sent()).toEqual([]);
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(sent()).toEqual(['write b completed']);
    expect(selectSelected(selection.getSnapshot()).size).toBe(0);
  });

  test('reading B → the list comes without it → gone: no key acts, and Next goes on', () => {
    const { send, calls, emitted, openId, read, actor } = open('?open=b');
    read(without('b'));
    expect(selectIsGone(actor.getSnapshot())).toBe(true);
    send({ type: 'current.statusChosen', status: 'completed' });
    send({ type: 'current.deletionRequested' });
    send({ type: 'current.replyRequested' });
    expect([calls, emitted.filter(({ type }) => type === 'reply.requested')]).toEqual([[], []]);
    send({ type: 'current.moved', step: 1 });
    expect(openId()).toBe('c');
  });

  test('reading B → B is deleted here → listing; the deletion of another leaves it open', async () => {
    const {
      send,
      calls,
      openId,
      parts: { deletion },
      question,
    } = open('?open=b');
    send({ type: 'current.deletionRequested' });
    expect(question()).toBe('deleting');
    send({ type: 'current.statusChosen', status: 'completed' });
    deletion.send({ type: 'deletion.confirmed' });
    deletion.send({ type: 'deletion.confirmed' });
    expect(calls.map(({ port }) => port)).toEqual(['deleteItem']);
    deletion.send({ type: 'deletion.dismissed' });
    send({ type: 'item.opened', id: 'c' });
    await calls[0]?.resolve();
    expect([openId(), question()]).toEqual(['c', 'idle']);
    send({ type: 'item.deletionRequested', id: 'c' });
    deletion.send({ type: 'deletion.confirmed' });
    await calls[0]?.resolve();
    expect([openId(), question()]).toEqual([null, 'idle']);
  });

  test('deleting → the item is deleted elsewhere → the question closes, and the details say so', () => {
    const { send, question, read, actor } = open('?open=b');
    send({ type: 'current.deletionRequested' });
    read(without('b'));
    expect(question()).toBe('idle');
    expect(selectIsGone(actor.getSnapshot())).toBe(true);
  });

  test('selected items → deleted together → also the one that was opened meanwhile', async () => {
    const {
      send,
      calls,
      openId,
      parts: { work },
      question,
    } = open();
    send({ type: 'bulk.deletionRequested', ids: new Set(['nobody']) });
    expect(question()).toBe('idle');
    send({ type: 'bulk.deletionRequested', ids: new Set(['a', 'b']) });
    expect(question()).toBe('deletingSelected');
    work.send({ type: 'bulk.confirmed' });
    expect(question()).toBe('idle');
    send({ type: 'item.opened', id: 'b' });
    await calls[0]?.resolve();
    expect(openId()).toBe('b');
    await calls[0]?.resolve();
    expect(openId()).toBe(null);
  });

  test('selection of three → key 3 for one, and the status for all → three changes, one undo', async () => {
    const { send, actor, calls, sent, question } = open();
    const all = new Set(['a', 'b', 'c']);
    send({ type: 'bulk.statusRequested', ids: new Set(['nobody']) });
    send({ type: 'bulk.statusRequested', ids: all });
    send({ type: 'current.moved', step: 1 });
    expect(question()).toBe('choosingStatus');
    send({ type: 'bulk.statusPicked', status: 'in_progress' });
    send({ type: 'bulk.statusConfirmed' });
    send({ type: 'bulk.statusConfirmed' });
    expect(selectQuestion(actor.getSnapshot())).toBeNull();
    expect(sent()).toEqual(['a', 'b', 'c'].map((id) => `write ${id} in_progress`));
    for (const call of [...calls]) await call.resolve();
    send({ type: 'undo.requested', action: null });
    expect(sent()).toEqual(['a', 'b', 'c'].map((id) => `write ${id} pending`));
  });

  test('a reply by a key → to the current item, or the open one', () => {
    const { send, emitted } = open();
    const replies = () => emitted.filter(({ type }) => type === 'reply.requested');
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.replyRequested' });
    send({ type: 'item.opened', id: 'b' });
    send({ type: 'current.replyRequested' });
    expect(replies()).toEqual([three[0], three[1]].map((item) => ({ type: 'reply.requested', item })));
  });

  test('any panel → another screen → nothing stays open or selected; writes go on', async () => {
    const {
      send,
      announced,
      calls,
      leave,
      parts: { selection },
      state,
    } = open('?open=b');
    send({ type: 'item.statusChosen', id: 'b', from: 'pending', status: 'completed' });
    selection.send({ type: 'selection.toggled', id: 'a' });
    send({ type: 'help.requested' });
    leave();
    expect(state()).toEqual({ page: 'hidden', panel: 'listing', question: 'idle', view: 'cards' });
    expect(selectSelected(selection.getSnapshot()).size).toBe(0);
    await calls[0]?.resolve();
    expect(announced).toMatchObject([[{ stage: 'done', write: { id: 'b' } }]]);
  });

  test('the session ends while a change is in flight → its request is aborted, and nothing is told', () => {
    const { actor, announced, calls, send } = open();
    send({ type: 'item.statusChosen', id: 'a', from: 'pending', status: 'completed' });
    actor.stop();
    expect([calls, announced]).toEqual([[], []]);
  });
});
