import { assign, fromPromise, setup } from 'xstate';

interface Context {
  readonly address: string;
  readonly card: string;
  readonly problem: string | null;
}

/** Three steps of a form with a way back, and a payment; a factory whose argument is the price. */
export function createCheckoutMachine(price: number) {
  return setup({
    types: {} as {
      context: Context;
      events: { type: 'next'; value: string } | { type: 'back' } | { type: 'pay' };
    },
    actors: { pay: fromPromise(() => Promise.resolve(price)) },
    guards: { hasAddress: ({ context }) => context.address !== '' },
  }).createMachine({
    id: 'checkout',
    context: { address: '', card: '', problem: null },
    initial: 'address',
    states: {
      address: {
        on: {
          next: [
            { guard: 'hasAddress', target: 'card' },
            { actions: assign({ problem: 'The address is missing' }) },
          ],
        },
      },
      card: {
        on: {
          back: 'address',
          next: { target: 'overview', actions: assign({ card: ({ event }) => event.value }) },
        },
      },
      overview: { on: { back: 'card', pay: 'paying' } },
      paying: {
        invoke: {
          src: 'pay',
          onDone: 'paid',
          onError: { target: 'overview', actions: assign({ problem: 'The card was refused' }) },
        },
      },
      paid: { type: 'final' },
    },
  });
}
