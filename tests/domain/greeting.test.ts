import { expect, test } from 'vitest';
import { greetingAt } from '#domain/greeting.ts';

test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [16, 'Good Afternoon'],
  [17, 'Good Evening'],
  [19, 'Good Evening'],
  [20, 'Good Night'],
  [23, 'Good Night'],
])('at %i the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
