import { useSelector } from '@xstate/react';
import { WaitStatus } from '#components/WaitStatus.tsx';
import {
  type DeletionActorRef,
  type DeletionTarget,
  selectDeletion,
  selectIsDeleting,
  selectIsOpen,
  selectTarget,
} from '#machines/media-deletion/media-deletion.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { useSendOnUnmount } from '#session/actorRef.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The delete confirmation (Specification §2). */
export function MediaDeleteDialog<Target extends DeletionTarget>({
  deletion,
}: {
  deletion: DeletionActorRef<Target>;
}) {
  const isOpen = useSelector(deletion, selectIsOpen);
  const isDeleting = useSelector(deletion, selectIsDeleting);
  const target = useSelector(deletion, selectTarget);
  const wait = useSelector(useSelector(deletion, selectDeletion), selectWait);
  useSendOnUnmount(deletion, 'deletion.dismissed');
  const dismiss = () => deletion.send({ type: 'deletion.dismissed' });

  return (
    <Dialog
      title="Confirm Deletion"
      size="small"
      isAlert
      isOpen={isOpen}
      onDismiss={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{isDeleting ? 'Close' : 'Cancel'}</Button>
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
      <WaitStatus
        wait={wait}
        hint="If you close this dialog, the deletion goes on and a message tells its outcome."
      />
    </Dialog>
  );
}
