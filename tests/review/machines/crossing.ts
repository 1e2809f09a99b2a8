import { createMachine } from 'xstate';

/** A light for cars, and one for pedestrians inside its red state; all times are numbers. */
export const crossingMachine = createMachine({
  id: 'crossing',
  initial: 'green',
  states: {
    green: { after: { 8000: 'yellow' } },
    yellow: { after: { 2000: 'red' } },
    red: {
      id: 'stopped',
      initial: 'walk',
      states: {
        walk: { after: { 5000: 'wait' } },
        wait: { after: { 1500: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
  },
  on: { 'power.lost': '#stopped.stop', 'power.back': '.red' },
});
