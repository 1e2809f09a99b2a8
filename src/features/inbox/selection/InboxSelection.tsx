import { useSelector } from '@xstate/react';
import { BulkBar } from '#components/BulkBar.tsx';
import { BulkQuestion } from '#components/BulkQuestion.tsx';
import { messageOf } from '#domain/messages.ts';
import { isKnownStatus, statusLabels } from '#domain/status.ts';
import { selectTasks } from '#machines/bulk-work/bulk-work.machine.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { inboxLabels, missingLabels } from '../labels.ts';
import type { BulkInboxActors, InboxChange } from './actors.ts';
import { namesOf } from './labels.ts';

const statusOptions = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

/** The bar of the selected inquiries or messages, and the dialogs of what is done with them. */
export function InboxSelection({ kind, selection, list, work }: BulkInboxActors) {
  const [task] = useSelector(work, selectTasks);
  const change = task?.change ?? { type: 'deletion' };
  const names = namesOf(kind, change.type);
  const labels = inboxLabels[kind];

  const request = (wanted: InboxChange) => {
    const selected = selectSelected(selection.getSnapshot());
    const items = (selectData(list().getSnapshot())?.items ?? []).filter(({ id }) => selected.has(id));
    work.send({
      type: 'bulk.requested',
      items: items.map(({ id, name }) => ({ key: id, label: name ?? missingLabels.name })),
      change: wanted,
    });
  };

  return (
    <>
      <BulkBar
        selection={selection}
        work={work}
        names={names}
        messageOf={({ error }) =>
          messageOf(error, change.type === 'deletion' ? labels.deleteFailed : labels.updateFailed)
        }
      >
        <Button tone="caution" icon="trash" onClick={() => request({ type: 'deletion' })}>
          Delete
        </Button>
        <Button onClick={() => request({ type: 'status', status: 'completed' })}>Set status</Button>
      </BulkBar>
      <BulkQuestion
        work={work}
        selection={selection}
        names={names}
        value={
          change.type === 'status'
            ? {
                title: 'Set status',
                field: (
                  <SelectField
                    label="Status"
                    value={change.status}
                    options={statusOptions}
                    onChange={(status) => {
                      if (isKnownStatus(status))
                        work.send({ type: 'bulk.changeChosen', change: { type: 'status', status } });
                    }}
                  />
                ),
              }
            : null
        }
      />
    </>
  );
}
