import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { countOther, inboxCounts } from '#domain/inboxCounts.ts';
import { withStatus } from '#features/inbox/queries.ts';
import {
  selectNewCount,
  selectOtherCount,
  selectShown,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { idsOf } from '#machines/inbox-screen/view.ts';
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

test('a status change is counted by its item alone, and leaves the ids as they are', () => {
  const reads: string[] = [];
  const ids = ['a', 'b', 'c', 'd'];
  const items = ids.map((id, index) => observed(id, 'status', reads, index === 3 ? 'legacy-7' : 'pending'));
  const list = { items, unreadable: [] };
  const before = [inboxCounts(items), countOther(items), idsOf(items)];
  expect(before).toEqual([{ total: 4, pending: 3, inProgress: 0, completed: 0 }, 1, ids]);
  reads.length = 0;
  const { items: changed } = withStatus('d', 'completed', inboxItem({ id: 'd', status: 'completed' }))(list);
  expect(inboxCounts(changed)).toEqual({ total: 4, pending: 3, inProgress: 0, completed: 1 });
  expect(countOther(changed)).toBe(0);
  expect(idsOf(changed)).toBe(before[2]);
  expect(new Set(reads)).toEqual(new Set(['d']));
});
