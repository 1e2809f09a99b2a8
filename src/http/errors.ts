import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { backOff } from '#contract/limits.ts';
import { messages, serverError, tryAgainIn } from '#domain/messages.ts';

/** `http`: an error status. `network`: no response. `unreadable`: a 2xx response of unknown shape. `timeout`: no response in time. */
type ApiErrorKind = 'http' | 'network' | 'unreadable' | 'timeout';

interface ApiErrorOptions {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly status?: number | null;
  readonly code?: string | null;
  readonly serverMessage?: string | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}

/** A call that failed. `message` is the text to show, chosen in the order of Specification §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Null without a response. */
  readonly status: number | null;
  /** `error.code` of the response, if it has one. */
  readonly code: string | null;
  /** The message in the response, if it has one. */
  readonly serverMessage: string | null;
  /** `Retry-After` of the response in milliseconds, or null. */
  readonly retryAfter: number | null;

  constructor({ kind, message, status, code, serverMessage, retryAfter, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.kind = kind;
    this.status = status ?? null;
    this.code = code ?? null;
    this.serverMessage = serverMessage ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

const nonBlank = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/**
 * The error of a response with an error status: `error.message`, else `message`, else a text with the status
 * (Specification §8). `retryAfter` is in milliseconds; one too long to wait for is added to the text.
 */
export function httpError(
  name: EndpointName,
  status: number,
  body: unknown,
  retryAfter: number | null = null,
): ApiError {
  const error = fieldOf(body, 'error');
  const serverMessage = nonBlank(fieldOf(error, 'message')) ?? nonBlank(fieldOf(body, 'message'));
  const fallback = name === 'deleteVideo' ? `${endpoints[name].failure} (${status})` : serverError(status);
  const message = serverMessage ?? fallback;
  return new ApiError({
    kind: 'http',
    message: isTooLong(retryAfter) ? `${message} ${tryAgainIn(retryAfter)}` : message,
    status,
    code: nonBlank(fieldOf(error, 'code')),
    serverMessage,
    retryAfter,
  });
}

/** Whether nobody waits for it: the text says when to try again. */
export const isTooLong = (retryAfter: number | null): retryAfter is number =>
  retryAfter !== null && retryAfter > backOff.longest;

/** Milliseconds of a `Retry-After` header, which holds seconds or a date; null without a valid one. `now` is the server's, in epoch milliseconds. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const time = /^\s*\d+\s*$/.test(header) ? now + Number(header) * 1_000 : Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}

/** How long the server asks to wait before the call is repeated, in milliseconds; 0 without such a request. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfter ?? 0) : 0;

export const networkError = (cause?: unknown): ApiError =>
  new ApiError({ kind: 'network', message: messages.network, cause });

export const unreadableResponse = (status: number, cause: unknown): ApiError =>
  new ApiError({ kind: 'unreadable', message: messages.unexpected, status, cause });

/** Whether the server has refused a token or a sign-in, so that asking again is useless. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401 || error.status === 403);

/** An aborted call is neither shown nor repeated. */
export const isAbortError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** What an aborted call rejects with: an AbortError, or 'Request timed out' when a timeout aborted it (Specification §8). */
export function abortError(signal: AbortSignal): DOMException | ApiError {
  const reason: unknown = signal.reason;
  if (reason instanceof DOMException && reason.name === 'TimeoutError')
    return new ApiError({ kind: 'timeout', message: messages.timedOut, cause: reason });
  if (reason instanceof DOMException && reason.name === 'AbortError') return reason;
  return new DOMException('The call was aborted', 'AbortError');
}

/** Rejects when the signal aborts; the promise itself continues for its other callers. */
export function abortable<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) {
      promise.catch(() => undefined);
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
