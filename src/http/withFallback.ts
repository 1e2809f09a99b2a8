import { ApiError, isAbortError } from './errors.ts';

/**
 * The error of a helper that makes several calls: a message of the server, a network error and a timeout
 * are kept; any other message is replaced by `fallback`.
 */
export function withFallback(error: unknown, fallback: string): unknown {
  if (isAbortError(error)) return error;
  if (!(error instanceof ApiError)) return new Error(fallback, { cause: error });
  if (error.serverMessage !== null || error.kind === 'network' || error.kind === 'timeout') return error;
  return new ApiError({
    kind: error.kind,
    message: fallback,
    status: error.status,
    code: error.code,
    retryAfter: error.retryAfter,
    cause: error,
  });
}
