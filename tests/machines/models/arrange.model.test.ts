import { describe, test } from 'vitest';
import { type ArrangeEvent, arrangeMachine } from '#machines/arrange/arrange.machine.ts';
import { startArrange } from '#tests/support/arrangeChart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** Ids are single letters. */
interface Dialog {
  readonly value: 'closed' | 'arranging' | 'saving' | 'reporting' | 'asking';
  readonly stored: string;
  readonly order: string;
  readonly current: string | null;
  readonly moved: string | null;
}

const listed = (old: string, ids: string) =>
  [...old].filter((id) => ids.includes(id)).join('') + [...ids].filter((id) => !old.includes(id)).join('');

function moved(dialog: Dialog, id: string, to: number): Dialog {
  const { order } = dialog;
  const replaced = order[to];
  if (replaced === undefined || replaced === id || !order.includes(id)) return dialog;
  const rest = order.replace(id, '');
  return { ...dialog, order: rest.slice(0, to) + id + rest.slice(to), current: id, moved: id };
}

const model: Model<Dialog, ArrangeEvent> = {
  initial: { value: 'closed', stored: '', order: '', current: null, moved: null },
  events: () => ({
    open: { type: 'arrange.opened', section: 'gallery', ids: ['a', 'b', 'c'] },
    'open an empty section': { type: 'arrange.opened', section: 'gallery', ids: [] },
    'open one item': { type: 'arrange.opened', section: 'gallery', ids: ['b'] },
    'choose b': { type: 'arrange.itemChosen', id: 'b' },
    'move a to the end': { type: 'arrange.moved', id: 'a', to: 2 },
    'move a to the start': { type: 'arrange.moved', id: 'a', to: 0 },
    'move a too far': { type: 'arrange.moved', id: 'a', to: 3 },
    'move a before the start': { type: 'arrange.moved', id: 'a', to: -1 },
    'move an unknown item': { type: 'arrange.moved', id: 'z', to: 0 },
    'c is gone': { type: 'arrange.listChanged', ids: ['a', 'b'] },
    'c is back': { type: 'arrange.listChanged', ids: ['a', 'b', 'c'] },
    'only c is left': { type: 'arrange.listChanged', ids: ['c'] },
    'all are gone': { type: 'arrange.listChanged', ids: [] },
    save: { type: 'arrange.saveRequested' },
    'it is saved': { type: 'arrange.saved' },
    'it is not saved': { type: 'arrange.saveFailed' },
    'saving is cancelled': { type: 'arrange.saveStopped' },
    'try again': { type: 'arrange.retryRequested' },
    'close the report': { type: 'arrange.reportClosed' },
    cancel: { type: 'arrange.cancelled' },
    close: { type: 'arrange.closeRequested' },
    resume: { type: 'arrange.resumed' },
  }),
  next: (dialog, stimulus, { emit }) => {
    const { value, stored, order, current } = dialog;
    const hasMoves = stored !== order;
    if (value === 'arranging')
      switch (stimulus.type) {
        case 'arrange.itemChosen':
          return { ...dialog, current: stimulus.id };
        case 'arrange.moved':
          return moved(dialog, stimulus.id, stimulus.to);
        case 'arrange.listChanged': {
          const ids = stimulus.ids.join('');
          return {
            ...dialog,
            stored: stored && listed(stored, ids),
            order: listed(order, ids),
            current: current !== null && ids.includes(current) ? current : (ids[0] ?? null),
          };
        }
        case 'arrange.saveRequested':
          if (!hasMoves) return dialog;
          emit({ type: 'arrange.saveDue', section: 'gallery', ids: [...order] });
          return { ...dialog, value: 'saving' };
        case 'arrange.cancelled':
          return { ...dialog, value: 'closed' };
        case 'arrange.closeRequested':
          return { ...dialog, value: hasMoves ? 'asking' : 'closed' };
        default:
          return dialog;
      }
    switch (`${value} ${stimulus.type}`) {
      case 'closed arrange.opened': {
        const ids = stimulus.type === 'arrange.opened' ? stimulus.ids.join('') : '';
        if (ids === '') return dialog;
        return { value: 'arranging', stored: ids, order: ids, current: ids[0] ?? null, moved: null };
      }
      case 'saving arrange.saved':
      case 'asking arrange.cancelled':
        return { ...dialog, value: 'closed' };
      case 'saving arrange.saveFailed':
        return { ...dialog, value: 'reporting', stored: '' };
      case 'saving arrange.saveStopped':
        return { ...dialog, value: 'arranging', stored: '' };
      case 'reporting arrange.retryRequested':
        emit({ type: 'arrange.retryDue' });
        return { ...dialog, value: 'saving' };
      case 'reporting arrange.reportClosed':
        emit({ type: 'arrange.reportDone' });
        return { ...dialog, value: 'arranging' };
      case 'asking arrange.resumed':
        return { ...dialog, value: 'arranging' };
      default:
        return dialog;
    }
  },
  shown: ({ stored, ...dialog }) => ({
    ...dialog,
    tags: [
      dialog.value !== 'closed',
      dialog.value === 'saving',
      dialog.value === 'reporting',
      dialog.value === 'asking',
    ],
    hasMoves: dialog.value !== 'closed' && stored !== dialog.order,
  }),
  start: startArrange,
};

describe(arrangeMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events → moves are lost only when they are discarded, and each save is due once', async () => {
    await walkAtRandom(model, { seeds: 2 });
  });
});
