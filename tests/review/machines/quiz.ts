import { setup } from 'xstate';

const isLast = ({ context }: { readonly context: { readonly asked: number } }) => context.asked >= 5;

/** Questions until the last one; guards are functions in the machine and of the file. */
export const quizMachine = setup({
  types: {} as {
    context: { asked: number; right: number };
    events: { type: 'begin' } | { type: 'answer'; isRight: boolean } | { type: 'again' };
  },
  actions: { reset: () => {}, count: () => {} },
}).createMachine({
  id: 'quiz',
  context: { asked: 0, right: 0 },
  initial: 'welcome',
  states: {
    welcome: { on: { begin: 'asking' } },
    asking: {
      initial: 'waiting',
      states: {
        waiting: {
          on: { answer: [{ guard: ({ event }) => event.isRight, target: 'right' }, { target: 'wrong' }] },
        },
        right: {
          entry: 'count',
          after: { 1200: [{ guard: isLast, target: 'over' }, { target: 'waiting' }] },
        },
        wrong: { after: { 1200: [{ guard: isLast, target: 'over' }, { target: 'waiting' }] } },
        over: { type: 'final' },
      },
      onDone: 'result',
    },
    result: { on: { again: { target: 'asking', actions: 'reset' } } },
  },
});
