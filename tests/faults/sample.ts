import { calls } from './calls/index.ts';
import { faultKinds } from './faults.ts';

/**
 * What runs in `npm test`: every call with one fault, so that every fault occurs. By the position of the call, and a number
 * that has no divisor in common with that of the faults.
 */
export const isInSample = (call: string, fault: string): boolean => {
  const row = calls.findIndex(({ name }) => name === call);
  const column = faultKinds.findIndex(({ name }) => name === fault);
  return (row * 8) % faultKinds.length === column;
};
