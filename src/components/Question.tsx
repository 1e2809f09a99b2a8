import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { IconName } from '#ui/Icon.tsx';

/**
 * Asks before something is done, with the focus on the button that changes nothing. A question without `onConfirm` only tells
 * something. It can be closed while what was confirmed runs.
 */
export function Question({
  title,
  isOpen,
  confirm,
  busyText,
  tone = 'danger',
  icon,
  isBusy = false,
  dismissal = isBusy ? 'Close' : 'Cancel',
  onConfirm,
  onDismiss,
  children,
}: {
  title: string;
  isOpen: boolean;
  /** The text of the confirming button: 'Delete'. */
  confirm?: string | undefined;
  /** The same while it is busy: 'Deleting...'. */
  busyText?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  icon?: IconName | undefined;
  isBusy?: boolean | undefined;
  /** The text of the button that changes nothing. */
  dismissal?: string | undefined;
  onConfirm?: (() => void) | undefined;
  onDismiss(): void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      size="small"
      isAlert
      isOpen={isOpen}
      onDismiss={onDismiss}
      footer={
        <>
          <Button onClick={onDismiss}>{dismissal}</Button>
          {onConfirm && (
            <Button tone={tone} icon={icon} isBusy={isBusy} onClick={onConfirm}>
              {isBusy ? (busyText ?? confirm) : confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
