import { expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import {
  type InboxListView,
  type InboxScreenEvent,
  selectIsBeside,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { formatView } from '#machines/inbox-screen/view.ts';
import { selectTarget } from '#machines/media-deletion/media-deletion.machine.ts';
import { selectBulk } from '#machines/writes/writes.machine.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

const plain = (_: string, value: unknown) =>
  value instanceof Set || value instanceof Map ? [...value] : value;

/** The screen of an inbox as a user sees it: what can be pressed in each state, and what the url and the server do. */
function system(alphabet?: readonly string[], keptView: InboxListView = 'cards'): Explored {
  const chart = startInboxScreen('', { keptView, isWide: true });
  let items = three;
  chart.read(items);
  chart.onStored(({ id, status }) => {
    items = items.map((item) => (item.id === id ? { ...item, status } : item));
    chart.read(items);
  });
  /** What the user has chosen last for each item, and what the server has stored. */
  const chosen = new Map<string, Status>();
  const stored = new Map(three.map(({ id, status }) => [id, status]));
  let hasUndone = false;
  /** What a bulk change has chosen a status for that nobody had chosen before, while it is the last action. */
  let lastBulk: readonly string[] = [];
  let taken: readonly string[] = [];
  const faults: ('key' | 'deletion')[] = [];

  const { deletion, writes } = chart.parts;
  const state = () => chart.actor.getSnapshot();
  const isAsking = () => state().value.question !== 'idle';
  const press = (event: InboxScreenEvent) => () => chart.send(event);

  /** Acts on the item that is open or shown as the current one, and on no other. */
  const key = (status: Status) => () => {
    const id = chart.openId() ?? chart.currentId();
    const target = items.some((item) => item.id === id) ? id : null;
    if (target !== null) {
      chosen.set(target, status);
      lastBulk = [];
      taken = taken.filter((id) => id !== target);
    }
    const before = chart.calls.length;
    chart.send({ type: 'current.statusChosen', status });
    const [call, ...others] = chart.calls.slice(before);
    if (others.length > 0 || (call && call.id !== target)) faults.push('key');
  };

  const answer = (index: 0 | -1) => async () => {
    const call = chart.calls.at(index);
    if (call?.port === 'write') {
      const { id, status = '', expected } = call;
      const before = stored.get(id);
      if (expected === undefined || before === expected) stored.set(id, status);
      const item = { ...three.find((each) => each.id === id), status: stored.get(id) };
      await call.resolve({ stage: item.status === status ? 'done' : 'refused', item });
      return;
    }
    await call?.resolve();
    if (call?.port === 'deleteItem') remove(call.id);
  };

  const remove = (gone: string) => {
    items = items.filter(({ id }) => id !== gone);
    chart.read(items);
  };

  const onScreen = (): Record<string, () => void> => ({
    'next by key': press({ type: 'current.moved', step: 1 }),
    'key 3': key('completed'),
    'key 2': key('in_progress'),
    'key #': press({ type: 'current.deletionRequested' }),
    'Ctrl+Z': () => {
      hasUndone = true;
      taken = [...taken, ...lastBulk];
      lastBulk = [];
      chart.send({ type: 'undo.requested', action: null });
    },
    ...(chart.openId() === null
      ? {
          'open by key': press({ type: 'current.opened' }),
          'View Details of b': press({ type: 'item.opened', id: 'b' }),
          ...(selectBulk(writes.getSnapshot()).length === 0 && {
            'all are to be completed': () => {
              chart.send({ type: 'bulk.statusRequested', ids: new Set(['a', 'b', 'c']) });
              chart.send({ type: 'bulk.statusConfirmed' });
              lastBulk = items.flatMap(({ id }) => (chosen.has(id) ? [] : id));
              taken = [];
              for (const { id } of items) chosen.set(id, 'completed');
            },
          }),
        }
      : { 'close the details': press({ type: 'item.closed' }) }),
    'as cards': press({ type: 'view.chosen', view: 'cards' }),
    'as a list': press({ type: 'view.chosen', view: 'list' }),
    ...(selectIsBeside(state()) && { 'Tab to c': press({ type: 'item.focused', id: 'c' }) }),
  });

  const inQuestion = (): Record<string, () => void> => ({
    'confirm the deletion': () => {
      const target = selectTarget(deletion.getSnapshot());
      const before = chart.calls.length;
      deletion.send({ type: 'deletion.confirmed' });
      deletion.send({ type: 'deletion.confirmed' });
      const calls = chart.calls.slice(before);
      if (calls.length > 1 || (calls[0] && calls[0].id !== target?.id)) faults.push('deletion');
    },
    'cancel the question': () => {
      deletion.send({ type: 'deletion.dismissed' });
      chart.send({ type: 'question.dismissed' });
    },
  });

  const elsewhere = {
    'Back to the list': () => chart.url(''),
    'Back to a, of the pending ones': () => chart.url('?status=pending&open=a'),
    'another screen': () => chart.leave(),
    'b is deleted elsewhere': () => remove('b'),
    'a narrow window': () => chart.resize(false),
    'a wide window': () => chart.resize(true),
  };

  const asked = () => selectTarget(deletion.getSnapshot());
  const checks: Checks = {
    keyOfShown: () => !faults.includes('key'),
    oneDeletion: () => !faults.includes('deletion'),
    openAddress: () => state().value.page !== 'shown' || formatView(state().context) === chart.search(),
    panelOfItem: () => {
      const openId = chart.openId();
      const isKnown = state().context.items?.some(({ id }) => id === openId) ?? false;
      const panel = openId === null ? 'listing' : { reading: isKnown ? 'message' : 'gone' };
      return JSON.stringify(state().value.panel) === JSON.stringify(panel);
    },
    questionAgreed: () => (state().value.question === 'deleting') === (asked() !== null),
    questionAlone: () => {
      const target = asked();
      return !target || chart.openId() === null || target.id === chart.openId();
    },
    questionPresent: () => {
      const target = asked();
      return !target || items.some(({ id }) => id === target.id) || deletion.getSnapshot().hasTag('busy');
    },
    hiddenScreen: () =>
      state().value.page !== 'hidden' || (chart.openId() === null && state().value.question === 'idle'),
    lastUndone: () =>
      chart.calls.length > 0 ||
      taken.every((id) => stored.get(id) !== 'completed' || !items.some((item) => item.id === id)),
    lastChoice: () =>
      chart.calls.length > 0 || hasUndone || [...chosen].every(([id, status]) => stored.get(id) === status),
  };

  return {
    actions: () => {
      const actions = {
        ...(isAsking() ? inQuestion() : state().value.page === 'shown' && onScreen()),
        ...(chart.calls.length > 0 && { [firstResponse]: answer(0) }),
        ...(chart.calls.length > 1 && { 'the last response': answer(-1) }),
        ...elsewhere,
      };
      return Object.fromEntries(
        Object.entries(actions).filter(([name]) => !alphabet || [...alphabet, firstResponse].includes(name)),
      );
    },
    key: () =>
      JSON.stringify(
        [
          chart.actor.getPersistedSnapshot(),
          chart.unread.getPersistedSnapshot(),
          chart.calls.map(({ port, id, status }) => [port, id, status]),
          chart.search(),
          [items.map(({ id }) => id), chosen, stored, hasUndone, lastBulk, taken],
        ],
        plain,
      ),
    checks,
    stop: () => {
      chart.actor.stop();
      chart.unread.stop();
    },
  };
}

const firstResponse = 'the first response';

test.each([
  ['three presses, urls and responses', 3, 'cards', undefined],
  ['three presses, urls and responses beside the list', 3, 'list', undefined],
  [
    'five around the list view',
    5,
    'list',
    ['next by key', 'key 3', 'Tab to c', 'as cards', 'a narrow window', 'Back to a, of the pending ones'],
  ],
  [
    'five around status changes',
    5,
    'cards',
    ['key 3', 'key 2', 'next by key', 'all are to be completed', 'the last response'],
  ],
  [
    'five around the details and a deletion',
    5,
    'cards',
    [
      'key #',
      'confirm the deletion',
      'cancel the question',
      'View Details of b',
      'b is deleted elsewhere',
      'Back to the list',
    ],
  ],
] as const)('no sequence of %s violates an invariant of the inbox', async (name, length, view, alphabet) => {
  const broken = await exploreAndPrint(
    {
      name: `inbox, ${name}`,
      length,
      last: firstResponse,
      abstracted: 'selection, search and failures; three items',
    },
    () => system(alphabet, view),
  );
  expect(broken).toEqual({});
});
