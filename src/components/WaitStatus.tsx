import { css } from 'goober';
import type { WaitReason } from '#machines/mutation/mutation.machine.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';

const waitLabels = {
  response: 'Still waiting for the server…',
  attempt: 'The last attempt failed. It will be tried again…',
  connection: 'Waiting for the connection…',
} as const satisfies Record<WaitReason, string>;

const status = css`
  /* Mounted for the screen reader, without a place of its own. */
  &:empty {
    position: absolute;
  }
`;

/** Says what a write waits for, and what the way out does (decision 51). */
export const WaitStatus = ({ wait, hint }: { wait: WaitReason | null; hint: string }) => (
  <LiveRegion className={status}>{wait && `${waitLabels[wait]} ${hint}`}</LiveRegion>
);
