import type { WaitReason } from '#machines/mutation/mutation.machine.ts';

/** What a write waits for (decision 51). */
export const waitLabels = {
  response: 'Still waiting for the server…',
  attempt: 'The last attempt failed. It will be tried again…',
  connection: 'Waiting for the connection…',
} as const satisfies Record<WaitReason, string>;
