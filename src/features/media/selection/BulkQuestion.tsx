import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ItemNames } from '#components/BulkDialogs.tsx';
import { type BulkNames, countText } from '#components/bulkTexts.ts';
import {
  type BulkItem,
  type BulkWorkActorRef,
  selectIsAsking,
  selectTasks,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { type SelectionActorRef, selectHiddenCount } from '#machines/selection/selection.machine.ts';
import { useSendOnUnmount } from '#session/actorRef.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks once before the selected items are deleted, or for the value that they get. */
export function BulkQuestion<Item extends BulkItem, Change>({
  work,
  selection,
  names,
  value,
}: {
  work: BulkWorkActorRef<Item, Change>;
  selection: SelectionActorRef;
  names: BulkNames;
  /** What is set, with the field for it; null for a deletion. */
  value: { readonly title: string; readonly field: ReactNode } | null;
}) {
  const isAsking = useSelector(work, selectIsAsking);
  const tasks = useSelector(work, selectTasks);
  const hiddenCount = useSelector(selection, selectHiddenCount);
  useSendOnUnmount(work, 'bulk.declined');
  const decline = () => work.send({ type: 'bulk.declined' });
  const count = <strong>{countText(names, tasks.length)}</strong>;
  return (
    <Dialog
      title={value?.title ?? 'Confirm Deletion'}
      size="small"
      isAlert={value === null}
      isOpen={isAsking}
      onDismiss={decline}
      footer={
        <>
          <Button onClick={decline}>Cancel</Button>
          <Button
            tone={value ? 'primary' : 'danger'}
            icon={value ? undefined : 'trash'}
            onClick={() => work.send({ type: 'bulk.confirmed' })}
          >
            {value?.title ?? 'Delete'}
          </Button>
        </>
      }
    >
      {value ? (
        <>
          {value.field}
          <p>It is set for {count}:</p>
        </>
      ) : (
        <p>This action cannot be undone. {count} will be deleted for good:</p>
      )}
      <ItemNames items={tasks.map(({ item }) => ({ ...item, id: item.key }))} />
      {hiddenCount > 0 && <p>{hiddenCount} of them not shown.</p>}
    </Dialog>
  );
}
