import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { queryMachine } from '#machines/query/query.machine.ts';
import { lasting, startQuery, throttled } from '#tests/support/queryChart.ts';

function startWaiting() {
  const query = startQuery();
  query.subscribe();
  return { ...query, wait: () => query.view().wait };
}

describe(queryMachine.id, () => {
  test('fetching → 8 s → waits for the response', () => {
    const { clock, wait } = startWaiting();
    clock.increment(patience - 1);
    expect(wait()).toBeNull();
    clock.increment(1);
    expect(wait()).toBe('response');
  });

  test('backing off for as long as the server asks → 8 s after the request → waits for the next attempt', async () => {
    const { clock, fetchData, wait } = startWaiting();
    clock.increment(patience - 1);
    await fetchData.call(0).reject(throttled);
    expect(wait()).toBeNull();
    clock.increment(1);
    expect(wait()).toBe('attempt');
  });

  test('a long wait → refreshed → the request is sent anew, and has 8 s of its own', () => {
    const { clock, fetchData, refresh, wait } = startWaiting();
    clock.increment(patience);
    refresh();
    expect(fetchData.aborted).toEqual([true, false]);
    expect(wait()).toBeNull();
    clock.increment(patience);
    expect(wait()).toBe('response');
  });

  test.each([
    ['the response', (call: { resolve(data: string): Promise<void> }) => call.resolve('rooms')],
    ['a failure', (call: { reject(error: Error): Promise<void> }) => call.reject(lasting)],
  ])('a long wait → %s → nothing to wait for', async (_, settle) => {
    const { clock, fetchData, wait } = startWaiting();
    clock.increment(patience);
    const call = fetchData.call(0);
    await settle(call);
    expect(wait()).toBeNull();
  });
});
