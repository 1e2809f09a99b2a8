import { describe, expect, test } from 'vitest';
import {
  inboxScreenMachine,
  selectIsAllAnswered,
  selectIsBeside,
  selectIsList,
  selectOrder,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

/** The list view in a wide window, with three items, a, b and c. */
function openList(search = '', isWide = true) {
  const chart = startInboxScreen(search, { keptView: 'list', isWide });
  chart.read(three);
  const state = () => chart.actor.getSnapshot();
  return {
    ...chart,
    view: () => state().value.view,
    panel: () => state().value.panel,
    entries: () =>
      chart.emitted.flatMap((event) =>
        event.type === 'screen.searchChanged' && 'isEntry' in event ? [event.isEntry] : [],
      ),
  };
}

describe(`the views of ${inboxScreenMachine.id}`, () => {
  test('cards → view.chosen → list, and back; the choice is reported, what the browser keeps is not', () => {
    const chart = startInboxScreen('', { keptView: 'cards' });
    const isList = () => selectIsList(chart.actor.getSnapshot());
    chart.send({ type: 'view.chosen', view: 'cards' });
    expect([chart.emitted, isList()]).toEqual([[], false]);
    chart.send({ type: 'view.chosen', view: 'list' });
    expect([chart.actor.getSnapshot().value.view, isList()]).toEqual([{ list: 'over' }, true]);
    chart.send({ type: 'view.chosen', view: 'list' });
    chart.send({ type: 'view.read', view: 'cards' });
    expect(chart.actor.getSnapshot().value.view).toBe('cards');
    expect(chart.emitted).toEqual([{ type: 'view.chosen', view: 'list' }]);
    chart.send({ type: 'view.read', view: 'list' });
    chart.send({ type: 'view.chosen', view: 'cards' });
    expect(chart.emitted.at(-1)).toEqual({ type: 'view.chosen', view: 'cards' });
  });

  test('cards in a narrow window, an item open → view.chosen → over at once, at no moment beside', () => {
    const { actor, send } = startInboxScreen('?open=b', { isWide: false });
    const shown: boolean[] = [];
    actor.subscribe((snapshot) => shown.push(selectIsBeside(snapshot)));
    send({ type: 'view.chosen', view: 'list' });
    expect(new Set(shown)).toEqual(new Set([false]));
  });

  test('another screen → the list view is there again with the url', () => {
    const chart = openList();
    chart.leave();
    chart.send({ type: 'view.read', view: 'cards' });
    chart.url('?open=b');
    expect([chart.view(), chart.panel()]).toEqual([{ list: 'beside' }, { reading: 'message' }]);
  });

  test('reading → the window or the view changes → the same item is open', () => {
    const { send, resize, view, panel, openId, search } = openList('?open=b');
    const shown = [];
    for (const change of [
      () => resize(false),
      () => send({ type: 'view.chosen', view: 'cards' }),
      () => resize(true),
      () => send({ type: 'view.chosen', view: 'list' }),
    ]) {
      change();
      shown.push(view());
      expect([panel(), openId(), search()]).toEqual([{ reading: 'message' }, 'b', '?open=b']);
    }
    expect(shown).toEqual([{ list: 'over' }, 'cards', 'cards', { list: 'beside' }]);
  });

  test('beside → keys move the current item, which is open; no step is an entry of the history', () => {
    const { send, openId, currentId, entries, search } = openList();
    const opened = [];
    for (const step of [1, 1, 1, 1, -1] as const) {
      send({ type: 'current.moved', step });
      expect(currentId()).toBe(openId());
      opened.push(openId());
    }
    expect([opened, search()]).toEqual([['a', 'b', 'c', 'c', 'b'], '?open=b']);
    expect(entries()).toEqual([false, false, false, false]);
    send({ type: 'filter.statusChosen', status: 'pending' });
    expect(entries().at(-1)).toBe(true);
  });

  test('over → keys move the current item alone; to open it is an entry of the history', () => {
    const { send, openId, currentId, entries } = openList('', false);
    send({ type: 'current.moved', step: 1 });
    expect([openId(), currentId()]).toEqual([null, 'a']);
    send({ type: 'current.opened' });
    expect([openId(), entries()]).toEqual(['a', [true]]);
  });

  test('beside, an empty list → current.moved → nothing', () => {
    const chart = startInboxScreen('', { keptView: 'list', isWide: true });
    chart.read([]);
    chart.send({ type: 'current.moved', step: 1 });
    expect(chart.openId()).toBeNull();
  });

  test('beside → item.focused → the open item follows; with nothing open, the current one alone', () => {
    const { send, openId, currentId, unread } = openList();
    send({ type: 'item.focused', id: 'b' });
    expect([openId(), currentId()]).toEqual([null, 'b']);
    send({ type: 'current.opened' });
    send({ type: 'item.focused', id: 'c' });
    send({ type: 'item.focused', id: 'nobody' });
    expect([openId(), unread.getSnapshot().context.openId]).toEqual(['c', 'c']);
  });

  test('over → item.focused behind the dialog → nothing', () => {
    const { send, openId } = openList('?open=a', false);
    send({ type: 'item.focused', id: 'c' });
    expect(openId()).toBe('a');
  });

  test('beside, pending ones → key 3 → each is completed once, and the next one is open', () => {
    const { send, openId, calls } = openList('?status=pending&open=a');
    for (const next of ['b', 'c', 'c']) {
      send({ type: 'current.statusChosen', status: 'completed' });
      expect(openId()).toBe(next);
    }
    expect(calls.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'completed'],
      ['b', 'completed'],
      ['c', 'completed'],
    ]);
  });

  test('beside → a status that is pressed, or stays in the filter → the same item is open', () => {
    const { send, openId } = openList('?status=pending&open=a');
    send({ type: 'item.statusChosen', id: 'a', from: 'pending', status: 'completed' });
    expect(openId()).toBe('a');
    send({ type: 'current.moved', step: 1 });
    expect(openId()).toBe('b');
    send({ type: 'current.statusChosen', status: 'pending' });
    expect(openId()).toBe('b');
    send({ type: 'filter.statusChosen', status: null });
    send({ type: 'current.statusChosen', status: 'completed' });
    expect(openId()).toBe('b');
  });

  test('beside → keys act on the selection, also while an item is open', () => {
    const { send, openId, parts, calls } = openList('?open=a');
    send({ type: 'current.toggled' });
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.toggled' });
    send({ type: 'current.moved', step: 1 });
    expect([...parts.selection.getSnapshot().context.selected]).toEqual(['a', 'b']);
    send({ type: 'current.statusChosen', status: 'completed' });
    expect([openId(), calls.map(({ id }) => id)]).toEqual(['c', ['a', 'b']]);
    send({ type: 'current.deletionRequested' });
    expect(parts.work.getSnapshot().hasTag('asking')).toBe(true);
  });

  test.each([
    ['a', 'b'],
    ['c', 'b'],
  ])('beside → %s is deleted → %s is open, and the deletion is told', async (deleted, next) => {
    const { send, openId, panel, parts, calls, unread, emitted } = openList(`?open=${deleted}`);
    send({ type: 'item.deletionRequested', id: deleted });
    parts.deletion.send({ type: 'deletion.confirmed' });
    await calls[0]?.resolve();
    await expect.poll(openId).toBe(next);
    expect([panel(), unread.getSnapshot().context.openId]).toEqual([{ reading: 'message' }, next]);
    expect(emitted).toContainEqual(
      expect.objectContaining({
        type: 'deletion.succeeded',
        target: { kind: 'inquiry', id: deleted, label: deleted },
      }),
    );
  });

  test('beside, a is being deleted → b is opened → a is gone → b is still open', async () => {
    const { send, openId, parts, calls, emitted } = openList('?open=a');
    send({ type: 'item.deletionRequested', id: 'a' });
    parts.deletion.send({ type: 'deletion.confirmed' });
    parts.deletion.send({ type: 'deletion.dismissed' });
    send({ type: 'item.opened', id: 'b' });
    await calls[0]?.resolve();
    await expect.poll(() => emitted.map(({ type }) => type)).toContain('deletion.succeeded');
    expect(openId()).toBe('b');
  });

  test('beside, one item → it is deleted → listing', async () => {
    const { read, send, panel, parts, calls } = openList('?open=a');
    read(three.slice(0, 1));
    send({ type: 'item.deletionRequested', id: 'a' });
    parts.deletion.send({ type: 'deletion.confirmed' });
    await calls[0]?.resolve();
    await expect.poll(panel).toBe('listing');
  });

  test('order.chosen → the items are sorted, in the url as well, and keys follow it', () => {
    const { actor, send, shown, search, entries, openId, url } = openList();
    send({ type: 'order.chosen', order: 'name-desc' });
    expect([shown(), search(), entries()]).toEqual(['cba', '?sort=name-desc', [false]]);
    expect(selectOrder(actor.getSnapshot())).toBe('name-desc');
    send({ type: 'current.moved', step: 1 });
    send({ type: 'current.moved', step: 1 });
    expect(openId()).toBe('b');
    url('?open=b');
    expect(shown()).toBe('abc');
    send({ type: 'order.chosen', order: 'name-desc' });
    send({ type: 'filters.cleared' });
    expect(shown()).toBe('cba');
    send({ type: 'order.chosen', order: null });
    expect(search()).toBe('?open=b');
  });

  test('other statuses → shown alone; all are answered once none is pending', () => {
    const { read, send, shown, actor } = openList();
    const answered = () => selectIsAllAnswered(actor.getSnapshot());
    read([...three, inboxItem({ id: 'd', status: 'legacy-7' })]);
    send({ type: 'filter.statusChosen', status: 'other' });
    expect([shown(), answered()]).toEqual(['d', false]);
    send({ type: 'filter.statusChosen', status: 'pending' });
    expect([shown(), answered()]).toEqual(['abc', false]);
    read([inboxItem({ id: 'd', status: 'legacy-7' })]);
    expect([shown(), answered(), selectIsBeside(actor.getSnapshot())]).toEqual(['', true, true]);
    read([]);
    expect(answered()).toBe(false);
  });
});
