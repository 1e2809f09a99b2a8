import type { MediaCounts } from '#contract/entities.ts';
import type { QueryResult } from '#data/queries.ts';
import { loadFailure, messageOf, messages, refreshFailure } from '#domain/messages.ts';
import { toastError } from './toasts.ts';

/** A failed refresh, once for each `id`, with the reason where the connection is missing. */
export function toastRefreshFailure(text: string, error: unknown, id = text): void {
  // One connection, however many requests have missed it.
  if (messageOf(error) === messages.network)
    toastError(messages.network, { id: messages.network, about: [messages.network] });
  toastError(text, { id });
}

/** A read that nobody asked for: without a connection, the banner says it. */
export const isQuiet = ({ isForced }: { readonly isForced: boolean }) =>
  !isForced && globalThis.navigator?.onLine === false;

/** Shows a failed load or refresh of `name` with the text of Specification §8: once, however many readers of the same miss it. */
export const toastQueryFailure =
  (name: string) =>
  (result: QueryResult<readonly string[], unknown>): void => {
    if (result.status === 'loaded' || isQuiet(result)) return;
    const { args, isForced, error } = result;
    const text = isForced ? refreshFailure(name) : loadFailure(name, error);
    const id = [text, ...args].join(' ');
    if (isForced) toastRefreshFailure(text, error, id);
    else toastError(text, { id });
  };

/** Shows a failed load or refresh of the media counts, also when only some sections have failed. */
export function toastCountFailure(result: QueryResult<[], MediaCounts>): void {
  const failure = result.status === 'loaded' ? result.data.failures[0] : undefined;
  toastQueryFailure('media counts')(failure ? { ...result, status: 'failed', error: failure.error } : result);
}
