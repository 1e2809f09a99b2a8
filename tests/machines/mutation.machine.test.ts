import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { createMutationMachine, mutationMachine } from '#machines/mutation/mutation.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/names.ts';

const passing = new Error('Server error: 503');
const lasting = new Error('Server error: 422');
const underway = Object.assign(new Error('Still in progress'), { code: 'idempotency_in_progress' });

/** A write whose failure may pass if it is `passing`. */
function startMutation(retries = writeRetries) {
  const perform = new ScriptedPort<string>();
  const awaitPresence = new ScriptedPort<void>();
  const isTransient = vi.fn((error: unknown) => error === passing || error === underway);
  const machine = createMutationMachine<string>().provide({
    actors: { perform: perform.logic, awaitPresence: awaitPresence.logic },
  });
  const chart = startChart((options) =>
    createActor(machine, { ...options, input: { retries, isTransient } }),
  );
  const shown = () => {
    const { value, status, output, tags } = chart.actor.getSnapshot();
    return { value, status, output, isBusy: tags.has('busy') };
  };
  return { ...chart, perform, awaitPresence, isTransient, shown };
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
    const { perform, awaitPresence, shown } = startMutation();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual([undefined]);
    expect(awaitPresence.inputs).toEqual([]);
  });

  test('sending → the answer → succeeded with its value', async () => {
    const { perform, shown } = startMutation();
    await perform.call(0).answer('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending → a failure that will not pass → failed at the first attempt', async () => {
    const { clock, perform, isTransient, shown } = startMutation();
    await perform.call(0).refuse(lasting);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(lasting));
    expect(isTransient.mock.calls).toEqual([[lasting]]);
    expect(perform.inputs).toHaveLength(1);
  });

  test('sending → a failure that may pass, without retries → failed', async () => {
    const { perform, shown } = startMutation(0);
    await perform.call(0).refuse(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('backingOff → 1 s → awaitingPresence, and nothing is sent yet', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(999);
    expect(shown()).toEqual(busy('backingOff'));
    expect(awaitPresence.inputs).toHaveLength(0);
    clock.increment(1);
    expect(shown()).toEqual(busy('awaitingPresence'));
    expect(awaitPresence.inputs).toHaveLength(1);
    expect(perform.inputs).toHaveLength(1);
  });

  test('awaitingPresence → the page is there → sending again, and the second answer counts', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toHaveLength(2);
    await perform.call(1).answer('saved at last');
    expect(shown()).toEqual(succeeded('saved at last'));
  });

  test('awaitingPresence → 2 s without the page → sending all the same, and its failure is the outcome', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    clock.increment(1_999);
    expect(shown()).toEqual(busy('awaitingPresence'));
    clock.increment(1);
    expect(shown()).toEqual(busy('sending'));
    expect(awaitPresence.aborted).toEqual([true]);
    await perform.call(1).refuse(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('sending again → the first attempt is still being worked on → asked again until its answer is there', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    for (const [look, wait] of [1_000, 2_000, 4_000].entries()) {
      clock.increment(wait);
      await awaitPresence.call(look).answer();
      expect(shown()).toEqual(busy('sending'));
      if (look < 2) await perform.call(look + 1).refuse(underway);
    }
    await perform.call(3).answer('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending again → still being worked on at the fourth look → failed', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    for (const [look, wait] of [1_000, 2_000, 4_000, 8_000].entries()) {
      clock.increment(wait);
      await awaitPresence.call(look).answer();
      await perform.call(look + 1).refuse(underway);
    }
    expect(shown()).toEqual(failed(underway));
    expect(perform.inputs).toHaveLength(5);
  });

  test('sending again → a failure that may pass after the first attempt was underway → failed', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await perform.call(1).refuse(underway);
    clock.increment(2_000);
    await awaitPresence.call(1).answer();
    await perform.call(2).refuse(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('awaitingPresence → waiting itself fails → sending again', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).refuse(new Error('No page'));
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toHaveLength(2);
  });

  test('sending → a second failure that may pass → failed: a write is repeated once', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation();
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await perform.call(1).refuse(passing);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(passing));
    expect(perform.inputs).toHaveLength(2);
  });

  test('sending again → a failure that will not pass → failed with the later error', async () => {
    const { clock, perform, awaitPresence, shown } = startMutation(5);
    await perform.call(0).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await perform.call(1).refuse(lasting);
    expect(shown()).toEqual(failed(lasting));
  });

  test('backingOff → failure after failure → 1, 2, 4, 8, 16 s and then never more than 30 s', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { clock, perform, awaitPresence, shown } = startMutation(seconds.length);
    for (const [attempt, wait] of seconds.entries()) {
      await perform.call(attempt).refuse(passing);
      clock.increment(wait * 1_000 - 1);
      expect([wait, shown().value]).toEqual([wait, 'backingOff']);
      clock.increment(1);
      expect([wait, shown().value]).toEqual([wait, 'awaitingPresence']);
      await awaitPresence.call(attempt).answer();
    }
    await perform.call(seconds.length).refuse(passing);
    expect(shown()).toEqual(failed(passing));
  });

  test('sending → the actor is stopped → the call is aborted', () => {
    const { actor, perform } = startMutation();
    actor.stop();
    expect(perform.aborted).toEqual([true]);
  });
});
