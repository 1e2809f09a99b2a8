import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { calls } from './calls/index.ts';
import { tryCombination } from './combination.ts';
import { faultKinds } from './faults.ts';
import { isInSample } from './sample.ts';

for (const call of calls)
  for (const fault of faultKinds)
    test(`${call.name} × ${fault.name}`, {
      tag: isInSample(call.name, fault.name) ? '@sweep' : ['@sweep', '@unsampled'],
    }, async ({ page, server, consoleErrors }) => {
      consoleErrors.allowFailedRequests('*');
      expect(await tryCombination({ page, server, consoleErrors }, call, fault)).toEqual([]);
    });
