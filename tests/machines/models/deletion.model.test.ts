import { describe, test } from 'vitest';
import { refreshAfterMissing } from '#contract/limits.ts';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import type { DeletionTarget } from '#machines/item-deletion/item-deletion.machine.ts';
import { gone, inquiry, isMissing, sofa, startDeletion } from '#tests/support/deletionChart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

interface Screen {
  /** The item of the dialog. */
  readonly target: DeletionTarget | null;
  readonly isConfirmed: boolean;
  /** The items whose deletions are on their way, in the order of their calls. */
  readonly running: readonly DeletionTarget[];
  /** Whether the list still shows an item that was missing. */
  readonly isStale: boolean;
}

const model: Model<Screen, DeletionEvent> = {
  initial: { target: null, isConfirmed: false, running: [], isStale: false },
  events: () => ({
    'request the sofa': { type: 'deletion.requested', target: sofa },
    'request the inquiry': { type: 'deletion.requested', target: inquiry },
    confirm: { type: 'deletion.confirmed' },
    dismiss: { type: 'deletion.dismissed' },
  }),
  outcomes: {
    deleteItem: {
      resolves: { nothing: undefined },
      rejects: { missing: gone, broken: new Error('Server error: 500') },
    },
  },
  next: (screen, stimulus, { emit, restart }) => {
    switch (stimulus.type) {
      case 'deletion.requested':
        if (screen.target) return screen;
        return { ...screen, target: stimulus.target, isConfirmed: screen.running.includes(stimulus.target) };
      case 'deletion.confirmed':
        if (!screen.target || screen.isConfirmed) return screen;
        return { ...screen, isConfirmed: true, running: [...screen.running, screen.target] };
      case 'deletion.dismissed':
        return { ...screen, target: null, isConfirmed: false };
      case 'elapsed':
        emit({ type: 'deletion.listStale' });
        return { ...screen, isStale: false };
      case 'resolved':
      case 'rejected': {
        const target = screen.running.find(({ id }) => id === stimulus.id) ?? null;
        emit(
          stimulus.type === 'resolved'
            ? { type: 'deletion.succeeded', target }
            : { type: 'deletion.failed', target, error: stimulus.value },
        );
        const isItemMissing = stimulus.value === gone;
        if (isItemMissing) restart('list');
        const isShown = screen.isConfirmed && screen.target === target;
        return {
          target: isShown ? null : screen.target,
          isConfirmed: screen.isConfirmed && !isShown,
          running: screen.running.filter((other) => other !== target),
          isStale: screen.isStale || isItemMissing,
        };
      }
      default:
        return screen;
    }
  },
  calls: ({ running }) => running.map((target) => ({ port: 'deleteItem', id: target.id, input: { target } })),
  timers: ({ isStale }): Readonly<Record<string, number>> => (isStale ? { list: refreshAfterMissing } : {}),
  shown: ({ target, isConfirmed, running, isStale }) => ({
    value: target ? (isConfirmed ? 'waiting' : 'confirming') : 'closed',
    list: isStale ? 'stale' : 'fresh',
    target,
    isOpen: target !== null,
    isDeleting: isConfirmed,
    awaited: isConfirmed ? target : null,
    running,
  }),
  start: (clock) => {
    const { deleteItem, ...chart } = startDeletion({ isMissing }, clock);
    return { ...chart, ports: { deleteItem } };
  },
};

describe(deletionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events, responses and waits → one deletion for each confirmation, reported once', async () => {
    await walkAtRandom(model);
  });
});
