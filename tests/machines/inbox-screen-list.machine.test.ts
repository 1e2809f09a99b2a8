import { describe, expect, test } from 'vitest';
import {
  selectFilters,
  selectIsFiltered,
  selectIsGone,
  selectIsShowingKeys,
  selectItems,
  selectNewCount,
  selectNow,
  selectOrder,
  selectPlace,
  selectShown,
  selectStatus,
  selectText,
  selectUnread,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { formatView, isHistoryEntry, parseView } from '#machines/inbox-screen/view.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

/** The screen with three items, a, b and c. */
function open(search = '') {
  const chart = startInboxScreen(search);
  chart.read(three);
  return chart;
}

describe('the list of an inbox', () => {
  test('start → nothing is known or filtered', () => {
    const { actor } = startInboxScreen();
    const snapshot = actor.getSnapshot();
    expect([selectNewCount(snapshot), selectIsFiltered(snapshot), selectStatus(snapshot)]).toEqual([
      null,
      false,
      null,
    ]);
    expect([selectText(snapshot), selectFilters(snapshot), selectUnread(snapshot)]).toEqual([
      '',
      [],
      new Set(),
    ]);
    expect([selectItems(snapshot), selectOrder(snapshot)]).toEqual([null, null]);
    expect(selectNow(snapshot)()).toBe(fixedNow);
  });

  test('query.read → all of its items are known, also those that the filter hides', () => {
    const { actor, shown } = open('?status=completed');
    expect([shown(), selectItems(actor.getSnapshot())]).toEqual(['', three]);
  });

  test.each(['?q=oak', '?status=pending', '?new=1'])('%s → filtered', (search) => {
    const { actor, send } = open(search);
    expect(selectIsFiltered(actor.getSnapshot())).toBe(true);
    send({ type: 'filters.cleared' });
    expect(selectIsFiltered(actor.getSnapshot())).toBe(false);
  });

  test('a text by the url → in the search field; filters.cleared → empty there, too', () => {
    const { actor, parts, send, url } = open('?q=oak');
    const field = () => parts.search.getSnapshot().context.text;
    expect([field(), selectText(actor.getSnapshot())]).toEqual(['oak', 'oak']);
    url('?q=linen');
    expect(field()).toBe('linen');
    send({ type: 'filters.cleared' });
    expect([field(), selectText(actor.getSnapshot())]).toEqual(['', '']);
  });

  test('new items → counted among those of the list', () => {
    const { actor, unread, read } = open();
    const items = ['a', 'b', 'x'].map((id) => ({ id, created_at: new Date(fixedNow).toISOString() }));
    unread.send({ type: 'unread.listRead', items });
    expect(selectUnread(actor.getSnapshot())).toEqual(new Set(['a', 'b', 'x']));
    expect(selectNewCount(actor.getSnapshot())).toBe(2);
    read(three.slice(1));
    expect(selectNewCount(actor.getSnapshot())).toBe(1);
  });

  test('reading → another item, by hand and by the url → that one is said to be open', () => {
    const { send, unread, url } = open('?open=a');
    const told = () => unread.getSnapshot().context.openId;
    send({ type: 'item.opened', id: 'b' });
    expect(told()).toBe('b');
    url('?open=c');
    expect(told()).toBe('c');
  });

  test('reading before the first response → another url → not gone; gone → it comes again → its message', () => {
    const { actor, read, url } = startInboxScreen('?open=b');
    url('?open=c');
    expect(selectIsGone(actor.getSnapshot())).toBe(false);
    read(three.slice(0, 2));
    expect(selectIsGone(actor.getSnapshot())).toBe(true);
    read(three);
    expect(selectIsGone(actor.getSnapshot())).toBe(false);
  });

  test('deleting → the list comes without the item → the list is shown without it', () => {
    const { read, send, shown } = open();
    send({ type: 'item.deletionRequested', id: 'a' });
    read(three.slice(1));
    expect(shown()).toBe('bc');
  });

  test('the cards → current.moved → the next one is current, and none is opened', () => {
    const { currentId, openId, send } = open();
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.moved', step: 1 });
    expect([currentId(), openId()]).toEqual(['b', null]);
    send({ type: 'current.moved', step: -1 });
    expect([currentId(), openId()]).toEqual(['a', null]);
  });

  test('filter.toggled → that filter alone, in the url, too; again → none', () => {
    const { actor, search, send } = open();
    send({ type: 'filter.toggled', filter: 'noEmail' });
    expect([selectFilters(actor.getSnapshot()), search()]).toEqual([['noEmail'], '?no-email=1']);
    send({ type: 'filter.toggled', filter: 'noEmail' });
    expect([selectFilters(actor.getSnapshot()), search()]).toEqual([[], '']);
  });

  test('what is shown is read twice → the same array', () => {
    const { actor } = open('?status=pending');
    expect(selectShown(actor.getSnapshot())).toBe(selectShown(actor.getSnapshot()));
  });

  test('a status is chosen → the list and the selection have no others', () => {
    const { send, shown } = open();
    send({ type: 'filter.statusChosen', status: 'completed' });
    expect(shown()).toBe('');
    send({ type: 'filter.statusChosen', status: null });
    expect(shown()).toBe('abc');
  });

  test('the url opens an item → it is the current one after it is closed', () => {
    const { actor, currentId, send } = open('?open=b');
    send({ type: 'item.closed' });
    expect([currentId(), selectPlace(actor.getSnapshot()).id]).toEqual(['b', 'b']);
  });

  test('help.requested → the keys are shown, and no key works', () => {
    const { actor, currentId, send } = open();
    expect(selectIsShowingKeys(actor.getSnapshot())).toBe(false);
    send({ type: 'help.requested' });
    send({ type: 'current.moved', step: 1 });
    expect([selectIsShowingKeys(actor.getSnapshot()), currentId()]).toEqual([true, null]);
  });

  test('the current item with a filter → a key for the status that is shown → it stays current', () => {
    const { currentId, send } = open('?status=pending');
    send({ type: 'item.focused', id: 'b' });
    send({ type: 'current.statusChosen', status: 'pending' });
    expect(currentId()).toBe('b');
  });

  test.each(['', '?open=b'])('%j, no filter → a key for a status → the same item stays', (search) => {
    const { currentId, send } = open(search);
    send({ type: 'item.focused', id: 'b' });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(currentId()).toBe('b');
  });

  test('details with a filter → a key for another status → the same item stays open, and the next one is current', () => {
    const { currentId, openId, send } = open('?status=pending&open=b');
    send({ type: 'current.statusChosen', status: 'completed' });
    expect([openId(), currentId()]).toEqual(['b', 'c']);
    send({ type: 'current.opened' });
    expect([openId(), currentId()]).toEqual(['b', 'c']);
  });

  const view = parseView('?status=pending&q=oak&new=1&open=a');

  test('The query of an inbox is read and written; blanks around the text are not', () => {
    expect(view).toEqual({ status: 'pending', text: 'oak', filters: ['new'], order: null, openId: 'a' });
    expect(formatView(view)).toBe('?status=pending&q=oak&new=1&open=a');
    expect(parseView('?q=%20oak%20').text).toBe('oak');
    expect(formatView(parseView('?sort=name-desc&status=other'))).toBe('?status=other&sort=name-desc');
    expect(formatView(parseView('?sort=bogus'))).toBe('');
    expect(parseView('')).toEqual({ status: null, text: '', filters: [], order: null, openId: null });
    expect(formatView(parseView(''))).toBe('');
  });

  test.each([
    ['another status', {}, { status: null }, true],
    ['another filter', {}, { filters: ['thisWeek'] as const }, true],
    ['an item after none', { openId: null }, { openId: 'a' }, true],
    ['another item', {}, { openId: 'b' }, false],
    ['no item', {}, { openId: null }, false],
    ['another text', {}, { text: 'linen' }, false],
  ])('%s → a history entry, or not', (_, from, change, isEntry) => {
    expect(isHistoryEntry({ ...view, ...from }, { ...view, ...change })).toBe(isEntry);
  });
});
