import { useSelector } from '@xstate/react';
import {
  type DeletionActorRef,
  type DeletionTarget,
  selectIsDeleting,
  selectIsOpen,
  selectTarget,
} from '#machines/deletion/deletion.machine.ts';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The delete confirmation (Specification §2). */
export function DeleteDialog<Target extends DeletionTarget>({
  deletion,
}: {
  deletion: DeletionActorRef<Target>;
}) {
  const isOpen = useSelector(deletion, selectIsOpen);
  const isDeleting = useSelector(deletion, selectIsDeleting);
  const target = useSelector(deletion, selectTarget);
  useSendOnUnmount(deletion, 'deletion.cancelled');
  const cancel = () => deletion.send({ type: 'deletion.cancelled' });

  return (
    <Dialog
      title="Confirm Deletion"
      size="small"
      isAlert
      isOpen={isOpen}
      canDismiss={!isDeleting}
      onDismiss={cancel}
      footer={
        <>
          <Button disabled={isDeleting} onClick={cancel}>
            Cancel
          </Button>
          <Button
            tone="danger"
            icon="trash"
            isBusy={isDeleting}
            onClick={() => deletion.send({ type: 'deletion.confirmed' })}
          >
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>
        This action cannot be undone. <strong>{target?.label}</strong> will be deleted for good.
      </p>
    </Dialog>
  );
}
