import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type InboxActorRef, selectChange } from '#machines/inbox/inbox.machine.ts';
import { useWait } from '#session/useWait.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { savingLabels } from './labels.ts';

const saving = css`
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--space-half);
  color: var(--muted);
  font-size: var(--text-small);
  white-space: nowrap;
`;

/** Says that the status of an item is being stored; once that lasts, with a way out (decision 51). */
export function SavingStatus({ inbox, id }: { inbox: InboxActorRef; id: string }) {
  const change = useSelector(inbox, selectChange(id));
  const wait = useWait(change, 'updateStatus');
  return (
    <div className={saving}>
      <LiveRegion>{change && savingLabels[wait ?? 'saving']}</LiveRegion>
      {wait && (
        <Button size="small" onClick={() => inbox.send({ type: 'inbox.changeCancelled', id })}>
          Cancel
        </Button>
      )}
    </div>
  );
}
