import { assign, createMachine, fromCallback, setup } from 'xstate';

const ticks = fromCallback<{ type: 'tick' }, { every: number }>(({ sendBack, input }) => {
  const timer = setInterval(() => sendBack({ type: 'tick' }), input.every);
  return () => clearInterval(timer);
});

export const stopwatchMachine = setup({
  types: {} as { context: { elapsed: number }; events: { type: 'tick' | 'start' | 'stop' | 'reset' } },
  actors: { ticks },
  actions: { count: assign({ elapsed: ({ context }) => context.elapsed + 10 }) },
}).createMachine({
  id: 'stopwatch',
  context: { elapsed: 0 },
  initial: 'stopped',
  states: {
    stopped: { on: { start: 'running', reset: { actions: assign({ elapsed: 0 }) } } },
    running: {
      invoke: { src: 'ticks', input: { every: 10 } },
      on: { tick: { actions: 'count' }, stop: 'stopped' },
    },
  },
});

/** Of which a stopwatch is a part. */
export const raceMachine = createMachine({
  id: 'race',
  initial: 'ready',
  states: {
    ready: { on: { go: 'running' } },
    running: { invoke: { src: stopwatchMachine, id: 'watch' }, on: { finish: 'over' } },
    over: { type: 'final' },
  },
});
