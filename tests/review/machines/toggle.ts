import { createMachine } from 'xstate';

/** Without an id, a context or a name for anything. */
export default createMachine({
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
});
