import { toastDurations } from '#contract/limits.ts';
import { showToast } from '#ui/toastQueue.ts';

/** Where a success comes from decides its duration: auth and service flows, or data screens (Specification §4). */
export type ToastSource = 'service' | 'screen';

export const toastSuccess = (text: string, source: ToastSource = 'screen') =>
  showToast((toast) =>
    toast.success(text, {
      duration: source === 'service' ? toastDurations.success : toastDurations.dataScreen,
    }),
  );

export const toastInfo = (text: string) => showToast((toast) => toast(text));

/** Announced at once by screen readers. The same text is shown only once at a time. */
export const toastError = (text: string) =>
  showToast((toast) =>
    toast.error(text, {
      id: text,
      duration: toastDurations.error,
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  );
