import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type ArrangeEvent, arrangeMachine, selectOrder } from '#machines/arrange/arrange.machine.ts';
import { recordEffects, startChild } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';

/** The images of a section in this order, stored with the sort orders 0, 10, 20, … */
const listOf = (ids: string) =>
  [...ids].map((id, index) => mediaItem({ id, title: `Image ${id}`, sort_order: index * 10 }));

/** The order of four images; `kept` was moved earlier. */
function startArrange(kept = '') {
  const { machine, effects } = recordEffects(arrangeMachine);
  const input = { section: 'gallery', items: listOf('abcd'), order: [...kept] } as const;
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const shown = () => {
    const snapshot = chart.actor.getSnapshot();
    return [JSON.stringify(snapshot.value), selectOrder(snapshot).join('')];
  };
  return { ...chart, effects, shown };
}

const move = (id: string, to: number, items = 'abcd'): ArrangeEvent => ({
  type: 'arrange.moved',
  id,
  to,
  items: listOf(items),
});
const submit = (items = 'abcd'): ArrangeEvent => ({ type: 'arrange.submitted', items: listOf(items) });
const settle = (isSaved: boolean): ArrangeEvent => ({ type: 'arrange.settled', isSaved });
const discard: ArrangeEvent = { type: 'arrange.discarded' };

const unmoved = ['{"arranging":"unmoved"}', ''];
const moved = ['{"arranging":"moved"}', 'bcad'];
const saving = ['"saving"', 'bcad'];
const ended = ['"ended"', 'bcad'];

describe(arrangeMachine.id, () => {
  test.each<[name: string, kept: string, events: ArrangeEvent[], shown: string[], kept: string[]]>([
    ['start → unmoved', '', [], unmoved, []],
    ['start, an order that was moved earlier → moved', 'bcad', [], moved, []],
    ['start, one without an image that is new, and with one that is gone', 'bxca', [], moved, []],
    ['start, the order of the website → unmoved', 'abcd', [], unmoved, []],
    ['unmoved → submitted, discarded → ignored', '', [submit(), discard], unmoved, []],
    ['unmoved → moved', '', [move('a', 2)], moved, ['bcad']],
    ['moved → moved back → unmoved', '', [move('a', 2), move('a', 0)], unmoved, ['bcad', '']],
    [
      'moved → the list has changed, another move → what is gone has left, what is new is last',
      'bcad',
      [move('d', 0, 'eabd')],
      ['{"arranging":"moved"}', 'dbae'],
      ['dbae'],
    ],
    ['moved → discarded → ended', 'bcad', [discard], ended, ['']],
    ['moved → submitted → saving', 'bcad', [submit()], saving, []],
    ['moved → submitted when it is the order of the website → ended', 'bcad', [submit('bcad')], ended, ['']],
    ['saving → what is pressed is ignored', 'bcad', [submit(), move('a', 0), submit(), discard], saving, []],
    ['saving → saved → ended', 'bcad', [submit(), settle(true)], ended, []],
    ['saving → not all of it saved → moved', 'bcad', [submit(), settle(false)], moved, []],
  ])('%s', (_, keptBefore, events, expected, kept) => {
    const { actor, effects, shown } = startArrange(keptBefore);
    for (const event of events) actor.send(event);
    expect(shown()).toEqual(expected);
    expect(effects).toEqual(
      kept.map((order) => ({ type: 'keepOrder', section: 'gallery', order: [...order] })),
    );
  });

  test('moved → submitted → the sort orders that change are sent to the parent', () => {
    const { actor, reports } = startArrange('bcad');
    actor.send(submit());
    const change = { type: 'order', id: 'image/gallery/a', label: 'Image a', from: '0', to: '21' };
    expect(reports).toEqual([{ type: 'arrange.saveRequested', changes: [change] }]);
  });
});
