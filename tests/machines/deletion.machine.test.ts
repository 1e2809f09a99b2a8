import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { startChild } from '#tests/support/chart.ts';

const sofa = { id: 'img-7', label: 'Linen sofa' };
const lamp = { id: 'img-8', label: 'Lamp' };
const confirmed: DeletionEvent = { type: 'deletion.confirmed' };
const dismissed: DeletionEvent = { type: 'deletion.dismissed' };
const settled = (...ids: readonly string[]): DeletionEvent => ({ type: 'deletion.settled', ids });

// @spec 4.13
describe(deletionMachine.id, () => {
  test.each([
    ['nothing is deleted before it is confirmed', [sofa], [], 'confirming', 0],
    ['declined', [sofa], [dismissed], 'ended', 0],
    ['confirmed, once', [sofa], [confirmed, confirmed], 'deleting', 1],
    ['another item is deleted meanwhile', [sofa], [confirmed, settled('img-8')], 'deleting', 1],
    ['the server has responded', [sofa], [confirmed, settled('img-7')], 'ended', 1],
    ['closed while the request is on its way', [sofa], [confirmed, dismissed], 'ended', 1],
    ['asked again, and an earlier deletion of it ends', [sofa], [settled('img-7')], 'ended', 0],
    ['several: their progress is beside the list', [sofa, lamp], [confirmed], 'ended', 1],
  ] as const)('%s', (_, items, events, state, count) => {
    const { actor, reports } = startChild((options) =>
      createActor(deletionMachine, { ...options, input: { items } }),
    );
    for (const event of events) actor.send(event);
    expect(actor.getSnapshot().value).toBe(state);
    expect(reports).toEqual(Array(count).fill({ type: 'deletion.confirmed', items }));
  });
});
