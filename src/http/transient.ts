import { ApiError, isTooLong } from './errors.ts';

/**
 * Whether the server is still working on an earlier attempt with the same idempotency key: a 409 to a key that was sent
 * before, whatever its code. One with a `Retry-After` longer than the longest back-off does not count.
 */
export const isInProgress = (error: unknown, wasKeySent: boolean): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  (wasKeySent || error.code === 'idempotency_in_progress') &&
  !isTooLong(error.retryAfter);

/**
 * Whether the same call may succeed later: no response, 408, 429 or 5xx.
 * Not repeated: a call that timed out, and one whose `Retry-After` is longer than the longest back-off.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'network') return true;
  const status = error.status ?? 0;
  return !isTooLong(error.retryAfter) && (status === 408 || status === 429 || status >= 500);
}
