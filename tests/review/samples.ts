import { and, assign, createMachine, emit, fromPromise, not, raise, setup, stateIn } from 'xstate';

/** Uses every feature of machines that the extraction must handle. */
export const trickyMachine = setup({
  types: { events: {} as { type: string }, emitted: {} as { type: 'said' } },
  actors: { load: fromPromise(() => Promise.resolve(1)) },
  delays: { pause: 10 },
  guards: {
    isOpen: () => true,
    isLate: () => false,
    isIn: (_, _params: { place: string }) => true,
    isDue: and(['isOpen', not('isLate'), stateIn({ work: 'paused' })]),
  },
  actions: {
    count: assign({}),
    say: emit((_, _params: { text: string }) => ({ type: 'said' as const })),
    wait: raise({ type: 'again' }, { delay: 'pause' }),
  },
}).createMachine({
  id: 'tricky',
  description: 'All of it.',
  type: 'parallel',
  on: { '*': { actions: 'count' } },
  states: {
    work: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy', 'first'],
          entry: ['count', { type: 'say', params: { text: 'hello' } }],
          exit: 'wait',
          invoke: {
            src: 'load',
            onDone: [
              { guard: 'isDue', target: 'paused' },
              { target: 'over', actions: ['count'] },
            ],
            onError: { target: 'paused', reenter: true },
          },
          after: { pause: 'paused', 500: { actions: 'count' } },
        },
        paused: {
          description: 'Waits.',
          always: { guard: not(and(['isOpen', 'isLate'])), target: 'loading' },
          on: { again: { guard: { type: 'isIn', params: { place: 'work' } }, target: '#tricky.work' } },
        },
        over: { type: 'final' },
      },
      onDone: { actions: 'count' },
    },
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { toggle: 'open' } },
        open: { on: { toggle: 'closed', forget: 'last' } },
        last: { type: 'history', history: 'deep', target: 'closed' },
      },
    },
  },
});

/** Has every problem that the lint reports. */
export const faultyMachine = createMachine({
  id: 'faulty',
  initial: 'first',
  states: {
    first: {
      entry: () => {},
      on: {
        go: [{ target: 'second' }, { target: 'first', actions: 'unknown' }],
        stop: { guard: () => true, target: 'second' },
      },
      after: { 500: 'second', unheard: 'second' },
    },
    second: { invoke: { src: 'call', onDone: 'first' } },
    lonely: { on: { go: 'first' } },
  },
});

/** Two versions of a small chart. */
export const doorBefore = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { entry: 'lock', on: { knocked: { actions: 'ring' }, opened: 'open' } },
    open: { tags: 'wide', on: { closed: { guard: 'isFree', target: 'closed' } } },
    broken: {},
  },
});

export const doorAfter = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { entry: 'bolt', on: { opened: 'open', knocked: { actions: 'ring' } } },
    open: { on: { closed: { target: 'closed' } }, after: { pause: 'ajar' } },
    ajar: { on: { opened: 'open' } },
  },
});
