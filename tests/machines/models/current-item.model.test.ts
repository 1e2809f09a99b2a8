import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type CurrentItemEvent,
  currentItemMachine,
  selectCount,
  selectCurrentId,
  selectNextId,
  selectNumber,
  selectPreviousId,
} from '#machines/current-item/current-item.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const lists = ['', 'abc', 'ac', 'c', 'b'];

const show = (shown: readonly string[]): CurrentItemEvent => ({ type: 'current.listChanged', shown });

/** A cursor in the alphabet, in whose order the lists are: on a letter, or before the one at `gap`, where '~' is the end. */
interface Cursor {
  readonly list: string;
  readonly chosen: string;
  readonly gap: string;
}

const isListed = ({ list, chosen }: Cursor) => chosen !== '' && list.includes(chosen);
/** The first letter of another list that is behind the cursor in this one; a list of others begins anew. */
const successor = (cursor: Cursor, others: string): string | null => {
  const common = [...cursor.list].filter((id) => others.includes(id));
  if (common.length === 0) return others[0] ?? null;
  return common.find((id) => (isListed(cursor) ? id > cursor.chosen : id >= cursor.gap)) ?? null;
};
const before = (cursor: Cursor) =>
  [...cursor.list].findLast((id) => id < (isListed(cursor) ? cursor.chosen : cursor.gap)) ?? null;
const after = (cursor: Cursor) => successor(cursor, cursor.list);
const currentOf = (cursor: Cursor, list: string) => {
  if (cursor.chosen === '') return null;
  return list.includes(cursor.chosen) ? cursor.chosen : (successor(cursor, list) ?? list.at(-1) ?? null);
};

const model: Model<Cursor, CurrentItemEvent> = {
  initial: { list: '', chosen: '', gap: '~' },
  events: () => ({
    ...Object.fromEntries(lists.map((list) => [`show ${list || 'nothing'}`, show([...list])])),
    'show a twice': show(['a', 'a', 'c']),
    'choose b': { type: 'current.itemChosen', id: 'b' },
    'choose c': { type: 'current.itemChosen', id: 'c' },
    next: { type: 'current.moved', step: 1 },
    previous: { type: 'current.moved', step: -1 },
  }),
  next: (cursor, stimulus) => {
    switch (stimulus.type) {
      case 'current.itemChosen':
        return { ...cursor, chosen: stimulus.id, gap: cursor.list[0] ?? '~' };
      case 'current.moved': {
        const beside = stimulus.step === 1 ? after(cursor) : before(cursor);
        const chosen = cursor.chosen === '' ? cursor.list[0] : beside;
        return chosen ? { ...cursor, chosen } : cursor;
      }
      case 'current.listChanged': {
        const list = [...new Set(stimulus.shown)].join('');
        const gap = cursor.chosen === '' ? '~' : (successor(cursor, list) ?? '~');
        return { ...cursor, list, gap };
      }
      default:
        return cursor;
    }
  },
  shown: (cursor) => ({
    value: cursor.chosen === '' ? 'none' : isListed(cursor) ? 'listed' : 'hidden',
    current: lists.map((list) => currentOf(cursor, list)),
    neighbours: cursor.chosen === '' ? null : [before(cursor), after(cursor)],
    number: isListed(cursor) ? cursor.list.indexOf(cursor.chosen) + 1 : null,
    count: cursor.list.length,
  }),
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(currentItemMachine, options), simulatedClock);
    return {
      ...chart,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const { value } = snapshot;
        return {
          value,
          current: lists.map((list) => selectCurrentId([...list])(snapshot)),
          neighbours: value === 'none' ? null : [selectPreviousId(snapshot), selectNextId(snapshot)],
          number: selectNumber(snapshot),
          count: selectCount(snapshot),
        };
      },
    };
  },
};

describe(currentItemMachine.id, () => {
  test('every transition of the graph → the predicted item and neighbours', async () => {
    await coverGraph(model);
  });

  test('any state → random events → a current item while there are items, between its neighbours', async () => {
    await walkAtRandom(model, { seeds: 2 });
  });
});
