import type { EndpointName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { messages, serverError } from '#domain/messages.ts';

/** Refused by the server, no answer at all, an answer of no known shape, or no answer within the time allowed. */
export type FailureKind = 'refused' | 'network' | 'unreadable' | 'timeout';

interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly status?: number;
  readonly code?: string | null;
  readonly serverMessage?: string | null;
  readonly cause?: unknown;
}

/** A call that failed. Its message is the one to show, chosen in the order of Specification §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  /** The server's own name for the refusal, if it gave one. */
  readonly code: string | null;
  /** The server's own words, if it gave any. */
  readonly serverMessage: string | null;

  constructor({ kind, message, status, code, serverMessage, cause }: Failure) {
    super(message, { cause });
    this.kind = kind;
    this.status = status ?? null;
    this.code = code ?? null;
    this.serverMessage = serverMessage ?? null;
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

const wordsOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Gives the error of a refusal: `error.message`, else `message`, else a text with the status (Specification §8). */
export function refusal(name: EndpointName, status: number, body: unknown): ApiError {
  const error = fieldOf(body, 'error');
  const serverMessage = wordsOf(fieldOf(error, 'message')) ?? wordsOf(fieldOf(body, 'message'));
  const wordless = name === 'deleteVideo' ? `${endpoints[name].failure} (${status})` : serverError(status);
  return new ApiError({
    kind: 'refused',
    message: serverMessage ?? wordless,
    status,
    code: wordsOf(fieldOf(error, 'code')),
    serverMessage,
  });
}

/** Gives the error of a call that got no answer (Specification §8). */
export const networkFailure = (cause?: unknown): ApiError =>
  new ApiError({ kind: 'network', message: messages.network, cause });

/** Gives the error of a successful answer that cannot be understood (Specification §8, decision 1). */
export const unreadable = (status: number, cause: unknown): ApiError =>
  new ApiError({ kind: 'unreadable', message: messages.unexpected, status, cause });

/**
 * Gives what an aborted call rejects with: an AbortError, so that nobody takes it for a failure (decision 7);
 * 'Request timed out' when the signal came from a timeout (Specification §8).
 */
export function interruption(signal: AbortSignal): DOMException | ApiError {
  const reason: unknown = signal.reason;
  if (reason instanceof DOMException && reason.name === 'TimeoutError')
    return new ApiError({ kind: 'timeout', message: messages.timedOut, cause: reason });
  if (reason instanceof DOMException && reason.name === 'AbortError') return reason;
  return new DOMException('The call was aborted', 'AbortError');
}

/** Whether an error says that a call was aborted: nothing to show, nothing to repeat. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Whether a failure may pass by itself, so that the call may be repeated (decision 6): no response, 408, 429, 5xx,
 * and the 409 of a write that met its own first attempt.
 * A call that used up its allowed time has had its chance.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'network') return true;
  if (error.kind !== 'refused' || error.status === null) return false;
  if (error.status === 409) return error.code === 'idempotency_in_progress';
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

/**
 * Gives the error that a helper of several calls fails with: the server's words or the network's text stay,
 * anything else becomes the helper's own `fallback` (decision 2). An abort stays an abort.
 */
export function withFallback(error: unknown, fallback: string): unknown {
  if (isAbort(error)) return error;
  if (!(error instanceof ApiError)) return new Error(fallback, { cause: error });
  if (error.serverMessage !== null || error.kind === 'network' || error.kind === 'timeout') return error;
  return new ApiError({
    kind: error.kind,
    message: fallback,
    code: error.code,
    cause: error,
    ...(error.status === null ? {} : { status: error.status }),
  });
}
