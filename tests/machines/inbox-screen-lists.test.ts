import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import {
  selectNewCount,
  selectOtherCount,
  selectShown,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startInboxScreen } from '#tests/support/inboxScreenChart.ts';

/** An item that counts how often this field is read. */
function observed(
  id: string,
  field: 'status' | 'message',
  reads: string[],
  status: InboxItem['status'] = 'pending',
): InboxItem {
  const item = inboxItem({ id, status });
  const value = item[field];
  return Object.defineProperty(item, field, {
    enumerable: true,
    get: () => {
      reads.push(id);
      return value;
    },
  });
}

test('a list is counted once, however often a change of the chart asks', () => {
  const reads: string[] = [];
  const { actor, read } = startInboxScreen();
  expect(selectOtherCount(actor.getSnapshot())).toBe(0);
  const statuses = ['pending', 'legacy-7', 'completed', 'completed'];
  read(statuses.map((status, index) => observed('abcd'.charAt(index), 'status', reads, status)));
  const counts = () => {
    const snapshot = actor.getSnapshot();
    return [selectShown(snapshot).length, selectNewCount(snapshot), selectOtherCount(snapshot)];
  };
  const first = counts();
  expect(first).toEqual([4, selectNewCount(actor.getSnapshot()), 1]);
  reads.length = 0;
  expect(counts()).toEqual(first);
  actor.send({ type: 'item.focused', id: 'a' });
  expect(counts()).toEqual(first);
  expect(reads).toEqual([]);
});
