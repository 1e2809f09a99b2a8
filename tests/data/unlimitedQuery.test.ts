import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { fetching, startQuery } from '#tests/support/queryChart.ts';

const day = 24 * 3_600_000;

test('a request without a time limit is never timed out, and no timer is longer than a browser can count', () => {
  const delays: number[] = [];
  const clock = new SimulatedClock();
  const query = startQuery(
    {},
    Object.assign(clock, {
      setTimeout(callback: () => void, delay: number) {
        delays.push(delay);
        return SimulatedClock.prototype.setTimeout.call(clock, callback, delay);
      },
    }),
  );
  query.subscribe();
  clock.increment(7 * day);
  expect(query.request()).toEqual(fetching);
  // At 2 ** 31 milliseconds and more a browser fires at once.
  expect(delays.filter((delay) => delay >= 2 ** 31)).toEqual([]);
});
