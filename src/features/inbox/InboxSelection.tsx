import { useSelector } from '@xstate/react';
import { ItemSelection, ValueQuestion } from '#components/ItemSelection.tsx';
import { isKnownStatus, statusOptions } from '#domain/status.ts';
import { selectDeletion, selectOffered } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { labelOf, namesOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** The bar of the selected inquiries or messages, and the dialogs of what is done with them. */
export function InboxSelection({ inbox, actions }: InboxProps) {
  const { kind, screen, writes, shown, chosen, hiddenCount } = inbox;
  const offered = useSelector(screen, selectOffered);
  return (
    <>
      <ItemSelection
        screen={screen}
        writes={writes}
        deletion={useSelector(screen, selectDeletion)}
        namesOf={(type) => namesOf(kind, type)}
        shown={shown}
        count={chosen.length}
        hiddenCount={hiddenCount}
      >
        <Button tone="caution" icon="trash" onClick={() => actions.remove(chosen)}>
          Delete
        </Button>
        <Button onClick={() => screen.send({ type: 'statuses.requested', status: 'completed' })}>
          Set status
        </Button>
      </ItemSelection>
      {offered && (
        <ValueQuestion
          title="Set status"
          label="Status"
          options={statusOptions}
          value={offered}
          names={namesOf(kind, 'status')}
          items={chosen.map((item) => ({ id: item.id, label: labelOf(item) }))}
          hiddenCount={hiddenCount}
          onChosen={(status) => isKnownStatus(status) && actions.setStatuses(status)}
          onDismiss={() => screen.send({ type: 'question.dismissed' })}
        />
      )}
    </>
  );
}
