/** Texts of Specification §8 that several features share. */
export const messages = {
  network: 'Network error: Please check your internet connection',
  unexpected: 'An unexpected error occurred',
  unknown: 'Unknown error',
  timedOut: 'Request timed out',
  mediaCountsFailed: 'Failed to fetch media counts',
  mediaDataFailed: 'Failed to fetch media data',
  inquiryStatsFailed: 'Failed to fetch inquiry stats',
  contactStatsFailed: 'Failed to fetch contact stats',
} as const;

/** The error's message, else `fallback` (Specification §8). */
export const messageOf = (error: unknown, fallback: string = messages.unknown): string =>
  error instanceof Error && error.message ? error.message : fallback;

/** For an error response without a message. */
export const serverError = (status: number) => `Server error: ${status}`;

/** 'Failed to load {name}: {message}'; `name` is 'inquiries', 'images', 'media counts', … */
export const loadFailure = (name: string, error: unknown) => `Failed to load ${name}: ${messageOf(error)}`;

export const refreshFailure = (name: string) => `Failed to refresh ${name}`;

/** 'Please try again in 2 minutes.'; `wait` is milliseconds, more than one second, rounded up to seconds or minutes. */
export function tryAgainIn(wait: number): string {
  const seconds = Math.ceil(wait / 1_000);
  return `Please try again in ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
}
