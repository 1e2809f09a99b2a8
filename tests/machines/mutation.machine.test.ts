import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { createMutationMachine, mutationMachine } from '#machines/mutation/mutation.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const passing = new Error('Server error: 503');
const lasting = new Error('Server error: 422');
const underway = Object.assign(new Error('Still in progress'), { code: 'idempotency_in_progress' });

/** A write whose failure may pass if it is `passing`. */
function startMutation(retries = writeRetries) {
  const perform = new ScriptedPort<string>();
  const awaitActivePage = new ScriptedPort<void>();
  const isTransient = vi.fn((error: unknown) => error === passing || error === underway);
  const machine = createMutationMachine<string>().provide({
    actors: { perform: perform.logic, awaitActivePage: awaitActivePage.logic },
  });
  const chart = startChart((options) =>
    createActor(machine, { ...options, input: { retries, isTransient } }),
  );
  const shown = () => {
    const { value, status, output, tags } = chart.actor.getSnapshot();
    return { value, status, output, isBusy: tags.has('busy') };
  };
  return { ...chart, perform, awaitActivePage, isTransient, shown };
}

const busy = (value: string) => ({ value, status: 'active', output: undefined, isBusy: true });
const succeeded = (value: string) => ({
  value: 'succeeded',
  status: 'done',
  output: { status: 'succeeded', value },
  isBusy: false,
});
const failed = (error: Error) => ({
  value: 'failed',
  status: 'done',
  output: { status: 'failed', error },
  isBusy: false,
});

describe(mutationMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(mutationMachine)).toEqual(namesImplemented(mutationMachine));
  });

  test('the start → the write is sent → sending', () => {
    const { perform, awaitActivePage, shown } = startMutation();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual([undefined]);
    expect(awaitActivePage.inputs).toEqual([]);
  });

  test('sending → the answer → succeeded with its value', async () => {
    const { perform, shown } = startMutation();
    await perform.call(0).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending → a failure that will not pass → failed at the first attempt', async () => {
    const { clock, perform, isTransient, shown } = startMutation();
    await perform.call(0).reject(lasting);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(lasting));
    expect(isTransient.mock.calls).toEqual([[lasting]]);
    expect(perform.inputs).toHaveLength(1);
  });

  test('sending → a failure that may pass, without retries → failed', async () => {
    const { perform, shown } = startMutation(0);
    await perform.call(0).reject(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('backingOff → 1 s → awaitingActivePage, and nothing is sent yet', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(999);
    expect(shown()).toEqual(busy('backingOff'));
    expect(awaitActivePage.inputs).toHaveLength(0);
    clock.increment(1);
    expect(shown()).toEqual(busy('awaitingActivePage'));
    expect(awaitActivePage.inputs).toHaveLength(1);
    expect(perform.inputs).toHaveLength(1);
  });

  test('awaitingActivePage → the page is there → sending again, and the second answer counts', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toHaveLength(2);
    await perform.call(1).resolve('saved at last');
    expect(shown()).toEqual(succeeded('saved at last'));
  });

  test('awaitingActivePage → 2 s without the page → sending all the same, and its failure is the outcome', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    clock.increment(1_999);
    expect(shown()).toEqual(busy('awaitingActivePage'));
    clock.increment(1);
    expect(shown()).toEqual(busy('sending'));
    expect(awaitActivePage.aborted).toEqual([true]);
    await perform.call(1).reject(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('sending again → the first attempt is still being worked on → asked again until its answer is there', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    for (const [look, wait] of [1_000, 2_000, 4_000].entries()) {
      clock.increment(wait);
      await awaitActivePage.call(look).resolve();
      expect(shown()).toEqual(busy('sending'));
      if (look < 2) await perform.call(look + 1).reject(underway);
    }
    await perform.call(3).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending again → still being worked on at the fourth look → failed', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    for (const [look, wait] of [1_000, 2_000, 4_000, 8_000].entries()) {
      clock.increment(wait);
      await awaitActivePage.call(look).resolve();
      await perform.call(look + 1).reject(underway);
    }
    expect(shown()).toEqual(failed(underway));
    expect(perform.inputs).toHaveLength(5);
  });

  test('sending again → a failure that may pass after the first attempt was underway → failed', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await perform.call(1).reject(underway);
    clock.increment(2_000);
    await awaitActivePage.call(1).resolve();
    await perform.call(2).reject(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('awaitingActivePage → waiting itself fails → sending again', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).reject(new Error('No page'));
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toHaveLength(2);
  });

  test('sending → a second failure that may pass → failed: a write is repeated once', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await perform.call(1).reject(passing);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(passing));
    expect(perform.inputs).toHaveLength(2);
  });

  test('sending again → a failure that will not pass → failed with the later error', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation(5);
    await perform.call(0).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await perform.call(1).reject(lasting);
    expect(shown()).toEqual(failed(lasting));
  });

  test('backingOff → failure after failure → 1, 2, 4, 8, 16 s and then never more than 30 s', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { clock, perform, awaitActivePage, shown } = startMutation(seconds.length);
    for (const [attempt, wait] of seconds.entries()) {
      await perform.call(attempt).reject(passing);
      clock.increment(wait * 1_000 - 1);
      expect([wait, shown().value]).toEqual([wait, 'backingOff']);
      clock.increment(1);
      expect([wait, shown().value]).toEqual([wait, 'awaitingActivePage']);
      await awaitActivePage.call(attempt).resolve();
    }
    await perform.call(seconds.length).reject(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('sending → the actor is stopped → the call is aborted', () => {
    const { actor, perform } = startMutation();
    actor.stop();
    expect(perform.aborted).toEqual([true]);
  });
});
