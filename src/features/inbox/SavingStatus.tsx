import { css } from 'goober';
import { useWait } from '#data/useWait.ts';
import type { StatusChangeActorRef } from '#machines/status-change/status-change.machine.ts';
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

  /* The button is as high as the line that it is in. */
  & button {
    min-height: 1.5rem;
    padding-block: 0;
  }
`;

/** Says that the status of an item is being stored; once that lasts, with a way out (decision 51). */
export const SavingStatus = ({
  change,
  onCancel,
}: {
  /** The pending status change of the item. */
  change: StatusChangeActorRef | undefined;
  onCancel(): void;
}) => (
  <div className={saving}>
    <LiveRegion>{change && <SavingLabel change={change} />}</LiveRegion>
    {change && <CancelButton change={change} onCancel={onCancel} />}
  </div>
);

const SavingLabel = ({ change }: { change: StatusChangeActorRef }) =>
  savingLabels[useWait(change, 'updateStatus') ?? 'saving'];

const CancelButton = ({ change, onCancel }: { change: StatusChangeActorRef; onCancel(): void }) =>
  useWait(change, 'updateStatus') && (
    <Button size="small" onClick={onCancel}>
      Cancel
    </Button>
  );
