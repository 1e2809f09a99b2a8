import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  type InboxScreenEvent,
  inboxScreenMachine,
  selectDeletion,
  selectOffered,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { type Change, deletionOf, type Write, type WriteResult } from '#machines/writes/entries.ts';
import { writesMachine } from '#machines/writes/writes.machine.ts';
import { createKeys, recordEffects, ScriptedPort, silent } from '#tests/support/chart.ts';

const cursor = (id: string, next: string | null = null) => ({ id, next });
const change = (id: string): Change => ({ type: 'status', id, label: id, from: 'pending', to: 'completed' });
const items = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }));
const done: WriteResult = { stage: 'done', item: null };

/** The screen at this query, with rows in a wide or a narrow window, or with cards. */
function start(search: string | null = '', window: 'cards' | 'narrow' | 'wide' = 'cards') {
  const write = new ScriptedPort<WriteResult, Write>();
  let location: (event: InboxScreenEvent) => void = () => undefined;
  const sends = (event: InboxScreenEvent) =>
    fromCallback<EventObject, void>(({ sendBack }) => sendBack(event));
  const { machine, effects } = recordEffects(
    inboxScreenMachine.provide({
      actors: {
        watchLocation: fromCallback<EventObject, void>(({ sendBack }) => {
          location = sendBack;
          if (search !== null) sendBack({ type: 'location.changed', search });
        }),
        readView: window === 'cards' ? silent : sends({ type: 'view.chosen', view: 'list' }),
        watchWidth: sends({ type: window === 'wide' ? 'window.widened' : 'window.narrowed' }),
        writes: recordEffects(writesMachine.provide({ actors: { write: write.logic } })).machine,
      },
    }),
  );
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { createKey: createKeys() } }).start();
  effects.length = 0;
  return {
    actor,
    clock,
    effects,
    write,
    send: (...events: readonly InboxScreenEvent[]) => {
      for (const event of events) actor.send(event);
    },
    moveTo: (to: string | null) =>
      location(to === null ? { type: 'location.left' } : { type: 'location.changed', search: to }),
    state: () => actor.getSnapshot().value,
    openId: () => actor.getSnapshot().context.openId,
    cursorId: () => actor.getSnapshot().context.cursor?.id ?? null,
    deletion: () => selectDeletion(actor.getSnapshot())?.getSnapshot().value ?? null,
  };
}

