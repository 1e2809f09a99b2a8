import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { type InboxView, inboxMachine } from '#machines/inbox/inbox.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { allCards, startInbox } from '#tests/support/inboxChart.ts';

const broken = new Error('Server error: 500');
const opened: InboxView = { filter: null, openId: 'inq-1' };

/** The view of an inbox without details, with these pending status changes. */
const listing = (view: InboxView = allCards, changes: Readonly<Record<string, Status>> = {}) => ({
  value: 'listing',
  isOpen: false,
  view,
  changes,
});
/** The view of an inbox with the details of one item. */
const reading = (view: InboxView = opened, changes: Readonly<Record<string, Status>> = {}) => ({
  value: 'reading',
  isOpen: true,
  view,
  changes,
});

describe(inboxMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    // The one actor is spawned by an action, where a chart's states do not name it.
    const names = { ...namesUsed(inboxMachine), actors: ['statusChange'] };
    expect(names).toEqual(namesImplemented(inboxMachine));
  });

  test('start → a URL without an item → listing it', () => {
    const { emitted, shown } = startInbox({ filter: 'pending', openId: null });
    expect(shown()).toEqual(listing({ filter: 'pending', openId: null }));
    expect(emitted).toEqual([]);
  });

  test('start → a URL with an item → reading it', () => {
    expect(startInbox({ filter: 'pending', openId: 'inq-2' }).shown()).toEqual(
      reading({ filter: 'pending', openId: 'inq-2' }),
    );
  });

  test('reading → its selectors → each part of the view', () => {
    expect(startInbox({ filter: 'pending', openId: 'inq-2' }).viewParts()).toEqual(['pending', 'inq-2']);
  });

  test('listing → inbox.itemOpened → reading that item', () => {
    const { actor, shown } = startInbox();
    actor.send({ type: 'inbox.itemOpened', id: 'inq-1' });
    expect(shown()).toEqual(reading());
  });

  test('listing → inbox.itemClosed → still listing', () => {
    const { actor, shown } = startInbox();
    actor.send({ type: 'inbox.itemClosed' });
    expect(shown()).toEqual(listing());
  });

  test('reading → inbox.itemClosed → listing with the same filter', () => {
    const { actor, shown } = startInbox({ filter: 'completed', openId: 'inq-1' });
    actor.send({ type: 'inbox.itemClosed' });
    expect(shown()).toEqual(listing({ filter: 'completed', openId: null }));
  });

  test('reading → inbox.itemOpened of another → it replaces the open one', () => {
    const { actor, shown } = startInbox(opened);
    actor.send({ type: 'inbox.itemOpened', id: 'inq-2' });
    expect(shown()).toEqual(reading({ filter: null, openId: 'inq-2' }));
  });

  test.each([
    ['listing', allCards, listing({ filter: 'in_progress', openId: null })],
    ['reading', opened, reading({ filter: 'in_progress', openId: 'inq-1' })],
  ] as const)('%s → inbox.filterSelected → that filter, and nothing else changes', (_, view, expected) => {
    const { actor, shown } = startInbox(view);
    actor.send({ type: 'inbox.filterSelected', filter: 'in_progress' });
    expect(shown()).toEqual(expected);
  });

  test('listing a filter → inbox.filterSelected of all → no filter', () => {
    const { actor, shown } = startInbox({ filter: 'pending', openId: null });
    actor.send({ type: 'inbox.filterSelected', filter: null });
    expect(shown()).toEqual(listing());
  });

  test.each<[string, InboxView, InboxView, object]>([
    [
      'listing → inbox.urlChanged with an item → reading it',
      allCards,
      { filter: 'pending', openId: 'inq-2' },
      reading({ filter: 'pending', openId: 'inq-2' }),
    ],
    [
      'listing → inbox.urlChanged with a filter → listing under it',
      allCards,
      { filter: 'completed', openId: null },
      listing({ filter: 'completed', openId: null }),
    ],
    ['reading → inbox.urlChanged without an item → listing', opened, allCards, listing()],
    [
      'reading → inbox.urlChanged with another item → reading that one',
      opened,
      { filter: null, openId: 'inq-2' },
      reading({ filter: null, openId: 'inq-2' }),
    ],
  ])('%s', (_, before, view, expected) => {
    const { actor, shown } = startInbox(before);
    actor.send({ type: 'inbox.urlChanged', view });
    expect(shown()).toEqual(expected);
  });

  test('listing → inbox.statusChosen → sent at once, and shown as pending', () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'completed' }));
    expect(updateStatus.inputs).toEqual([{ id: 'inq-1', status: 'completed' }]);
    expect(emitted).toEqual([]);
  });

  test('reading → inbox.statusChosen → sent at once, and the item stays open', () => {
    const { chooseStatus, shown, updateStatus } = startInbox(opened);
    chooseStatus('inq-1', 'completed');
    expect(shown()).toEqual(reading(opened, { 'inq-1': 'completed' }));
    expect(updateStatus.inputs).toEqual([{ id: 'inq-1', status: 'completed' }]);
  });

  test('a pending change → it succeeds → no pending change, and the item is emitted', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    const item = inboxItem({ status: 'completed' });
    chooseStatus('inq-1', 'completed');
    await updateStatus.call(0).resolve(item);
    expect(shown()).toEqual(listing());
    expect(emitted).toEqual([
      { type: 'inbox.statusUpdated', id: 'inq-1', from: 'new', status: 'completed', item },
    ]);
  });

  test('a pending change → an item under another id comes back → no pending change', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    const item = inboxItem({ id: '1', status: 'completed' });
    chooseStatus('inq-1', 'completed');
    await updateStatus.call(0).resolve(item);
    expect(shown()).toEqual(listing());
    expect(emitted).toEqual([
      { type: 'inbox.statusUpdated', id: 'inq-1', from: 'new', status: 'completed', item },
    ]);
  });

  test('a pending change → it fails → no pending change, and the error is emitted', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    await updateStatus.call(0).reject(broken);
    expect(shown()).toEqual(listing());
    expect(emitted).toEqual([{ type: 'inbox.statusFailed', id: 'inq-1', error: broken }]);
  });

  test('a pending change → ten more choices for it → one call after the first, with the last of them', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    const choices = ['completed', 'in_progress', 'pending'] as const;
    chooseStatus('inq-1', 'pending');
    for (let turn = 0; turn < 9; turn += 1) chooseStatus('inq-1', choices[turn % 3] ?? 'pending');
    chooseStatus('inq-1', 'in_progress');
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'in_progress' }));
    await updateStatus.call(0).resolve(inboxItem({ status: 'pending' }));
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'in_progress' }));
    const item = inboxItem({ status: 'in_progress' });
    await updateStatus.call(1).resolve(item);
    expect(shown()).toEqual(listing());
    expect(updateStatus.inputs).toEqual([
      { id: 'inq-1', status: 'pending' },
      { id: 'inq-1', status: 'in_progress' },
    ]);
    expect(emitted).toEqual([
      { type: 'inbox.statusUpdated', id: 'inq-1', from: 'new', status: 'in_progress', item },
    ]);
  });

  test('a change with a later choice waiting → a failure → the later one is sent, and nothing is emitted', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    chooseStatus('inq-1', 'in_progress');
    await updateStatus.call(0).reject(broken);
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'in_progress' }));
    expect(updateStatus.inputs).toHaveLength(2);
    expect(emitted).toEqual([]);
  });

  test('two pending changes → the later one completes first → the other goes on', async () => {
    const { chooseStatus, emitted, shown, updateStatus } = startInbox();
    const second = inboxItem({ id: 'inq-2', status: 'in_progress' });
    chooseStatus('inq-1', 'completed');
    chooseStatus('inq-2', 'in_progress');
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'completed', 'inq-2': 'in_progress' }));
    await updateStatus.call(1).resolve(second);
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'completed' }));
    await updateStatus.call(0).reject(broken);
    expect(shown()).toEqual(listing());
    expect(emitted).toEqual([
      { type: 'inbox.statusUpdated', id: 'inq-2', from: 'new', status: 'in_progress', item: second },
      { type: 'inbox.statusFailed', id: 'inq-1', error: broken },
    ]);
  });

  test('two pending changes → inbox.changeCancelled for one → its call is aborted, the stop is emitted, the other goes on', () => {
    const { actor, chooseStatus, emitted, shown, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    chooseStatus('inq-2', 'pending');
    actor.send({ type: 'inbox.changeCancelled', id: 'inq-1' });
    expect(shown()).toEqual(listing(allCards, { 'inq-2': 'pending' }));
    expect(updateStatus.aborted).toEqual([true, false]);
    expect(emitted).toEqual([{ type: 'inbox.statusStopped', id: 'inq-1' }]);
  });

  test('listing → inbox.changeCancelled without a pending change → still listing', () => {
    const { actor, emitted, shown } = startInbox();
    actor.send({ type: 'inbox.changeCancelled', id: 'inq-1' });
    expect(shown()).toEqual(listing());
    expect(emitted).toEqual([]);
  });

  test('a change that ended → inbox.statusChosen for the same item → a new one begins', async () => {
    const { chooseStatus, shown, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    await updateStatus.call(0).reject(broken);
    chooseStatus('inq-1', 'completed');
    expect(shown()).toEqual(listing(allCards, { 'inq-1': 'completed' }));
    await updateStatus.call(1).resolve(inboxItem({ status: 'completed' }));
    expect(shown()).toEqual(listing());
  });

  test('a pending change → inbox.urlChanged and inbox.filterSelected → it goes on', () => {
    const { actor, chooseStatus, shown, updateStatus } = startInbox(opened);
    chooseStatus('inq-1', 'completed');
    actor.send({ type: 'inbox.urlChanged', view: allCards });
    actor.send({ type: 'inbox.filterSelected', filter: 'pending' });
    expect(shown()).toEqual(listing({ filter: 'pending', openId: null }, { 'inq-1': 'completed' }));
    expect(updateStatus.aborted).toEqual([false]);
  });

  test('listing → inbox.statusChosen for an item called `constructor` → a change of its own begins', () => {
    const { chooseStatus, shown, updateStatus } = startInbox();
    chooseStatus('constructor', 'completed');
    expect(updateStatus.inputs).toEqual([{ id: 'constructor', status: 'completed' }]);
    expect(shown()).toEqual(listing(allCards, { constructor: 'completed' as const }));
  });

  test('two pending changes → one completes → the selector of an item finds only its own pending change', async () => {
    const { chooseStatus, pendingStatus, updateStatus } = startInbox();
    const pending = () => ['inq-1', 'inq-2', 'constructor'].map(pendingStatus);
    expect(pending()).toEqual([undefined, undefined, undefined]);
    chooseStatus('inq-1', 'completed');
    chooseStatus('inq-2', 'in_progress');
    expect(pending()).toEqual(['completed', 'in_progress', undefined]);
    await updateStatus.call(0).resolve(inboxItem({ status: 'completed' }));
    expect(pending()).toEqual([undefined, 'in_progress', undefined]);
  });

  test('pending changes → the actor is stopped → their calls are aborted', () => {
    const { actor, chooseStatus, updateStatus } = startInbox();
    chooseStatus('inq-1', 'completed');
    chooseStatus('inq-2', 'pending');
    actor.stop();
    expect(updateStatus.aborted).toEqual([true, true]);
  });
});
