import { useSelector } from '@xstate/react';
import { type DeletionActorRef, selectIsDeleting, selectItems } from '#machines/deletion/deletion.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { selectRequest, type WritesActorRef } from '#machines/writes/writes.machine.ts';
import { ItemNames } from './BulkDialogs.tsx';
import { type BulkNames, countText } from './bulkTexts.ts';
import { Question } from './Question.tsx';
import { WaitStatus } from './WaitStatus.tsx';

/** The delete confirmation (Specification §2), of one item or of several. */
export function DeleteDialog({
  deletion,
  writes,
  names,
  hiddenCount,
}: {
  /** Undefined while nothing is asked. */
  deletion: DeletionActorRef | undefined;
  writes: WritesActorRef;
  names: BulkNames;
  /** How many of several items the search hides. */
  hiddenCount: number;
}) {
  const items = useSelector(deletion, (snapshot) => snapshot && selectItems(snapshot)) ?? [];
  const isDeleting = useSelector(
    deletion,
    (snapshot) => snapshot !== undefined && selectIsDeleting(snapshot),
  );
  const [first] = items;
  const request = useSelector(writes, selectRequest(first?.id ?? '', 'deletion'));
  const wait = useSelector(request, selectWait);
  const isOne = items.length <= 1;
  return (
    <Question
      title="Confirm Deletion"
      isOpen={deletion !== undefined}
      icon="trash"
      confirm="Delete"
      busyText="Deleting..."
      isBusy={isDeleting}
      onConfirm={() => deletion?.send({ type: 'deletion.confirmed' })}
      onDismiss={() => deletion?.send({ type: 'deletion.dismissed' })}
    >
      <p>
        This action cannot be undone. <strong>{isOne ? first?.label : countText(names, items.length)}</strong>{' '}
        will be deleted for good{isOne ? '.' : ':'}
      </p>
      {!isOne && <ItemNames items={items} hidden={hiddenCount} />}
      <WaitStatus
        wait={isDeleting ? wait : null}
        hint="If you close this dialog, the deletion goes on and a message tells its outcome."
      />
    </Question>
  );
}
