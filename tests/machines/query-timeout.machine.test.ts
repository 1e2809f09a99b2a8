import { describe, expect, test } from 'vitest';
import { dashboardPolicy } from '#contract/limits.ts';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import {
  awaitingPage,
  failed,
  fetching,
  fresh,
  loaded,
  nothing,
  passing,
  startQuery,
  waiting,
} from '#tests/support/queryChart.ts';

const timedOut = new Error('Request timed out');

/** A query of the dashboard with one subscriber; its requests have a time limit of 10 s. */
function startLimited() {
  const query = startQuery(dashboardPolicy);
  query.subscribe();
  return query;
}

describe(queryMachine.id, () => {
  test('fetching under a limit → 10 s → failed without another attempt, and the request is aborted', async () => {
    const { clock, emitted, fetchData, request, view } = startLimited();
    clock.increment(9_999);
    expect(request()).toEqual(fetching);
    expect(fetchData.aborted).toEqual([false]);
    clock.increment(1);
    expect(request()).toEqual({ settled: 'failed' });
    expect(fetchData.aborted).toEqual([true]);
    await fetchData.call(0).resolve('late');
    expect(view()).toEqual({ ...nothing, error: timedOut });
    expect(emitted).toEqual([failed(timedOut)]);
  });

  test('fetching past the caches under a limit → 10 s → reported as forced, and no longer forced', async () => {
    const { clock, emitted, fetchData, refresh, view } = startLimited();
    await fetchData.call(0).resolve('rooms');
    refresh();
    clock.increment(10_000);
    expect(view()).toEqual({ ...nothing, data: 'rooms', error: timedOut, updatedAt: fixedNow });
    expect(emitted).toEqual([loaded('rooms'), failed(timedOut, true)]);
  });

  test('fetching under a limit → the response at the last moment → fresh, and the limit is off', async () => {
    const { clock, emitted, fetchData, request } = startLimited();
    clock.increment(9_999);
    await fetchData.call(0).resolve('rooms');
    clock.increment(10_000);
    expect(request()).toEqual(fresh);
    expect(emitted).toEqual([loaded('rooms')]);
  });

  test('fetching again after a failure → each attempt → has 10 s of its own', async () => {
    const { awaitPage, clock, emitted, fetchData, request } = startLimited();
    clock.increment(9_999);
    await fetchData.call(0).reject(passing);
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    clock.increment(9_999);
    expect(request()).toEqual(fetching);
    clock.increment(1);
    expect(request()).toEqual({ settled: 'failed' });
    expect(emitted).toEqual([failed(timedOut)]);
  });

  test('failed at its limit → query.refreshed → all retries again', async () => {
    const { awaitPage, clock, fetchData, refresh, request } = startLimited();
    await fetchData.call(0).reject(passing);
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    clock.increment(10_000);
    refresh();
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('fetching without a limit → the longest delay of a timer, 24 days → still fetching until then', () => {
    const { clock, request, subscribe } = startQuery();
    subscribe();
    clock.increment(0x7f_ff_ff_ff - 1);
    expect(request()).toEqual(fetching);
    clock.increment(1);
    expect(request()).toEqual({ settled: 'failed' });
  });
});
