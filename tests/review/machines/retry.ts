import { assign, createMachine, fromPromise } from 'xstate';

interface Context {
  readonly tries: number;
  readonly answer: string | null;
}

/** A call that is made three times at most; actor, guards and actions stand in the machine. */
export const retryMachine = createMachine({
  types: {} as { context: Context },
  id: 'retry',
  context: { tries: 0, answer: null },
  initial: 'idle',
  states: {
    idle: { on: { start: 'loading' } },
    loading: {
      invoke: {
        src: fromPromise(() => Promise.resolve('ready')),
        onDone: { target: 'loaded', actions: assign({ answer: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ tries: ({ context }) => context.tries + 1 }) },
      },
    },
    loaded: { type: 'final' },
    failed: {
      always: { guard: ({ context }) => context.tries >= 3, target: 'given up' },
      after: { 1000: 'loading' },
      on: { start: 'loading' },
    },
    'given up': { type: 'final' },
  },
});
