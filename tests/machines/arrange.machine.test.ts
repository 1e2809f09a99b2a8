import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromTransition } from 'xstate';
import {
  arrangeMachine,
  type OrderWorkRef,
  selectCurrent,
  selectHasMoves,
  selectIsReporting,
  selectIsSaving,
  selectItems,
  selectMoved,
  selectOrder,
  selectSection,
  selectWork,
} from '#machines/arrange/arrange.machine.ts';
import { startChild } from '#tests/support/chart.ts';
import { mediaItem } from '#tests/support/factories.ts';

/** The images of a section in this order, stored with the sort orders 0, 10, 20, … */
const listOf = (ids: string) =>
  [...ids].map((id, index) => mediaItem({ id, title: `Image ${id}`, sort_order: index * 10 }));

/** The order of gallery; a work that only records stands for the one that stores it. */
function startArrange(ids = 'abcd', kept = '') {
  const sent: EventObject[] = [];
  const recorder: unknown = createActor(
    fromTransition((_, event: EventObject) => {
      sent.push(event);
      return null;
    }, null),
  ).start();
  const input = {
    section: 'gallery',
    items: listOf(ids),
    work: recorder as OrderWorkRef,
    kept: [...kept],
  } as const;
  const chart = startChild((options) => createActor(arrangeMachine, { ...options, input }));
  const { actor } = chart;
  return {
    ...chart,
    input,
    sent,
    move: (id: string, to: number) => actor.send({ type: 'arrange.moved', id, to }),
    readList: (list: string, section = 'gallery') =>
      actor.send({ type: 'arrange.listRead', section, items: listOf(list) }),
    save: () => actor.send({ type: 'arrange.saveRequested' }),
    end: (failed: number, isStopped = false) => actor.send({ type: 'arrange.workEnded', failed, isStopped }),
    /** The types of its reports, without the domain. */
    told: () => chart.reports.map(({ type }) => type.slice('arrange.'.length)),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        tags: [selectIsSaving(snapshot), selectIsReporting(snapshot)],
        order: selectOrder(snapshot).join(''),
        current: selectCurrent(snapshot),
        moved: selectMoved(snapshot),
        hasMoves: selectHasMoves(snapshot),
      };
    },
  };
}

const unmoved = {
  value: { arranging: 'unmoved' },
  tags: [false, false],
  order: 'abcd',
  current: 'a',
  moved: null as string | null,
  hasMoves: false,
};
const moved = {
  value: { arranging: 'moved' },
  tags: [false, false],
  order: 'bcad',
  current: 'a',
  moved: 'a',
  hasMoves: true,
};
const saving = { ...moved, value: 'saving', tags: [true, false] };
const reporting = { ...moved, value: 'reporting', tags: [false, true] };

/** Item a was moved to the third place. */
function startMoved() {
  const chart = startArrange();
  chart.move('a', 2);
  return chart;
}

function startSaving() {
  const chart = startMoved();
  chart.save();
  return chart;
}

const place = (id: string, sort_order: number) => ({
  key: id,
  label: `Image ${id}`,
  section: 'gallery',
  id,
  sort_order,
});

