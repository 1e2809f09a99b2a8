import { useSelector } from '@xstate/react';
import type { InboxItem, Status } from '#contract/entities.ts';
import { isKnownStatus, statusLabel, statusOptions } from '#domain/status.ts';
import { selectChosenStatus } from '#machines/status-change/status-change.machine.ts';
import { type StatusChangesActorRef, selectChange } from '#machines/status-changes/status-changes.machine.ts';
import { BareSelect } from '#ui/SelectField.tsx';
import { missingLabels } from './labels.ts';

/** `shown` is the status chosen last while its change is in flight, else the item's. */
export function useStatus(changes: StatusChangesActorRef, item: InboxItem) {
  const change = useSelector(changes, selectChange(item.id));
  const chosen = useSelector(change, (snapshot) => snapshot && selectChosenStatus(snapshot));
  return { shown: chosen ?? item.status, change };
}

/** Any status can be set to any other (Specification §4); an unknown one is shown unchanged. */
export function StatusSelect({
  shown,
  isSaving,
  label,
  onChosen,
}: {
  shown: string;
  isSaving: boolean;
  label: string;
  onChosen(status: Status): void;
}) {
  return (
    <BareSelect
      aria-label={label}
      size="small"
      value={shown}
      aria-busy={isSaving || undefined}
      options={
        isKnownStatus(shown)
          ? statusOptions
          : [{ value: shown, label: statusLabel(shown) || missingLabels.status }, ...statusOptions]
      }
      onChange={(value) => {
        if (isKnownStatus(value)) onChosen(value);
      }}
    />
  );
}
