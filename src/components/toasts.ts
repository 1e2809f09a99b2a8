import type { ReactElement } from 'react';
import toast from 'react-hot-toast/headless';
import { toastDurations } from '#contract/limits.ts';

/** Where a success comes from decides its duration: auth and service flows, or data screens (Specification §4). */
export type ToastSource = 'service' | 'screen';

/** `action` is a button in the toast. */
export const toastSuccess = (text: string, source: ToastSource = 'screen', action?: ReactElement): void => {
  toast.success(text, {
    duration: source === 'service' ? toastDurations.success : toastDurations.dataScreen,
    // The library has no other field for it.
    ...(action && { icon: action }),
  });
};

export const toastInfo = (text: string): void => {
  toast(text);
};

/** Announced at once by screen readers. The same text is shown only once at a time. */
export const toastError = (text: string): void => {
  toast.error(text, {
    id: text,
    duration: toastDurations.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
};

/** Another user must not read what was said to the one before. */
export const removeToasts = (): void => toast.remove();