describe(inboxScreenMachine.id, () => {
  test('the url → what it says is shown, and nothing is written; an item that it names is open', () => {
    const url = '?status=pending&q=sofa&new=1&sort=name&open=a';
    const { actor, effects, state } = start(url);
    const { status, text, filters, order, openId, search } = actor.getSnapshot().context;
    expect([status, text, filters, order, openId]).toEqual(['pending', 'sofa', ['new'], 'name', 'a']);
    expect([search, state()]).toMatchObject([url, { page: 'shown', panel: 'reading' }]);
    expect(effects).toEqual([]);
  });

  test.each<[string, InboxScreenEvent, string, boolean]>([
    ['a status', { type: 'filter.statusChosen', status: 'completed' }, '?status=completed&q=a', true],
    ['a filter', { type: 'filter.toggled', filter: 'thisWeek' }, '?q=a&week=1', true],
    ['an order', { type: 'order.chosen', order: 'newest' }, '?q=a&sort=newest', false],
    ['details', { type: 'item.opened', cursor: cursor('b') }, '?q=a&open=b', true],
    ['a search', { type: 'search.applied', text: 'lamp' }, '?q=lamp', false],
    ['no filters', { type: 'filters.cleared' }, '', false],
  ])('%s → the query is written; as an entry of the history: %o', (_, event, search, isEntry) => {
    const { effects, send } = start('?q=a');
    send(event);
    expect(effects.filter(({ type }) => type === 'writeUrl')).toEqual([
      { type: 'writeUrl', search, isEntry },
    ]);
  });

  test('details are open beside the rows → no entry of the history, and they follow the focus', () => {
    const { effects, openId, send } = start('', 'wide');
    send({ type: 'item.opened', cursor: cursor('a', 'b') }, { type: 'item.focused', cursor: cursor('a') });
    send({ type: 'item.focused', cursor: cursor('b') });
    expect(openId()).toBe('b');
    expect(effects).toEqual([
      { type: 'markOpen', id: 'a' },
      { type: 'writeUrl', search: '?open=a', isEntry: false },
      { type: 'markOpen', id: 'b' },
      { type: 'writeUrl', search: '?open=b', isEntry: false },
    ]);
  });

  test.each([
    ['cards', null, 'b'],
    ['narrow', null, 'b'],
    ['wide', 'b', 'b'],
  ] as const)('%s, a key moves on → open: %o', (window, open, current) => {
    const { cursorId, openId, send } = start('', window);
    send({ type: 'current.moved', cursor: cursor('b') });
    expect([openId(), cursorId()]).toEqual([open, current]);
  });

  test('beside the rows without having been opened → seen once a key moves on, and not after the screen was left', () => {
    const { effects, moveTo, send, state } = start('', 'wide');
    send({ type: 'preview.shown', id: 'a' }, { type: 'current.moved', cursor: cursor('b') });
    expect(effects.slice(0, 2)).toEqual(['a', 'b'].map((id) => ({ type: 'markOpen', id })));
    send({ type: 'item.closed' }, { type: 'preview.shown', id: 'c' });
    expect(state()).toMatchObject({ panel: { listing: 'closed' } });
    moveTo(null);
    expect([state(), effects.at(-1)]).toMatchObject([
      { panel: { listing: 'previewing' } },
      { type: 'markOpen', id: null },
    ]);
  });

  test('beside the rows for 2 s → seen', () => {
    const { clock, effects, send } = start('', 'wide');
    for (const id of ['a', 'b']) {
      send({ type: 'preview.shown', id });
      clock.increment(1_999);
    }
    expect(effects).toEqual([]);
    clock.increment(1);
    expect(effects).toEqual([{ type: 'markOpen', id: 'b' }]);
  });

  test.each([
    ['cards', 'a'],
    ['wide', 'b'],
  ] as const)('%s, a status by which the open item leaves the filter → open: %s', (window, open) => {
    const { effects, openId, send, write } = start('?status=pending&open=a', window);
    send({ type: 'statuses.chosen', changes: [change('a')], isBulk: false, cursor: cursor(open) });
    expect([openId(), write.inputs]).toMatchObject([open, [change('a')]]);
    expect(effects).toContainEqual({ type: 'markSeen', ids: ['a'] });
  });

  test.each([
    ['cards', 'b', null],
    ['wide', 'b', 'b'],
    ['wide', null, null],
  ] as const)('%s, the open item is deleted, and %o follows → open: %o', async (window, next, open) => {
    const { deletion, openId, send, actor, write } = start('?open=a', window);
    send({ type: 'deletion.requested', items: items('a'), cursor: cursor('a', next) });
    selectDeletion(actor.getSnapshot())?.send({ type: 'deletion.confirmed' });
    expect([deletion(), write.inputs]).toMatchObject(['deleting', [deletionOf({ id: 'a', label: 'a' })]]);
    await write.call(0).resolve(done);
    expect([deletion(), openId()]).toEqual([null, open]);
  });

  test('the open item is deleted with others → closed, and what follows another item is not opened', async () => {
    const { openId, send, actor, write } = start('?open=a', 'wide');
    for (const [ids, place] of [
      ['c', cursor('c', 'd')],
      ['ab', null],
    ] as const) {
      send({ type: 'deletion.requested', items: items(...ids), cursor: place });
      selectDeletion(actor.getSnapshot())?.send({ type: 'deletion.confirmed' });
      for (const index of write.open) await write.call(index).resolve(done);
    }
    expect(openId()).toBeNull();
  });

  test('the deletion fails, or is of another item → the open item stays', async () => {
    const { openId, send, actor, write } = start('?open=a', 'wide');
    for (const [id, settle] of [
      ['a', () => write.call(0).reject(new Error('Kept for a year'))],
      ['b', () => write.call(1).resolve(done)],
    ] as const) {
      send({ type: 'deletion.requested', items: items(id), cursor: cursor(id) });
      selectDeletion(actor.getSnapshot())?.send({ type: 'deletion.confirmed' });
      await settle();
      expect(openId()).toBe('a');
    }
  });

  test.each<[string, InboxScreenEvent, string]>([
    ['a deletion', { type: 'deletion.requested', items: items('a', 'b'), cursor: null }, 'deleting'],
    ['a status of the selected items', { type: 'statuses.requested', status: 'pending' }, 'choosingStatus'],
    ['the keys', { type: 'help.requested' }, 'showingKeys'],
  ])('%s → the only question, closed by Back and by leaving', (_, event, question) => {
    const { moveTo, send, state } = start();
    for (const to of ['?q=a', null]) {
      send(event, { type: 'help.requested' });
      expect(state()).toMatchObject({ question });
      moveTo(to);
      expect(state()).toMatchObject({ question: 'idle', page: to === null ? 'hidden' : 'shown' });
    }
  });

  test('the keys and a status are offered → dismissed; a chosen status of the selected items → sent, and the question closed', () => {
    const { actor, send, state, write } = start();
    const offer: InboxScreenEvent = { type: 'statuses.requested', status: 'pending' };
    for (const event of [{ type: 'help.requested' } as const, offer]) {
      send(event, { type: 'question.dismissed' });
      expect([state(), selectOffered(actor.getSnapshot())]).toMatchObject([{ question: 'idle' }, null]);
    }
    send(offer);
    expect(selectOffered(actor.getSnapshot())).toBe('pending');
    send({ type: 'statuses.chosen', changes: [change('a'), change('b')], isBulk: true, cursor: null });
    expect([state(), write.inputs.length]).toMatchObject([{ question: 'idle' }, 2]);
  });

  test('items are selected → kept by a search, cleared when another screen is shown', () => {
    const { actor, moveTo, send } = start();
    const selected = () => [...actor.getSnapshot().context.selection.selected];
    const shown = ['a', 'b', 'c'];
    send({ type: 'selection.toggled', id: 'a' }, { type: 'selection.rangeChosen', id: 'c', shown });
    moveTo('?q=x');
    expect(selected()).toEqual(shown);
    send({ type: 'selection.cleared' }, { type: 'selection.allChosen', shown });
    expect(selected()).toEqual(shown);
    moveTo(null);
    expect(selected()).toEqual([]);
  });

  test('another screen is shown → the details close, and a write goes on', async () => {
    const { effects, moveTo, openId, send, write } = start('?open=a');
    send({ type: 'statuses.chosen', changes: [change('a')], isBulk: false, cursor: null });
    moveTo(null);
    await write.call(0).resolve(done);
    expect([openId(), effects.at(-1), write.aborted]).toEqual([
      null,
      { type: 'markOpen', id: null },
      [false],
    ]);
  });
});

test('a port that is not provided fails by its name', async () => {
  const never = fromPromise<never, Write>(() => Promise.reject(new Error('unused')));
  const writes = recordEffects(writesMachine.provide({ actors: { write: never } })).machine;
  const { machine } = recordEffects(inboxScreenMachine.provide({ actors: { writes } }));
  const failures: unknown[] = [];
  const actor = createActor(machine, { input: { createKey: () => 'k' } });
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start();
  await Promise.resolve();
  expect(failures).toEqual([new Error('Port not provided: watchLocation')]);
});
