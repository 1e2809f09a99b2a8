import toast from 'react-hot-toast';
import type { MediaCounts } from '#contract/entities.ts';
import { toastDurations } from '#contract/limits.ts';
import { loadFailure, messageOf, messages, refreshFailure } from '#domain/messages.ts';

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

/** A failed refresh, with the reason where the connection is missing (decision 53). */
export function toastRefreshFailure(text: string, error: unknown): void {
  if (messageOf(error) === messages.network) toastError(messages.network);
  toastError(text);
}

/** Shows a failed load or refresh of `name` with the text of Specification §8. */
export const toastQueryFailure =
  (name: string) =>
  (result: { status: 'loaded' } | { status: 'failed'; isForced: boolean; error: unknown }): void => {
    if (result.status === 'loaded') return;
    if (result.isForced) toastRefreshFailure(refreshFailure(name), result.error);
    else toastError(loadFailure(name, result.error));
  };

/** Shows a failed load of the media counts, also when only some sections have failed. */
export const toastCountFailure =
  (data: () => MediaCounts | null) =>
  (result: Parameters<ReturnType<typeof toastQueryFailure>>[0]): void => {
    const failure = result.status === 'loaded' ? data()?.failures[0] : undefined;
    if (failure) toastError(loadFailure('media counts', failure.error));
    else toastQueryFailure('media counts')(result);
  };
