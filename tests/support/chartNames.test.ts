import { describe, expect, test } from 'vitest';
import { and, assign, createMachine, not, or, raise, setup, stateIn } from 'xstate';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

describe('the names of a chart', () => {
  test('every place where a state may name something is read, once per name', () => {
    const chart = createMachine({
      id: 'full',
      initial: 'first',
      entry: 'rootEntry',
      states: {
        first: {
          entry: ['firstEntry', { type: 'withParams', params: { count: 1 } }],
          exit: 'firstExit',
          invoke: {
            src: 'call',
            onDone: { guard: 'isDone', actions: 'onDone' },
            onError: { actions: 'onError' },
          },
          after: { pause: { target: 'second', actions: 'onPause' }, 500: 'second' },
          on: { next: [{ guard: { type: 'isOpen' }, actions: 'onNext' }, { actions: () => {} }] },
        },
        second: {
          initial: 'inner',
          always: { guard: 'isOver', target: 'first', actions: 'onAlways' },
          states: { inner: { type: 'final', entry: 'firstEntry' } },
          onDone: { actions: 'onInnerDone' },
        },
      },
    });
    expect(namesUsed(chart)).toEqual({
      actions: [
        '(inline)',
        'firstEntry',
        'firstExit',
        'onAlways',
        'onDone',
        'onError',
        'onInnerDone',
        'onNext',
        'onPause',
        'rootEntry',
        'withParams',
      ],
      actors: ['call'],
      delays: ['500', 'pause'],
      guards: ['isDone', 'isOpen', 'isOver'],
    });
    expect(namesImplemented(chart)).toEqual({ actions: [], actors: [], delays: [], guards: [] });
  });

  test('what a chart implements is read too, with the delays of raised events and the members of combined guards', () => {
    const chart = setup({
      delays: { pause: 10 },
      guards: {
        isOver: () => true,
        isLate: () => true,
        isDue: and(['isOver', or([not('isLate'), stateIn('waiting')])]),
      },
      actions: {
        wait: raise({ type: 'over' }, { delay: 'pause' }),
        soon: raise({ type: 'over' }, { delay: 5 }),
        count: assign({}),
      },
    }).createMachine({ on: { over: { guard: 'isDue', actions: ['wait', 'soon', 'count'] } } });
    const expected = {
      actions: ['count', 'soon', 'wait'],
      actors: [],
      delays: ['pause'],
      guards: ['isDue', 'isLate', 'isOver'],
    };
    expect(namesImplemented(chart)).toEqual(expected);
    expect(namesUsed(chart)).toEqual(expected);
  });
});
