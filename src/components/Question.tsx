import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { confirmDelay } from '#contract/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { IconName } from '#ui/Icon.tsx';

/** It looks disabled and refuses every press until its dialog has been seen: the second tap of two is not meant for it. */
export function ConfirmButton({ onClick, ...rest }: ComponentProps<typeof Button>) {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), confirmDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      {...rest}
      data-confirm=""
      aria-disabled={!isSeen || undefined}
      onClick={isSeen ? onClick : undefined}
    />
  );
}

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
  /** The same while it is busy: 'Deleting…'. */
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
            <ConfirmButton tone={tone} icon={icon} isBusy={isBusy} onClick={onConfirm}>
              {isBusy ? (busyText ?? confirm) : confirm}
            </ConfirmButton>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
