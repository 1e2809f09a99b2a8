import type { MediaKind } from '#contract/entities.ts';

/** The texts of Specification §8 that do not belong to one call, each stated once. */
export const messages = {
  network: 'Network error: Please check your internet connection',
  unexpected: 'An unexpected error occurred',
  unknown: 'Unknown error',
  timedOut: 'Request timed out',
  notAuthenticated: 'Not authenticated',
  apiKeyMissing: 'API key not found. Please contact administrator.',
  refreshTokenMissing: 'No refresh token available',
  videoDeletionIncomplete: 'Section and ID are required for video deletion',
  batchDeleteFailed: 'Batch delete operation failed',
  mediaCountsFailed: 'Failed to fetch media counts',
  mediaDataFailed: 'Failed to fetch media data',
  inquiryStatsFailed: 'Failed to fetch inquiry stats',
  contactStatsFailed: 'Failed to fetch contact stats',
  signedOut: 'Logged out successfully',
  passwordChangedSignInAgain: 'Password changed successfully. Please log in again.',
  passwordChanged: 'Password changed successfully!',
  passwordChangeFailed: 'Failed to change password',
  signInFailed: 'Login failed. Please check your credentials.',
  inquiryUpdated: 'Inquiry updated successfully!',
  inquiryDeleted: 'Inquiry deleted successfully!',
  contactUpdated: 'Contact message updated successfully!',
  contactDeleted: 'Contact message deleted successfully!',
  inquiriesRefreshFailed: 'Failed to refresh inquiries data',
  contactRefreshFailed: 'Failed to refresh contact data',
} as const;

/** Gives what went wrong in words: the error's own, else `fallback` (Specification §8). */
export const messageOf = (error: unknown, fallback: string = messages.unknown): string =>
  error instanceof Error && error.message ? error.message : fallback;

/** 'Server error: {status}', for a refusal without words of its own. */
export const serverError = (status: number) => `Server error: ${status}`;

/** 'Failed to load {what}: {message}', the toast of a load failure; `what` is 'inquiries', 'images', 'media counts', … */
export const loadFailure = (what: string, error: unknown) => `Failed to load ${what}: ${messageOf(error)}`;

/** 'Failed to refresh {name}'. */
export const refreshFailure = (name: string) => `Failed to refresh ${name}`;

const capitalised = { image: 'Image', video: 'Video' } as const;

/** 'Image uploaded successfully!' (Specification §8). */
export const uploadSuccess = (kind: MediaKind) => `${capitalised[kind]} uploaded successfully!`;
/** 'Failed to upload image: {message}' (Specification §8). */
export const uploadFailure = (kind: MediaKind, error: unknown) =>
  `Failed to upload ${kind}: ${messageOf(error)}`;
/** 'Image deleted successfully!' (Specification §8). */
export const deletionSuccess = (kind: MediaKind) => `${capitalised[kind]} deleted successfully!`;

/** What a failed deletion says, and whether the item turned out to be gone already, so that the list must be read again. */
export function deletionFailure(kind: MediaKind, error: unknown): { message: string; isMissing: boolean } {
  const message = messageOf(error);
  if (hasStatus(error, message, 404))
    return { message: `${capitalised[kind]} not found. Refreshing list...`, isMissing: true };
  if (hasStatus(error, message, 403))
    return { message: 'You do not have permission to delete this item.', isMissing: false };
  if (hasStatus(error, message, 500))
    return { message: 'Server error occurred. Please try again later.', isMissing: false };
  return { message, isMissing: false };
}

/** The specification asks for the number in the message; a refusal that says it in words still carries its status. */
const hasStatus = (error: unknown, message: string, status: number): boolean =>
  message.includes(String(status)) ||
  (typeof error === 'object' && error !== null && 'status' in error && error.status === status);
