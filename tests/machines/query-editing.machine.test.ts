import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { fetching, fresh, loaded, nothing, stale, startQuery } from '#tests/support/queryChart.ts';

/** A query with one subscriber and its first data. */
async function startFresh(...policy: Parameters<typeof startQuery>) {
  const query = startQuery(...policy);
  query.subscribe();
  await query.fetchData.call(0).resolve('rooms');
  return query;
}

const rooms = { ...nothing, data: 'rooms', updatedAt: fixedNow };

describe(queryMachine.id, () => {
  test('fresh → query.edited → the edited data, still fresh as of its arrival, and nothing is requested', async () => {
    const { clock, edit, emitted, fetchData, request, view } = await startFresh();
    clock.increment(29_999);
    edit((data) => `${data} and halls`);
    expect(request()).toEqual(fresh);
    expect(view()).toEqual({ ...rooms, data: 'rooms and halls' });
    clock.increment(1);
    expect(request()).toEqual(stale);
    expect(fetchData.inputs).toHaveLength(1);
    expect(emitted).toEqual([loaded('rooms')]);
  });

  test('stale without data → query.edited → still no data, and the edit is not tried', () => {
    const { edit, request, view } = startQuery();
    edit(() => {
      throw new Error('An edit of nothing');
    });
    expect(request()).toEqual(stale);
    expect(view()).toEqual(nothing);
  });

  test('fetching → query.edited → the edited data until the response, which replaces it', async () => {
    const { edit, fetchData, refresh, request, view } = await startFresh();
    refresh();
    edit((data) => `${data} and halls`);
    expect(request()).toEqual(fetching);
    expect(view()).toEqual({ ...rooms, data: 'rooms and halls', isFetching: true, isForced: true });
    await fetchData.call(1).resolve('new rooms');
    expect(view()).toEqual({ ...rooms, data: 'new rooms' });
  });
});
