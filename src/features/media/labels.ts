import type { MediaKind } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';

/** The texts in which images and videos differ (Specification §2, §8). */
export const mediaLabels = {
  image: {
    one: 'Image',
    many: 'images',
    tab: 'Images',
    none: 'No images found',
    noneMatching: 'No matching images found',
    broken: 'Failed to load image',
    missing: 'No image available',
    upload: 'Upload Image',
    refresh: 'Refresh images',
    refreshed: 'Images refreshed',
    uploaded: 'Image uploaded successfully!',
    deleted: 'Image deleted successfully!',
    notFound: 'Image not found. Refreshing list...',
    formats: 'JPEG, PNG, GIF, WebP or SVG, up to 10 MB',
  },
  video: {
    one: 'Video',
    many: 'videos',
    tab: 'Videos',
    none: 'No videos found',
    noneMatching: 'No matching videos found',
    broken: 'Failed to load thumbnail',
    missing: 'No thumbnail available',
    upload: 'Upload Video',
    refresh: 'Refresh videos',
    refreshed: 'Videos refreshed',
    uploaded: 'Video uploaded successfully!',
    deleted: 'Video deleted successfully!',
    notFound: 'Video not found. Refreshing list...',
    formats: 'MP4, MOV, AVI, WebM or OGG, up to 100 MB',
  },
} as const satisfies Record<MediaKind, Record<string, string>>;

export const mediaErrors = {
  videoDeletionIncomplete: 'Section and ID are required for video deletion',
  batchDeleteFailed: 'Batch delete operation failed',
  forbidden: 'You do not have permission to delete this item.',
  serverError: 'Server error occurred. Please try again later.',
} as const;

/** 'Failed to upload image: {message}' (Specification §8). */
export const uploadFailure = (kind: MediaKind, error: unknown) =>
  `Failed to upload ${kind}: ${messageOf(error)}`;

/** The text of a failed deletion; `isMissing` when the item no longer exists and the list is read again (Specification §8). */
export function deletionFailure(kind: MediaKind, error: unknown): { message: string; isMissing: boolean } {
  const message = messageOf(error);
  if (hasStatus(error, message, 404)) return { message: mediaLabels[kind].notFound, isMissing: true };
  if (hasStatus(error, message, 403)) return { message: mediaErrors.forbidden, isMissing: false };
  if (hasStatus(error, message, 500)) return { message: mediaErrors.serverError, isMissing: false };
  return { message, isMissing: false };
}

/** The specification looks for the number in the message; an error without it still has its status. */
const hasStatus = (error: unknown, message: string, status: number): boolean =>
  message.includes(String(status)) ||
  (typeof error === 'object' && error !== null && 'status' in error && error.status === status);

/** What a drop of several files did. Two of the names left out are listed, or three when there are no more. */
export function filesLeftOut(chosen: string, leftOut: readonly string[]): string {
  const names = leftOut.length > 3 ? [...leftOut.slice(0, 2), `${leftOut.length - 2} more`] : leftOut;
  const list = new Intl.ListFormat('en').format(names);
  const verb = leftOut.length === 1 ? 'was' : 'were';
  return `Only one file is uploaded at a time: ${chosen} was chosen; ${list} ${verb} left out.`;
}
