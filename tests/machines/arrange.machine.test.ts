import { describe, expect, test } from 'vitest';
import { arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { startArrange } from '#tests/support/arrangeChart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const closed = { value: 'closed', tags: [false, false, false, false], hasMoves: false };
const arranging = { value: 'arranging', tags: [true, false, false, false], hasMoves: true };
const saving = { value: 'saving', tags: [true, true, false, false], hasMoves: true };
const reporting = { value: 'reporting', tags: [true, false, true, false], hasMoves: true };
const asking = { value: 'asking', tags: [true, false, false, true], hasMoves: true };
const opened = { ...arranging, order: 'abcd', current: 'a', moved: null, hasMoves: false };
const moved = { order: 'bcad', current: 'a', moved: 'a' };

/** Item a was moved to the third place. */
function startMoved() {
  const chart = startArrange();
  chart.open();
  chart.move('a', 2);
  return chart;
}

describe(arrangeMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(arrangeMachine)).toEqual(namesImplemented(arrangeMachine));
  });

  test('closed → arrange.opened → arranging in the order given, or still closed without items', () => {
    const { open, shown } = startArrange();
    open('');
    expect(shown()).toEqual({ ...closed, order: '', current: null, moved: null });
    open();
    expect(shown()).toEqual(opened);
  });

  test('arranging → arrange.itemChosen → it is the current one', () => {
    const { actor, open, shown } = startArrange();
    open();
    actor.send({ type: 'arrange.itemChosen', id: 'c' });
    expect(shown()).toEqual({ ...opened, current: 'c' });
  });

  test('arranging → arrange.moved → at its place, and the current one', () => {
    const { move, shown } = startMoved();
    expect(shown()).toEqual({ ...arranging, ...moved });
    move('d', 0);
    expect(shown()).toEqual({ ...arranging, order: 'dbca', current: 'd', moved: 'd' });
  });

  test('arranging → arrange.moved to its own place, outside or of an unknown item → ignored', () => {
    const { open, move, shown } = startArrange();
    open();
    move('b', 1);
    move('b', -1);
    move('b', 4);
    move('x', 0);
    expect(shown()).toEqual(opened);
  });

  test('arranging → moved back → nothing to save, and closing does not ask', () => {
    const { actor, move, shown, emitted } = startMoved();
    move('a', 0);
    expect(shown()).toEqual({ ...opened, moved: 'a' });
    actor.send({ type: 'arrange.saveRequested' });
    expect(emitted).toEqual([]);
    actor.send({ type: 'arrange.closeRequested' });
    expect(shown()).toEqual({ ...closed, order: 'abcd', current: 'a', moved: 'a' });
  });

  test('arranging → arrange.listChanged → new items are last, missing ones have left, moves are kept', () => {
    const { actor, shown } = startMoved();
    actor.send({ type: 'arrange.listChanged', ids: ['e', 'a', 'b', 'd'] });
    expect(shown()).toEqual({ ...arranging, order: 'bade', current: 'a', moved: 'a' });
    actor.send({ type: 'arrange.listChanged', ids: ['b', 'd', 'e'] });
    expect(shown()).toEqual({ ...arranging, order: 'bde', current: 'b', moved: 'a', hasMoves: false });
  });

  test('arranging → arrange.cancelled → closed, nothing is saved, and the old order is there when it is opened', () => {
    const { actor, open, shown, emitted } = startMoved();
    actor.send({ type: 'arrange.cancelled' });
    expect(shown()).toEqual({ ...closed, ...moved });
    open();
    expect(shown()).toEqual(opened);
    expect(emitted).toEqual([]);
  });

  test('arranging → arrange.closeRequested after a move → asking → resumed, or cancelled', () => {
    const { actor, shown } = startMoved();
    actor.send({ type: 'arrange.closeRequested' });
    expect(shown()).toEqual({ ...asking, ...moved });
    actor.send({ type: 'arrange.resumed' });
    expect(shown()).toEqual({ ...arranging, ...moved });
    actor.send({ type: 'arrange.closeRequested' });
    actor.send({ type: 'arrange.cancelled' });
    expect(shown()).toEqual({ ...closed, ...moved });
  });

  test('arranging → arrange.saveRequested → saving the order, which does not change meanwhile → arrange.saved → closed', () => {
    const { actor, move, shown, emitted } = startMoved();
    actor.send({ type: 'arrange.saveRequested' });
    move('d', 0);
    actor.send({ type: 'arrange.closeRequested' });
    expect(shown()).toEqual({ ...saving, ...moved });
    expect(emitted).toEqual([{ type: 'arrange.saveDue', section: 'gallery', ids: ['b', 'c', 'a', 'd'] }]);
    actor.send({ type: 'arrange.saved' });
    expect(shown()).toEqual({ ...closed, ...moved });
  });

  test('saving → arrange.saveFailed → reporting → arrange.retryRequested → saving', () => {
    const { actor, shown, emitted } = startMoved();
    actor.send({ type: 'arrange.saveRequested' });
    actor.send({ type: 'arrange.saveFailed' });
    expect(shown()).toEqual({ ...reporting, ...moved });
    actor.send({ type: 'arrange.retryRequested' });
    expect(shown()).toEqual({ ...saving, ...moved });
    expect(emitted.slice(1)).toEqual([{ type: 'arrange.retryDue' }]);
  });

  test('reporting → arrange.reportClosed → arranging, and the old order can be saved, too', () => {
    const { actor, move, shown, emitted } = startMoved();
    actor.send({ type: 'arrange.saveRequested' });
    actor.send({ type: 'arrange.saveFailed' });
    actor.send({ type: 'arrange.reportClosed' });
    actor.send({ type: 'arrange.listChanged', ids: ['a', 'b', 'c', 'd'] });
    move('a', 0);
    expect(shown()).toEqual({ ...opened, moved: 'a', hasMoves: true });
    actor.send({ type: 'arrange.saveRequested' });
    expect(emitted.slice(1)).toEqual([
      { type: 'arrange.reportDone' },
      { type: 'arrange.saveDue', section: 'gallery', ids: ['a', 'b', 'c', 'd'] },
    ]);
  });

  test('saving → arrange.saveStopped → arranging with something to save', () => {
    const { actor, shown } = startMoved();
    actor.send({ type: 'arrange.saveRequested' });
    actor.send({ type: 'arrange.saveStopped' });
    expect(shown()).toEqual({ ...arranging, ...moved });
  });
});
