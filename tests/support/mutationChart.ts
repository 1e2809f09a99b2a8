import { vi } from 'vitest';
import { type AnyActorRef, assign, createActor, setup } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { createMutationMachine, type Write } from '#data/mutations.ts';
import type { AttemptInput } from '#machines/attempt/attempt.machine.ts';
import { port } from '#machines/port.ts';
import { selectWait } from '#machines/wait.ts';
import { ScriptedPort, startChart } from './chart.ts';

export const transient = new Error('Server error: 503');
export const permanent = new Error('Server error: 422');
export const inProgress = new Error('The first request with this key is still in progress');
/** In progress if the key was sent before, else a conflict. */
export const conflict = new Error('Changed by someone else');
/** A transient failure after which the server asks to wait for 12 s. */
export const overloaded = new Error('Server error: 429');

/** A parent that saves one name through its port, which here is the attempt chart itself. */
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
export function startMutation(retries = writeRetries, wasSent = false) {
  const perform = new ScriptedPort<string, AttemptInput<Write<{ name: string }>>>();
  const awaitPage = new ScriptedPort<void>();
  const isTransient = vi.fn((error: unknown) => error === transient || error === overloaded);
  const trackRequest = vi.fn();
  const createKey = vi.fn(() => `key-${createKey.mock.calls.length}`);
  const machine = createMutationMachine<string, { name: string }>({
    retries,
    isTransient,
    isInProgress: (error, wasKeySent) => error === inProgress || (error === conflict && wasKeySent),
    retryAfterOf: (error) => (error === overloaded ? 12_000 : 0),
    keyOf: createKey,
    wasSent: () => wasSent,
  }).provide({
    actors: { perform: perform.logic, awaitPage: awaitPage.logic },
    actions: { trackRequest },
  });
  const chart = startChart((options) =>
    createActor(parentMachine.provide({ actors: { saveName: machine } }), options),
  );
  const mutation: AnyActorRef | undefined = chart.actor.getSnapshot().children.saveName;
  if (!mutation) throw new Error('The parent invokes no mutation');
  const shown = () => {
    const snapshot = mutation.getSnapshot();
    const { value, status, output, error } = snapshot;
    const { value: parent, context } = chart.actor.getSnapshot();
    return {
      value: typeof value === 'string' ? value : value.active.request,
      wait: selectWait(snapshot),
      status,
      output,
      error,
      parent: { value: parent, ...context },
    };
  };
  /** Lets the back-off pass and the page be active, so that the next attempt is sent. */
  const retry = async (attempt: number, pause: number) => {
    chart.clock.increment(pause);
    await awaitPage.call(attempt - 1).resolve();
  };
  return { ...chart, machine, perform, awaitPage, isTransient, trackRequest, retry, shown };
}

export const attempts = (count: number, wasSent = false) =>
  Array.from({ length: count }, (_, failures) => ({
    request: { input: { name: 'Ada' }, idempotencyKey: 'key-1', wasSent },
    failures,
  }));
