import { useSelector } from '@xstate/react';
import { ItemNames } from '#components/BulkDialogs.tsx';
import { countText } from '#components/bulkTexts.ts';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { Question } from '#components/Question.tsx';
import { WritesBar } from '#components/WritesBar.tsx';
import { isKnownStatus, statusOptions } from '#domain/status.ts';
import {
  selectDeletion,
  selectIsChoosingStatus,
  selectOffered,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { failureOf, labelOf, namesOf } from './labels.ts';
import type { InboxProps } from './useInbox.ts';

/** The bar of the selected inquiries or messages, and the dialogs of what is done with them. */
export function InboxSelection({ inbox, actions }: InboxProps) {
  const { kind, screen, writes, shown, selected, chosen, hiddenCount } = inbox;
  return (
    <>
      <WritesBar
        writes={writes}
        namesOf={(type) => namesOf(kind, type)}
        messageOf={({ write, error }) => failureOf(kind, write.type, error)}
        count={chosen.length}
        hiddenCount={hiddenCount}
        isAllSelected={shown.every(({ id }) => selected.has(id))}
        onAll={actions.selectAll}
        onClear={() => screen.send({ type: 'selection.cleared' })}
      >
        <Button tone="caution" icon="trash" onClick={() => actions.remove(chosen)}>
          Delete
        </Button>
        <Button onClick={() => screen.send({ type: 'statuses.requested', status: 'completed' })}>
          Set status
        </Button>
      </WritesBar>
      <DeleteDialog
        deletion={useSelector(screen, selectDeletion)}
        writes={writes}
        names={namesOf(kind, 'deletion')}
        hiddenCount={hiddenCount}
      />
      <StatusQuestion inbox={inbox} actions={actions} />
    </>
  );
}

/** Which status the selected items get. */
function StatusQuestion({ inbox, actions }: InboxProps) {
  const { kind, screen, chosen, hiddenCount } = inbox;
  const status = useSelector(screen, selectOffered);
  return (
    <Question
      title="Set status"
      isOpen={useSelector(screen, selectIsChoosingStatus)}
      tone="primary"
      confirm="Set status"
      onConfirm={() => actions.setStatuses(status)}
      onDismiss={() => screen.send({ type: 'question.dismissed' })}
    >
      <SelectField
        label="Status"
        value={status}
        options={statusOptions}
        onChange={(chosenStatus) => {
          if (isKnownStatus(chosenStatus)) screen.send({ type: 'statuses.requested', status: chosenStatus });
        }}
      />
      <p>
        It is set for <strong>{countText(namesOf(kind, 'status'), chosen.length)}</strong>:
      </p>
      <ItemNames items={chosen.map((item) => ({ id: item.id, label: labelOf(item) }))} hidden={hiddenCount} />
    </Question>
  );
}
