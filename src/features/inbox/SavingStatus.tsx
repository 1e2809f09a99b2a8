import { shallowEqual, useSelector } from '@xstate/react';
import { css } from 'goober';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { selectWait } from '#machines/wait.ts';
import { selectRequests, type WritesActorRef } from '#machines/writes/writes.machine.ts';
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
  request,
  isLive = false,
  onCancel,
  children,
}: {
  /** That stores the status of the item. */
  request: AnyActorRef | undefined;
  isLive?: boolean;
  onCancel(): void;
  /** What else is beside the status. */
  children?: ReactNode;
}) => {
  const label = request && <SavingLabel request={request} />;
  return (
    (request || isLive) && (
      <div className={saving} data-saving={request !== undefined}>
        {isLive ? <LiveRegion>{label}</LiveRegion> : label}
        {request && <CancelButton request={request} onCancel={onCancel} />}
        {children}
      </div>
    )
  );
};

/** Announces what the items of a list say of their pending changes. */
export const SavingAnnouncement = ({ writes }: { writes: WritesActorRef }) => (
  <LiveRegion className={visuallyHidden} aria-atomic={false}>
    {useSelector(writes, selectRequests, shallowEqual).map((request) => (
      <p key={request.id}>
        <SavingLabel request={request} />
      </p>
    ))}
  </LiveRegion>
);

const SavingLabel = ({ request }: { request: AnyActorRef }) => (
  <span>{savingLabels[useSelector(request, selectWait) ?? 'saving']}</span>
);

const CancelButton = ({ request, onCancel }: { request: AnyActorRef; onCancel(): void }) =>
  useSelector(request, selectWait) && (
    <Button size="small" onClick={onCancel}>
      Cancel
    </Button>
  );
