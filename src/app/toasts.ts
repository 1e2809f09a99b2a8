import toast from 'react-hot-toast';
import { toastDurations } from '#contract/limits.ts';

/** How long a success stays: auth and service flows say it briefly, data screens longer (Specification §4). */
export type ToastPlace = 'service' | 'screen';

/** Says that something went well, at top-right. */
export const sayDone = (text: string, place: ToastPlace = 'screen') =>
  toast.success(text, { duration: place === 'service' ? toastDurations.success : toastDurations.dataScreen });

/** Says what went wrong; announced at once by screen readers. The same text is shown once at a time. */
export const sayFailed = (text: string) =>
  toast.error(text, {
    id: text,
    duration: toastDurations.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
