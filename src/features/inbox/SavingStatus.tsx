import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useWait } from '#data/useQuery.ts';
import type { StatusChangeActorRef } from '#machines/status-change/status-change.machine.ts';
import {
  type StatusChangesActorRef,
  selectRunning,
} from '#machines/status-changes/status-changes.machine.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { savingLabels } from './labels.ts';

const saving = css`
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--space-half);
  color: var(--muted);
  font-size: var(--text-small);
  white-space: nowrap;

  /* The button does not make its line higher, which would move what is below. */
  & > button[data-size] {
    min-height: 1.5rem;
    margin-block: calc((1.5em - 1.5rem) / 2);
    padding-block: 0;
  }
`;

/**
 * Says that the status of an item is being stored; once that lasts, with a way out. `isLive`: it announces it
 * itself, and is there before there is a change.
 */
export const SavingStatus = ({
  change,
  isLive = false,
  onCancel,
}: {
  /** The pending status change of the item. */
  change: StatusChangeActorRef | undefined;
  isLive?: boolean;
  onCancel(): void;
}) => {
  const label = change && <SavingLabel change={change} />;
  return (
    (change || isLive) && (
      <div className={saving} data-saving="">
        {isLive ? <LiveRegion>{label}</LiveRegion> : <span>{label}</span>}
        {change && <CancelButton change={change} onCancel={onCancel} />}
      </div>
    )
  );
};

/** Announces what the items of a list say of their pending changes. */
export const SavingAnnouncement = ({ changes }: { changes: StatusChangesActorRef }) => (
  <LiveRegion className={visuallyHidden} aria-atomic={false}>
    {Object.values(useSelector(changes, selectRunning)).map(({ change }) => (
      <p key={change.id}>
        <SavingLabel change={change} />
      </p>
    ))}
  </LiveRegion>
);

const SavingLabel = ({ change }: { change: StatusChangeActorRef }) =>
  savingLabels[useWait(change, 'updateStatus') ?? 'saving'];

const CancelButton = ({ change, onCancel }: { change: StatusChangeActorRef; onCancel(): void }) =>
  useWait(change, 'updateStatus') && (
    <Button size="small" onClick={onCancel}>
      Cancel
    </Button>
  );
