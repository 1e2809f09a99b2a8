import { and, fromPromise, not, setup } from 'xstate';

type Score = number | null;

/** Three offices are asked at the same time; the answer follows from their scores. */
export const creditMachine = setup({
  types: {} as {
    context: { first: Score; second: Score; third: Score };
    events: { type: 'ask' } | { type: 'again' };
  },
  actors: { ask: fromPromise<number, { office: string }>(() => Promise.resolve(700)) },
  guards: {
    isComplete: ({ context }) => context.first !== null && context.second !== null && context.third !== null,
    isGood: ({ context }) => (context.first ?? 0) > 650,
  },
}).createMachine({
  id: 'credit',
  context: { first: null, second: null, third: null },
  initial: 'ready',
  states: {
    ready: { on: { ask: 'asking' } },
    asking: {
      type: 'parallel',
      states: Object.fromEntries(
        ['first', 'second', 'third'].map((office) => [
          office,
          {
            initial: 'waiting',
            states: {
              waiting: { invoke: { src: 'ask', input: { office }, onDone: 'answered', onError: 'silent' } },
              answered: { type: 'final' },
              silent: { type: 'final' },
            },
          },
        ]),
      ),
      onDone: 'deciding',
    },
    deciding: {
      always: [
        { guard: and(['isComplete', 'isGood']), target: 'granted' },
        { guard: not('isComplete'), target: 'open' },
        { target: 'refused' },
      ],
    },
    open: { on: { again: 'asking' }, after: { 86400000: 'refused' } },
    granted: { type: 'final' },
    refused: { type: 'final' },
  },
});
