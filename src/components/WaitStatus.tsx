import { css } from 'goober';
import type { QueryView } from '#data/useQuery.ts';
import type { WaitReason } from '#machines/wait.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';

const waitLabels = {
  response: 'Still waiting for the server…',
  attempt: 'Something went wrong. Retrying…',
  connection: 'Waiting for the connection…',
} as const satisfies Record<WaitReason, string>;

const status = css`
  /* Mounted for the screen reader, without a place of its own. */
  &:empty {
    position: absolute;
  }
`;

const notice = css`
  margin-bottom: var(--space-2);
`;

/** Says what a write waits for, and what the way out does. */
export const WaitStatus = ({ wait, hint }: { wait: WaitReason | null; hint: string }) => (
  <LiveRegion className={status}>{wait && `${waitLabels[wait]} ${hint}`}</LiveRegion>
);

/** Says what a request waits for that the administrator sees nothing of, or has asked for, and sends it anew. */
export const WaitNotice = ({ query, title }: { query: QueryView<unknown>; title: string }) =>
  query.wait !== null &&
  (query.data === null || query.isRefreshing) && (
    <Notice
      tone="info"
      title={title}
      className={notice}
      actions={
        <Button icon="refresh" onClick={query.refresh}>
          Retry
        </Button>
      }
    >
      {waitLabels[query.wait]}
    </Notice>
  );
