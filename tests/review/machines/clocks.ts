import { assign, createMachine, fromCallback, setup } from 'xstate';

const ticks = fromCallback<{ type: 'tick' }, { every: number }>(({ sendBack, input }) => {
  const timer = setInterval(() => sendBack({ type: 'tick' }), input.every);
  return () => clearInterval(timer);
});

/** Two machines of a file, each with a `setup` that has an action of the same name. */
const stopwatch = setup({
  types: {} as { context: { elapsed: number }; events: { type: 'tick' | 'start' | 'stop' | 'reset' } },
  actors: { ticks },
  actions: { count: assign({ elapsed: ({ context }) => context.elapsed + 10 }) },
});

export const stopwatchMachine = stopwatch.createMachine({
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

export const timerMachine = setup({
  types: {} as { context: { left: number }; events: { type: 'tick' | 'start' | 'add' } },
  actors: { ticks },
  actions: { count: assign({ left: ({ context }) => context.left - 1 }) },
  guards: { isOver: ({ context }) => context.left <= 0 },
}).createMachine({
  context: { left: 60 },
  initial: 'set',
  states: {
    set: { on: { start: 'running', add: { actions: assign({ left: ({ context }) => context.left + 60 }) } } },
    running: {
      invoke: { src: 'ticks', input: { every: 1000 } },
      always: { guard: 'isOver', target: 'over' },
      on: { tick: { actions: 'count' } },
    },
    over: { after: { 3000: 'set' } },
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
