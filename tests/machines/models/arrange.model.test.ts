import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { type ArrangeEvent, arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { startArrange } from '#tests/support/arrangeChart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const events: Readonly<Record<string, ArrangeEvent>> = {
  open: { type: 'arrange.opened', section: 'gallery', ids: ['a', 'b', 'c'] },
  'choose b': { type: 'arrange.itemChosen', id: 'b' },
  'move a to the end': { type: 'arrange.moved', id: 'a', to: 2 },
  'move a to the start': { type: 'arrange.moved', id: 'a', to: 0 },
  'c is gone': { type: 'arrange.listChanged', ids: ['a', 'b'] },
  'c is back': { type: 'arrange.listChanged', ids: ['a', 'b', 'c'] },
  save: { type: 'arrange.saveRequested' },
  'it is saved': { type: 'arrange.saved' },
  'it is not saved': { type: 'arrange.saveFailed' },
  'saving is cancelled': { type: 'arrange.saveStopped' },
  'try again': { type: 'arrange.retryRequested' },
  'close the report': { type: 'arrange.reportClosed' },
  cancel: { type: 'arrange.cancelled' },
  close: { type: 'arrange.closeRequested' },
  resume: { type: 'arrange.resumed' },
};

const model: Model<ArrangeEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, emitted, shown } = startArrange(simulatedClock);
    let value = 'closed';
    let stored = '';
    let order = '';
    let current = '';
    let saves = 0;

    const listed = (old: string, ids: string) =>
      [...old].filter((id) => ids.includes(id)).join('') +
      [...ids].filter((id) => !old.includes(id)).join('');
    const arrange = (event: ArrangeEvent) => {
      if (event.type === 'arrange.itemChosen') current = event.id;
      if (event.type === 'arrange.moved' && event.to < order.length && order[event.to] !== event.id) {
        const rest = order.replace(event.id, '');
        order = rest.slice(0, event.to) + event.id + rest.slice(event.to);
        current = event.id;
      }
      if (event.type === 'arrange.listChanged') {
        const ids = event.ids.join('');
        if (stored !== '') stored = listed(stored, ids);
        order = listed(order, ids);
        if (!ids.includes(current)) current = 'a';
      }
      const hasMoves = stored !== order;
      if (event.type === 'arrange.saveRequested' && hasMoves) {
        value = 'saving';
        saves += 1;
      }
      if (event.type === 'arrange.cancelled') value = 'closed';
      if (event.type === 'arrange.closeRequested') value = hasMoves ? 'asking' : 'closed';
    };
    const receive = (event: ArrangeEvent) => {
      if (value === 'arranging') return arrange(event);
      switch (`${value} ${event.type}`) {
        case 'closed arrange.opened':
          value = 'arranging';
          stored = 'abc';
          order = 'abc';
          current = 'a';
          break;
        case 'saving arrange.saved':
        case 'asking arrange.cancelled':
          value = 'closed';
          break;
        case 'saving arrange.saveFailed':
          value = 'reporting';
          stored = '';
          break;
        case 'saving arrange.saveStopped':
          value = 'arranging';
          stored = '';
          break;
        case 'reporting arrange.retryRequested':
          value = 'saving';
          break;
        case 'reporting arrange.reportClosed':
        case 'asking arrange.resumed':
          value = 'arranging';
          break;
      }
    };

    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        const { tags: _, moved: __, ...actual } = shown();
        assert.deepEqual(actual, {
          value,
          order,
          current: current || null,
          hasMoves: value !== 'closed' && stored !== order,
        });
        assert.equal(emitted.filter(({ type }) => type === 'arrange.saveDue').length, saves, 'saves');
      },
    };
  },
  events: () => events,
  key: ({ context }) => context,
};

describe(arrangeMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, arrangeMachine)).toEqual({ states: 91, changes: 247 });
  });

  test('any state → random events → moves are lost only when they are discarded, and each save is due once', async () => {
    await walkAtRandom(model);
  });
});
