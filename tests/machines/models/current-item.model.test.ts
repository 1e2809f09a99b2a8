import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type CurrentItemEvent,
  currentItemMachine,
  selectCurrentId,
  selectNextId,
  selectPreviousId,
} from '#machines/current-item/current-item.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const lists = ['', 'abc', 'ac', 'c', 'b'];

const events: Readonly<Record<string, CurrentItemEvent>> = {
  ...Object.fromEntries(
    lists.map((list): [string, CurrentItemEvent] => [
      `show ${list || 'nothing'}`,
      { type: 'current.listChanged', shown: [...list] },
    ]),
  ),
  'choose b': { type: 'current.itemChosen', id: 'b' },
  'choose c': { type: 'current.itemChosen', id: 'c' },
  next: { type: 'current.moved', step: 1 },
  previous: { type: 'current.moved', step: -1 },
};

/** A cursor in the alphabet, in whose order the lists are: on a letter, or just before the one at `gap`. */
const model: Model<CurrentItemEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart(
      (options) => createActor(currentItemMachine, options),
      simulatedClock,
    );
    let list = '';
    let chosen = '';
    /** The letter from which the search for a successor begins; '~' is after the last one. */
    let gap = '';
    const before = () => [...list].findLast((id) => id < (list.includes(chosen) ? chosen : gap)) ?? null;
    const after = () =>
      chosen !== '' && list.includes(chosen)
        ? ([...list].find((id) => id > chosen) ?? null)
        : ([...list].find((id) => id >= gap) ?? null);
    const choose = (id: string) => {
      chosen = id;
      gap = list.includes(id) ? id : (list[0] ?? '~');
    };
    const receive = (event: CurrentItemEvent) => {
      if (event.type === 'current.itemChosen') choose(event.id);
      if (event.type === 'current.moved') {
        const target = chosen === '' ? (list[0] ?? null) : event.step === 1 ? after() : before();
        if (target !== null) choose(target);
      }
      if (event.type !== 'current.listChanged') return;
      const hasCommon = event.shown.some((id) => list.includes(id));
      if (list.includes(chosen) && chosen !== '') gap = chosen;
      list = event.shown.join('');
      if (!hasCommon) gap = '';
      gap = [...list].find((id) => id >= gap) ?? '~';
    };
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        const snapshot = actor.getSnapshot();
        const isListed = chosen !== '' && list.includes(chosen);
        const value = chosen === '' ? 'none' : isListed ? 'listed' : 'hidden';
        assert.equal(snapshot.value, value);
        if (chosen === '') return;
        assert.deepEqual(
          [
            selectPreviousId(snapshot),
            selectCurrentId(snapshot.context.shown)(snapshot),
            selectNextId(snapshot),
          ],
          [before(), isListed ? chosen : (after() ?? list.at(-1) ?? null), after()],
        );
      },
    };
  },
  events: () => events,
  key: ({ context }) => [context],
};

describe(currentItemMachine.id, () => {
  test('every transition of the graph → the predicted item and neighbours', async () => {
    expect(await coverGraph(model, currentItemMachine)).toEqual({ states: 37, changes: 265 });
  });

  test('any state → random events → a current item while there are items, between its neighbours', async () => {
    await walkAtRandom(model);
  });
});
