import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { countOther, inboxCounts } from '#domain/inboxCounts.ts';
import { replaceItem } from '#domain/memoizeList.ts';
import { statusCounts } from '#domain/statistics.ts';
import { inboxItem } from '#tests/support/factories.ts';

const statuses = ['pending', 'in_progress', 'completed', 'legacy-7', 'legacy-8'];

test('after changes from each status to each other, counts are those of a list that is counted anew', () => {
  let items: readonly InboxItem[] = statuses
    .slice(0, 4)
    .map((status, index) => inboxItem({ id: `i${index}`, status }));
  expect([inboxCounts(items), countOther(items)]).toEqual([
    { total: 4, pending: 1, inProgress: 1, completed: 1 },
    1,
  ]);
  for (const id of ['i0', 'i1', 'i3'])
    for (const status of [...statuses, 'pending']) {
      items = replaceItem(items, id, (item) => ({ ...item, status }));
      const others = items.filter((item) => item.status.startsWith('legacy')).length;
      expect([inboxCounts(items), countOther(items)]).toEqual([statusCounts(items), others]);
    }
});

test('a status is counted that no item had', () => {
  const items = [inboxItem({ id: 'a', status: 'pending' })];
  expect([inboxCounts(items), countOther(items)]).toEqual([
    { total: 1, pending: 1, inProgress: 0, completed: 0 },
    0,
  ]);
  const changed = replaceItem(items, 'a', (item) => ({ ...item, status: 'completed' }));
  expect([inboxCounts(changed), countOther(changed)]).toEqual([
    { total: 1, pending: 0, inProgress: 0, completed: 1 },
    0,
  ]);
});

test('a changed status of a counted list is counted by its difference', () => {
  let reads = 0;
  const other = {
    ...inboxItem({ id: 'b' }),
    get status() {
      reads += 1;
      return 'pending';
    },
  };
  const items = [inboxItem({ id: 'a', status: 'pending' }), other];
  inboxCounts(items);
  reads = 0;
  const changed = replaceItem(items, 'a', (item) => ({ ...item, status: 'legacy-9' }));
  expect([inboxCounts(changed).pending, countOther(changed), reads]).toEqual([1, 1, 0]);
});
