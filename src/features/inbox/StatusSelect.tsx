import { useSelector } from '@xstate/react';
import { type InboxItem, statuses } from '#contract/entities.ts';
import { isKnownStatus, statusLabel, statusLabels } from '#domain/status.ts';
import { type InboxActorRef, selectChange } from '#machines/inbox/inbox.machine.ts';
import { selectChosenStatus } from '#machines/status-change/status-change.machine.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { missingLabels } from './labels.ts';

/** The status chosen last while its change is in flight, else the item's. */
export function useShownStatus(inbox: InboxActorRef, item: InboxItem): string {
  const change = useSelector(inbox, selectChange(item.id));
  const chosen = useSelector(change, (snapshot) => snapshot && selectChosenStatus(snapshot));
  return chosen ?? item.status;
}

/** Any status can be set to any other (Specification §4); an unknown one is shown unchanged. */
export function StatusSelect({
  inbox,
  item,
  label,
  isLabelHidden,
}: {
  inbox: InboxActorRef;
  item: InboxItem;
  label: string;
  isLabelHidden?: boolean;
}) {
  const shown = useShownStatus(inbox, item);
  const isSaving = useSelector(inbox, selectChange(item.id)) !== undefined;
  return (
    <SelectField
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      size={isLabelHidden ? 'small' : 'medium'}
      value={shown}
      isBusy={isSaving}
      options={[
        ...(isKnownStatus(shown)
          ? []
          : [{ value: shown, label: statusLabel(shown) || missingLabels.status }]),
        ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
      ]}
      onChange={(value) => {
        if (isKnownStatus(value)) inbox.send({ type: 'inbox.statusChosen', id: item.id, status: value });
      }}
    />
  );
}
