import type { BulkNames } from '#components/bulkTexts.ts';
import { imageCategories, type MediaKind } from '#contract/entities.ts';
import { keyFrom, sectionLabel, sectionsOf } from '#domain/media.ts';
import { messageOf } from '#domain/messages.ts';
import { ApiError } from '#http/errors.ts';
import type { Change, Entry } from '#machines/writes/entries.ts';

const labelsOf = (one: 'Image' | 'Video', picture: 'image' | 'thumbnail', formats: string) => {
  const many = `${one.toLowerCase()}s`;
  return {
    one,
    many,
    tab: `${one}s`,
    none: `No ${many} found`,
    noneMatching: `No matching ${many} found`,
    noneFiltered: `All ${many} have alt text`,
    broken: `Failed to load ${picture}`,
    unplayable: one === 'Video' ? 'This browser can’t play this video.' : `Failed to load ${picture}`,
    missing: `No ${picture} available`,
    upload: `Upload ${one}`,
    refresh: `Refresh ${many}`,
    refreshed: `${one}s refreshed`,
    updated: `${one} updated successfully!`,
    uploaded: `${one} uploaded successfully!`,
    deleted: `${one} deleted successfully!`,
    notFound: `${one} not found. Refreshing list...`,
    formats,
  };
};

/** The texts in which images and videos differ (Specification §2, §8). */
export const mediaLabels: Readonly<Record<MediaKind, ReturnType<typeof labelsOf>>> = {
  image: labelsOf('Image', 'image', 'JPEG, PNG, GIF, WebP or SVG, up to 10 MB'),
  video: labelsOf('Video', 'thumbnail', 'MP4, MOV, AVI, WebM or OGG, up to 100 MB'),
};

/** The options of a select of a category, the first of which is none. */
export const categoryOptions = [
  { value: '', label: 'None' },
  ...imageCategories.map((category) => ({ value: category, label: category })),
];

/** The options of a select of a section, with the number of items of each where it is known. */
export const sectionOptions = (kind: MediaKind, counts: Readonly<Partial<Record<string, number>>> = {}) =>
  sectionsOf(kind).map((section) => {
    const count = counts[section];
    return { value: section, label: sectionLabel(section) + (count === undefined ? '' : ` (${count})`) };
  });

export const mediaErrors = {
  unresizable: 'The image could not be resized. It may be damaged or too large for this browser.',
  fileChanged: 'This file has changed or moved. Choose it again.',
  videoDeletionIncomplete: 'Section and ID are required for video deletion',
  batchDeleteFailed: 'Batch delete operation failed',
  forbidden: 'You do not have permission to delete this item.',
  serverError: 'Server error occurred. Please try again later.',
} as const;

/** A save whose form was closed has not succeeded. */
export const editKept = (title: string) =>
  `“${title}” couldn’t be saved. Your changes are kept: choose Edit to try again.`;

/**
 * The text of a failed deletion, which follows the message (Specification §8, §6); `isMissing` when the item no longer
 * exists and the list is read again. A status counts where the message does not hold it: 403, and 404 for `isMissing`.
 */
export function deletionFailure(kind: MediaKind, error: unknown): { message: string; isMissing: boolean } {
  const message = messageOf(error);
  const status = error instanceof ApiError ? error.status : null;
  if (message.includes('404')) return { message: mediaLabels[kind].notFound, isMissing: true };
  if (message.includes('403') || status === 403) return { message: mediaErrors.forbidden, isMissing: false };
  if (message.includes('500')) return { message: mediaErrors.serverError, isMissing: status === 404 };
  return { message, isMissing: status === 404 };
}

export const namesOf = (kind: MediaKind, type: Change['type']): BulkNames => {
  const { many, updated, deleted } = mediaLabels[kind];
  const names = { one: kind, many, reasonOf };
  return type === 'deletion'
    ? { ...names, done: 'deleted', running: 'Deleting', succeeded: deleted }
    : { ...names, done: 'updated', running: 'Updating', succeeded: updated };
};

/** Why the change of one of several items failed (Specification §6, §8). */
const reasonOf = ({ write: { id, type }, error }: Entry): string => {
  if (type !== 'deletion') return messageOf(error);
  const hasMessage = error instanceof Error && error.message;
  return hasMessage ? deletionFailure(keyFrom(id).kind, error).message : mediaErrors.batchDeleteFailed;
};

export const orderFailure = (failed: number, all: number, error: unknown) =>
  `${failed} of ${all} positions couldn’t be saved: ${messageOf(error)}`;
