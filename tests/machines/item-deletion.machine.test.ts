import { describe, expect, test } from 'vitest';
import { itemDeletionMachine } from '#machines/item-deletion/item-deletion.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { gone, sofa, startDeletion } from '#tests/support/deletionChart.ts';

/** A deletion that was confirmed. */
function startItemDeletion() {
  const { actor, deleteItem, confirm } = startDeletion();
  confirm(sofa);
  const [deletion] = Object.values(actor.getSnapshot().context.running);
  if (!deletion) throw new Error('No deletion was started');
  const shown = () => {
    const { value, status, context } = deletion.getSnapshot();
    return { value, status, context };
  };
  return { deleteItem, shown };
}

describe(itemDeletionMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(itemDeletionMachine)).toEqual(namesImplemented(itemDeletionMachine));
  });

  test('start → the item is sent → deleting', () => {
    const { deleteItem, shown } = startItemDeletion();
    expect(shown()).toEqual({ value: 'deleting', status: 'active', context: { target: sofa } });
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
  });

  test('deleting → the call succeeds → settled', async () => {
    const { deleteItem, shown } = startItemDeletion();
    await deleteItem.call(0).resolve();
    expect(shown()).toEqual({ value: 'settled', status: 'done', context: { target: sofa } });
  });

  test('deleting → the call fails → settled', async () => {
    const { deleteItem, shown } = startItemDeletion();
    await deleteItem.call(0).reject(gone);
    expect(shown()).toEqual({ value: 'settled', status: 'done', context: { target: sofa } });
  });
});
