import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { screenCalls } from './calls/screens.ts';
import { sessionCalls } from './calls/session.ts';
import { tryCombination } from './combination.ts';
import { faultKinds } from './faults.ts';

/** The rows of the sweep: every call that the application makes, from each screen that makes it. */
const calls = [...sessionCalls, ...screenCalls];

/** What runs in `npm test`: every ninth call, each with another fault. */
const isInSample = (call: string, fault: string): boolean => {
  const row = calls.findIndex(({ name }) => name === call);
  const column = faultKinds.findIndex(({ name }) => name === fault);
  return row % 9 === 0 && ((row / 9) * 5) % faultKinds.length === column;
};

for (const call of calls)
  for (const fault of faultKinds)
    test(`${call.name} × ${fault.name}`, {
      tag: isInSample(call.name, fault.name) ? '@sweep' : ['@sweep', '@unsampled'],
    }, async ({ page, server, consoleErrors }) => {
      consoleErrors.allowFailedRequests('*');
      expect(await tryCombination(page, server, call, fault)).toEqual([]);
    });
