import { useSelector } from '@xstate/react';
import { ItemNames } from '#components/BulkDialogs.tsx';
import { imageCategories } from '#contract/entities.ts';
import { type BulkWorkActorRef, selectIsAsking, selectTasks } from '#machines/bulk-work/bulk-work.machine.ts';
import { type SelectionActorRef, selectHiddenCount } from '#machines/selection/selection.machine.ts';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { BulkMediaItem, MediaChange } from './actors.ts';
import { countText } from './labels.ts';

const categories = [
  { value: '', label: 'None' },
  ...imageCategories.map((category) => ({ value: category, label: category })),
];

/** Asks once before the selected items are deleted, or for the category that they get. */
export function QuestionDialog({
  work,
  selection,
}: {
  work: BulkWorkActorRef<BulkMediaItem, MediaChange>;
  selection: SelectionActorRef;
}) {
  const isAsking = useSelector(work, selectIsAsking);
  const tasks = useSelector(work, selectTasks);
  const hiddenCount = useSelector(selection, selectHiddenCount);
  useSendOnUnmount(work, 'bulk.declined');
  const [task] = tasks;
  if (!task) return null;
  const dismiss = () => work.send({ type: 'bulk.declined' });
  const confirm = () => work.send({ type: 'bulk.confirmed' });
  const items = tasks.map(({ item }) => item);
  const count = <strong>{countText(task.item.kind, tasks.length)}</strong>;
  const hidden = hiddenCount > 0 && <p>{hiddenCount} of them not shown.</p>;
  const { change } = task;

  if (change.type === 'deletion')
    return (
      <Dialog
        title="Confirm Deletion"
        size="small"
        isAlert
        isOpen={isAsking}
        onDismiss={dismiss}
        footer={
          <>
            <Button onClick={dismiss}>Cancel</Button>
            <Button tone="danger" icon="trash" onClick={confirm}>
              Delete
            </Button>
          </>
        }
      >
        <p>This action cannot be undone. {count} will be deleted for good:</p>
        <ItemNames items={items} />
        {hidden}
      </Dialog>
    );
  return (
    <Dialog
      title="Set category"
      size="small"
      isOpen={isAsking}
      onDismiss={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button tone="primary" onClick={confirm}>
            Set category
          </Button>
        </>
      }
    >
      <SelectField
        label="Category"
        value={change.category}
        options={categories}
        onChange={(category) =>
          work.send({ type: 'bulk.changeChosen', change: { type: 'category', category } })
        }
      />
      <p>It is set for {count}:</p>
      <ItemNames items={items} />
      {hidden}
    </Dialog>
  );
}
