import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dataScreenPolicy } from '#contract/limits.ts';
import {
  createQueryMachine,
  type FetchInput,
  queryMachine,
  selectError,
} from '#machines/query/query.machine.ts';
import { recordEffects, ScriptedPort, startChart } from '#tests/support/chart.ts';
import { lasting, startQuery } from '#tests/support/queryChart.ts';

describe(queryMachine.id, () => {
  test('a promise in place of the attempts rejects → failed with its error', async () => {
    const fetch = new ScriptedPort<string, FetchInput>();
    const { machine, effects } = recordEffects(
      createQueryMachine<string>().provide({ actors: { fetch: fetch.logic } }),
    );
    const input = { policy: dataScreenPolicy, now: () => 0, isDisconnected: () => false };
    const { actor } = startChart((options) => createActor(machine, { ...options, input }));
    actor.send({ type: 'query.refreshed' });
    expect(fetch.inputs).toEqual([{ isForced: true }]);
    await fetch.call(0).reject(lasting);
    expect(actor.getSnapshot().value.request).toEqual({ settled: 'failed' });
    expect(selectError(actor.getSnapshot())).toBe(lasting);
    expect(effects).toEqual([{ type: 'reportFailure', isForced: true, error: lasting }]);
  });

  test('fetching → the actor is stopped → the request is aborted', () => {
    const { actor, fetchData, subscribe } = startQuery();
    subscribe();
    actor.stop();
    expect(fetchData.aborted).toEqual([true]);
  });
});
