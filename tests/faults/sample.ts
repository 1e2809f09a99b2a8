import { calls } from './calls/index.ts';
import { faultKinds } from './faults.ts';

/** What runs in `npm test`: every third call, each with another fault. */
export const isInSample = (call: string, fault: string): boolean => {
  const row = calls.findIndex(({ name }) => name === call);
  const column = faultKinds.findIndex(({ name }) => name === fault);
  return row % 3 === 0 && ((row / 3) * 2) % faultKinds.length === column;
};
