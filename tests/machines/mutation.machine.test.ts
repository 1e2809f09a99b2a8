import { describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, assign, createActor, setup, toPromise } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import {
  createMutationMachine,
  mutationMachine,
  type PerformInput,
} from '#machines/mutation/mutation.machine.ts';
import { port } from '#machines/port.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const transient = new Error('Server error: 503');
const permanent = new Error('Server error: 422');
const inProgress = new Error('The first request with this key is still in progress');

/** A parent that saves one name through its port, which here is the mutation chart itself. */
const parentMachine = setup({
  types: { context: {} as { result: string | null; error: unknown } },
  actors: { saveName: port<string, { name: string }>('saveName') },
  actions: {
    storeResult: assign((_, params: { result: string }) => params),
    storeError: assign((_, params: { error: unknown }) => params),
  },
}).createMachine({
  id: 'parent',
  context: { result: null, error: null },
  initial: 'saving',
  states: {
    saving: {
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: { name: 'Ada' },
        onDone: {
          target: 'saved',
          actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    saved: {},
    failed: {},
  },
});

/** Starts a mutation whose ports are settled by the test, invoked by a parent. */
function startMutation(retries = writeRetries) {
  const perform = new ScriptedPort<string, PerformInput<{ name: string }>>();
  const awaitActivePage = new ScriptedPort<void>();
  const isTransient = vi.fn((error: unknown) => error === transient || error === inProgress);
  const createKey = vi.fn(() => `key-${createKey.mock.calls.length}`);
  const machine = createMutationMachine<string, { name: string }>({
    retries,
    isTransient,
    isInProgress: (error) => error === inProgress,
    keyOf: createKey,
  }).provide({ actors: { perform: perform.logic, awaitActivePage: awaitActivePage.logic } });
  const chart = startChart((options) =>
    createActor(parentMachine.provide({ actors: { saveName: machine } }), options),
  );
  const mutation: AnyActorRef | undefined = chart.actor.getSnapshot().children.saveName;
  if (!mutation) throw new Error('The parent invokes no mutation');
  const shown = () => {
    const { value, status, output, error, tags } = mutation.getSnapshot();
    const { value: parent, context } = chart.actor.getSnapshot();
    return { value, status, output, error, isBusy: tags.has('busy'), parent: { value: parent, ...context } };
  };
  /** Lets the back-off pass and the page be active, so that the next attempt is sent. */
  const retry = async (attempt: number, pause: number) => {
    chart.clock.increment(pause);
    await awaitActivePage.call(attempt - 1).resolve();
  };
  return { ...chart, machine, perform, awaitActivePage, isTransient, retry, shown };
}

const busy = (value: string) => ({
  value,
  status: 'active',
  output: undefined,
  error: undefined,
  isBusy: true,
  parent: { value: 'saving', result: null, error: null },
});
const succeeded = (result: string) => ({
  value: 'succeeded',
  status: 'done',
  output: result,
  error: undefined,
  isBusy: false,
  parent: { value: 'saved', result, error: null },
});
const failed = (error: Error) => ({
  value: 'sending',
  status: 'error',
  output: undefined,
  error,
  isBusy: true,
  parent: { value: 'failed', result: null, error },
});
const attempts = (count: number) =>
  Array.from({ length: count }, () => ({ input: { name: 'Ada' }, idempotencyKey: 'key-1' }));

describe(mutationMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(mutationMachine)).toEqual(namesImplemented(mutationMachine));
  });

  test('start → the input of the parent is sent with a new key → sending', () => {
    const { perform, awaitActivePage, shown } = startMutation();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(1));
    expect(awaitActivePage.inputs).toEqual([]);
  });

  test('sending → perform resolves → succeeded, and onDone of the parent has the result', async () => {
    const { perform, shown } = startMutation();
    await perform.call(0).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending → a permanent failure → error after one attempt, and onError of the parent has it', async () => {
    const { clock, perform, isTransient, shown } = startMutation();
    await perform.call(0).reject(permanent);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(permanent));
    expect(isTransient.mock.calls).toEqual([[permanent]]);
    expect(perform.inputs).toEqual(attempts(1));
  });

  test('sending → a transient failure without retries → error', async () => {
    const { perform, shown } = startMutation(0);
    await perform.call(0).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('backingOff → 1 s → awaitingActivePage, and nothing is sent yet', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(999);
    expect(shown()).toEqual(busy('backingOff'));
    expect(awaitActivePage.inputs).toHaveLength(0);
    clock.increment(1);
    expect(shown()).toEqual(busy('awaitingActivePage'));
    expect(awaitActivePage.inputs).toHaveLength(1);
    expect(perform.inputs).toHaveLength(1);
  });

  test('awaitingActivePage → the page is active → sending with the same key, and its result counts', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(2));
    await perform.call(1).resolve('saved at last');
    expect(shown()).toEqual(succeeded('saved at last'));
  });

  test('awaitingActivePage → 2 s without an active page → sending in any case', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(1_000);
    clock.increment(1_999);
    expect(shown()).toEqual(busy('awaitingActivePage'));
    clock.increment(1);
    expect(shown()).toEqual(busy('sending'));
    expect(awaitActivePage.aborted).toEqual([true]);
    await perform.call(1).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('awaitingActivePage → awaitActivePage rejects → sending', async () => {
    const { clock, perform, awaitActivePage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(1_000);
    await awaitActivePage.call(0).reject(new Error('No page'));
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(2));
  });

  test('sending again → the first attempt is in progress → up to three more attempts with the same key', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      await retry(index + 1, pause);
      expect(shown()).toEqual(busy('sending'));
      if (index < 2) await perform.call(index + 1).reject(inProgress);
    }
    await perform.call(3).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
    expect(perform.inputs).toEqual(attempts(4));
  });

  test('sending again → in progress for the fourth time → error', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await retry(index + 1, pause);
      await perform.call(index + 1).reject(inProgress);
    }
    expect(shown()).toEqual(failed(inProgress));
    expect(perform.inputs).toEqual(attempts(5));
  });

  test('sending after an attempt in progress → another transient failure → error', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(inProgress);
    await retry(2, 2_000);
    await perform.call(2).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('sending again → a second transient failure → error: a write is retried once', async () => {
    const { clock, perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(transient);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(transient));
    expect(perform.inputs).toEqual(attempts(2));
  });

  test('sending again → a permanent failure → error with the later one', async () => {
    const { perform, retry, shown } = startMutation(5);
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(permanent);
    expect(shown()).toEqual(failed(permanent));
  });

  test('backingOff → one failure after another → 1, 2, 4, 8, 16 s and then 30 s at most', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { clock, perform, awaitActivePage, shown } = startMutation(seconds.length);
    for (const [attempt, wait] of seconds.entries()) {
      await perform.call(attempt).reject(transient);
      clock.increment(wait * 1_000 - 1);
      expect([wait, shown().value]).toEqual([wait, 'backingOff']);
      clock.increment(1);
      expect([wait, shown().value]).toEqual([wait, 'awaitingActivePage']);
      await awaitActivePage.call(attempt).resolve();
    }
    await perform.call(seconds.length).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('sending → the parent is stopped → perform is aborted', () => {
    const { actor, perform } = startMutation();
    actor.stop();
    expect(perform.aborted).toEqual([true]);
  });

  test('backingOff → the parent is stopped → no further attempt', async () => {
    const { actor, awaitActivePage, clock, perform } = startMutation();
    await perform.call(0).reject(transient);
    actor.stop();
    clock.increment(60_000);
    expect([perform.inputs.length, awaitActivePage.inputs.length]).toEqual([1, 0]);
  });

  test('two actors of one machine → start → a key for each', () => {
    const { machine, perform } = startMutation();
    const second = createActor(machine, { input: { name: 'Bo' } }).start();
    expect(perform.inputs).toEqual([...attempts(1), { input: { name: 'Bo' }, idempotencyKey: 'key-2' }]);
    second.stop();
  });

  test('a top-level actor → it ends → toPromise resolves with the result, or rejects with the failure', async () => {
    const { machine, perform } = startMutation();
    const start = () => toPromise(createActor(machine, { input: { name: 'Bo' } }).start());
    const [saved, broken] = [start(), start()];
    await perform.call(1).resolve('saved');
    await perform.call(2).reject(permanent);
    await expect(saved).resolves.toBe('saved');
    await expect(broken).rejects.toBe(permanent);
  });
});
