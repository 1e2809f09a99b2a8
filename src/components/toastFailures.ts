import type { MediaCounts } from '#contract/entities.ts';
import { loadFailure, refreshFailure } from '#domain/messages.ts';
import { toastError } from './toasts.ts';

/** Shows a failed load or refresh of `name` with the text of Specification §8. */
export const toastQueryFailure =
  (name: string) =>
  (result: { status: 'loaded' } | { status: 'failed'; isForced: boolean; error: unknown }): void => {
    if (result.status === 'failed')
      toastError(result.isForced ? refreshFailure(name) : loadFailure(name, result.error));
  };

/** Shows a failed load of the media counts, also when only some sections have failed. */
export const toastCountFailure =
  (data: () => MediaCounts | null) =>
  (result: Parameters<ReturnType<typeof toastQueryFailure>>[0]): void => {
    const failure = result.status === 'loaded' ? data()?.failures[0] : undefined;
    if (failure) toastError(loadFailure('media counts', failure.error));
    else toastQueryFailure('media counts')(result);
  };
