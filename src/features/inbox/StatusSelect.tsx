import { useSelector } from '@xstate/react';
import { type InboxItem, statuses } from '#contract/entities.ts';
import { isKnownStatus, statusLabel, statusLabels } from '#domain/status.ts';
import { type InboxActorRef, selectChange } from '#machines/inbox/inbox.machine.ts';
import { selectChosenStatus } from '#machines/status-change/status-change.machine.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { missingLabels } from './labels.ts';

/** `shown` is the status chosen last while its change is in flight, else the item's. */
export function useStatus(inbox: InboxActorRef, item: InboxItem) {
  const change = useSelector(inbox, selectChange(item.id));
  const chosen = useSelector(change, (snapshot) => snapshot && selectChosenStatus(snapshot));
  return { shown: chosen ?? item.status, change };
}

const knownOptions = statuses.map((status) => ({ value: status, label: statusLabels[status] }));

/** Any status can be set to any other (Specification §4); an unknown one is shown unchanged. */
export function StatusSelect({
  inbox,
  id,
  shown,
  isSaving,
  label,
}: {
  inbox: InboxActorRef;
  id: string;
  shown: string;
  isSaving: boolean;
  /** Hidden, for screen readers. */
  label: string;
}) {
  return (
    <SelectField
      label={label}
      isLabelHidden
      size="small"
      value={shown}
      isBusy={isSaving}
      options={
        isKnownStatus(shown)
          ? knownOptions
          : [{ value: shown, label: statusLabel(shown) || missingLabels.status }, ...knownOptions]
      }
      onChange={(value) => {
        if (isKnownStatus(value)) inbox.send({ type: 'inbox.statusChosen', id, from: shown, status: value });
      }}
    />
  );
}
