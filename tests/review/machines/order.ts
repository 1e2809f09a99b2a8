import { setup } from 'xstate';

/** An order from the shop to the door: packing and payment side by side, then a delivery that can be resumed. */
export const orderWorkflow = setup({
  types: {} as {
    events: { type: 'packed' | 'paid' | 'refused' | 'sent' | 'lost' | 'found' | 'arrived' | 'cancelled' };
  },
}).createMachine({
  id: 'shop.order',
  initial: 'preparing',
  states: {
    preparing: {
      type: 'parallel',
      onDone: 'delivery',
      on: { cancelled: 'cancelled' },
      states: {
        packing: { initial: 'open', states: { open: { on: { packed: 'done' } }, done: { type: 'final' } } },
        payment: {
          initial: 'open',
          states: {
            open: { on: { paid: 'done', refused: 'asked' } },
            asked: { on: { paid: 'done' } },
            done: { type: 'final' },
          },
        },
      },
    },
    delivery: {
      initial: 'waiting',
      on: { lost: 'searching' },
      states: {
        waiting: { on: { sent: 'underway' } },
        underway: { on: { arrived: '#closed' } },
        before: { type: 'history' },
      },
    },
    searching: { on: { found: 'delivery.before' }, after: { 1000: { target: 'cancelled' } } },
    closed: { id: 'closed', type: 'final' },
    cancelled: { type: 'final' },
  },
});