describe(arrangeMachine.id, () => {
  test('start → unmoved, in the order of the website, and nothing can be saved', () => {
    const { save, sent, shown, told } = startArrange();
    save();
    expect([shown(), told(), sent]).toEqual([unmoved, ['unmoved'], []]);
  });

  test('start → the section, its items and the work that it was given; without items, none is current', () => {
    const { actor, input } = startArrange();
    const snapshot = actor.getSnapshot();
    expect([selectSection(snapshot), selectItems(snapshot)]).toEqual(['gallery', input.items]);
    expect(selectWork(snapshot)).toBe(input.work);
    expect(startArrange('').shown()).toEqual({ ...unmoved, order: '', current: null });
  });

  test('unmoved → arrange.itemChosen → it is the current one', () => {
    const { actor, shown } = startArrange();
    actor.send({ type: 'arrange.itemChosen', id: 'c' });
    expect(shown()).toEqual({ ...unmoved, current: 'c' });
  });

  test('unmoved → arrange.moved → moved: at its place, and the current one', () => {
    const { move, shown, told } = startMoved();
    expect([shown(), told()]).toEqual([moved, ['unmoved', 'changed']]);
    move('d', 0);
    expect(shown()).toEqual({ ...moved, order: 'dbca', current: 'd', moved: 'd' });
  });

  test('unmoved → arrange.moved to its own place, outside or of an unknown item → ignored', () => {
    const { move, shown } = startArrange();
    move('b', 1);
    move('b', -1);
    move('b', 4);
    move('x', 0);
    expect(shown()).toEqual(unmoved);
  });

  test('moved → moved back → unmoved', () => {
    const { move, shown, told } = startMoved();
    move('a', 0);
    expect([shown(), told()]).toEqual([{ ...unmoved, moved: 'a' }, ['unmoved', 'changed', 'unmoved']]);
  });

  test('moved → arrange.listRead → new items are last, missing ones have left, moves are kept', () => {
    const { readList, shown } = startMoved();
    readList('eabd');
    expect(shown()).toEqual({ ...moved, order: 'bade' });
    readList('bde');
    expect(shown()).toEqual({ ...unmoved, order: 'bde', current: 'b', moved: 'a' });
  });

  test('moved → arrange.listRead of another section → ignored', () => {
    const { readList, shown } = startMoved();
    readList('xy', 'contact');
    expect(shown()).toEqual(moved);
  });

  test('unmoved → arrange.listRead with one item, then with more → unmoved, the new ones last', () => {
    const { readList, shown } = startArrange();
    readList('a');
    readList('ba');
    expect(shown()).toEqual({ ...unmoved, order: 'ab' });
  });

  test('unmoved → arrange.listRead without an item → nothing is current; with new ones → unmoved', () => {
    const { readList, shown, told } = startArrange();
    readList('');
    expect(shown()).toEqual({ ...unmoved, order: '', current: null });
    readList('ef');
    expect([shown(), told()]).toEqual([{ ...unmoved, order: 'ef', current: 'e' }, ['unmoved']]);
  });

  test('start without items → arrange.listRead with new ones → unmoved; moved → moved', () => {
    const { move, readList, shown } = startArrange('');
    readList('ab');
    expect(shown()).toEqual({ ...unmoved, order: 'ab' });
    move('a', 1);
    expect(shown()).toEqual({ ...moved, order: 'ba' });
  });

  test('moved → arrange.saveRequested → saving the places that change, and the order stays meanwhile → ended', () => {
    const { end, move, save, sent, shown, told } = startSaving();
    move('d', 0);
    save();
    expect(shown()).toEqual(saving);
    expect(sent).toEqual([
      { type: 'bulk.requested', items: [place('a', 25)], change: null },
      { type: 'bulk.confirmed' },
    ]);
    end(0);
    expect(shown()).toEqual({ ...moved, value: 'ended' });
    expect(told()).toEqual(['unmoved', 'changed', 'sent', 'ended']);
  });

  test('saving → arrange.listRead → the order takes it in', () => {
    const { readList, shown } = startSaving();
    readList('abde');
    expect(shown()).toEqual({ ...saving, order: 'bade' });
  });

  test('saving → arrange.workEnded with failures → reporting → arrange.retryRequested → saving', () => {
    const { actor, end, sent, shown, told } = startSaving();
    end(1);
    expect(shown()).toEqual(reporting);
    actor.send({ type: 'arrange.retryRequested' });
    expect(shown()).toEqual(saving);
    expect(sent.slice(2)).toEqual([{ type: 'bulk.retryRequested' }]);
    expect(told().slice(2)).toEqual(['sent', 'sent']);
  });

  test('reporting → arrange.reportClosed → moved, and the old order can be saved, too', () => {
    const { actor, end, move, save, sent, shown, told } = startSaving();
    end(1, true);
    actor.send({ type: 'arrange.reportClosed' });
    expect(shown()).toEqual(moved);
    expect(told().at(-1)).toBe('changed');
    actor.send({
      type: 'arrange.listRead',
      section: 'gallery',
      items: listOf('abcd').map((item) => (item.id === 'a' ? { ...item, sort_order: 25 } : item)),
    });
    move('a', 0);
    expect(shown()).toEqual({ ...moved, order: 'abcd' });
    save();
    expect(sent.slice(2)).toEqual([
      { type: 'bulk.dismissed' },
      { type: 'bulk.requested', items: [expect.objectContaining({ id: 'a' })], change: null },
      { type: 'bulk.confirmed' },
    ]);
  });

  test('saving → arrange.workEnded, stopped → moved: there is still something to save, and the old order can be, too', () => {
    const { end, move, shown, told } = startSaving();
    end(0, true);
    expect(shown()).toEqual(moved);
    expect(told().slice(2)).toEqual(['sent', 'unmoved', 'changed']);
    move('a', 0);
    expect(shown()).toEqual({ ...moved, order: 'abcd' });
  });

  test('moved, after a part was saved → arrange.listRead without an item, then with new ones → unmoved', () => {
    const { end, readList, shown } = startSaving();
    end(0, true);
    readList('');
    expect(shown()).toEqual({ ...unmoved, order: '', current: null, moved: 'a' });
    readList('ef');
    expect(shown()).toEqual({ ...unmoved, order: 'ef', current: 'e', moved: 'a' });
  });

  test('moved, after a part was saved → arrange.listRead with other items → moved: the old order is unknown', () => {
    const { end, move, readList, shown } = startSaving();
    end(0, true);
    readList('abcde');
    expect(shown()).toEqual({ ...moved, order: 'bcade' });
    move('a', 0);
    expect(shown()).toEqual({ ...moved, order: 'abcde' });
  });

  test('moved, after a part was saved → arrange.saveRequested when the server has this order → ended without a request', () => {
    const { end, readList, save, sent, shown, told } = startSaving();
    end(0, true);
    readList('bcad');
    save();
    expect(shown()).toEqual({ ...moved, value: 'ended' });
    expect([sent.length, told().at(-1)]).toEqual([2, 'ended']);
  });
});

test('session.ended → moves are kept, also while they are being saved, and discarded by a sign-out', () => {
  const arrange = startArrange();
  const told: EventObject[] = [];
  arrange.actor.on('*', (event) => told.push(event));
  const end = (isRequested: boolean) => arrange.actor.send({ type: 'session.ended', isRequested });
  end(false);
  end(true);
  expect(told).toEqual([]);
  arrange.move('a', 2);
  end(false);
  end(true);
  arrange.save();
  end(false);
  const kept = { type: 'arrange.orderKept', section: 'gallery', order: [...'bcad'] };
  expect(told).toEqual([kept, { type: 'arrange.orderDiscarded', section: 'gallery' }, kept]);
  expect(arrange.shown()).toEqual(saving);
});

test('an order of an earlier session → moved; items that are gone are left out, new ones are last', () => {
  expect(startArrange('abcd', 'bxca').shown()).toEqual({ ...moved, current: 'b', moved: null });
  expect(startArrange('abcd', 'abcd').shown()).toEqual(unmoved);
});
