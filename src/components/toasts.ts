import toast from 'react-hot-toast';
import { toastDurations } from '#contract/limits.ts';

/** Where a success comes from decides its duration: auth and service flows, or data screens (Specification §4). */
export type ToastSource = 'service' | 'screen';

export const toastSuccess = (text: string, source: ToastSource = 'screen') =>
  toast.success(text, {
    duration: source === 'service' ? toastDurations.success : toastDurations.dataScreen,
  });

export const toastInfo = (text: string) => toast(text);

/** Announced at once by screen readers. The same text is shown only once at a time. */
export const toastError = (text: string) =>
  toast.error(text, {
    id: text,
    duration: toastDurations.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
