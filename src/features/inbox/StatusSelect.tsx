import { useSelector } from '@xstate/react';
import type { InboxItem, Status } from '#contract/entities.ts';
import { isKnownStatus, statusLabel, statusOptions } from '#domain/status.ts';
import { selectChosenStatus, selectRequest, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { SelectField } from '#ui/Field.tsx';
import { missingLabels } from './labels.ts';

/** `shown` is the status chosen last until it is stored or has failed, else the item's. */
export function useStatus(writes: WritesActorRef, item: InboxItem) {
  const { id } = item;
  const shown = useSelector(writes, selectChosenStatus(id)) ?? item.status;
  const request = useSelector(writes, selectRequest(id, 'status'));
  return { shown, request, onCancel: () => writes.send({ type: 'write.cancelled', id }) };
}

/** Any status can be set to any other (Specification §4); an unknown one is shown unchanged. */
export function StatusSelect({
  shown,
  label,
  onChosen,
}: {
  shown: string;
  label: string;
  onChosen(status: Status): void;
}) {
  return (
    <SelectField
      label={label}
      isLabelHidden
      size="small"
      value={shown}
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
