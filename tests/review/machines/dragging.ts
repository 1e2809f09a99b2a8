import { assign, createMachine, enqueueActions, raise } from 'xstate';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A thing that is dragged, put back with Escape, and told when it rests. */
export const draggingMachine = createMachine({
  types: {} as {
    context: { at: Point; from: Point | null };
    events:
      | { type: 'down'; at: Point }
      | { type: 'move'; at: Point }
      | { type: 'up' }
      | { type: 'escape' }
      | { type: 'rested' };
  },
  id: 'dragging',
  context: { at: { x: 0, y: 0 }, from: null },
  initial: 'idle',
  states: {
    idle: { on: { down: { target: 'dragged', actions: assign({ from: ({ event }) => event.at }) } } },
    dragged: {
      exit: assign({ from: null }),
      on: {
        move: { actions: assign({ at: ({ event }) => event.at }) },
        escape: { target: 'idle', actions: assign({ at: ({ context }) => context.from ?? context.at }) },
        up: { target: 'resting', actions: raise({ type: 'rested' }, { delay: 200, id: 'rest' }) },
      },
    },
    resting: {
      on: {
        rested: 'idle',
        down: { target: 'dragged', actions: enqueueActions(({ enqueue }) => enqueue.cancel('rest')) },
      },
    },
  },
});
