import type { MediaKind } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import type { BulkOutcome } from '#machines/bulk-work/bulk-work.machine.ts';
import { deletionFailure, mediaErrors, mediaLabels } from '../labels.ts';
import type { MediaChange } from './actors.ts';

interface ChangeLabels {
  /** Completes 'Image {…}' and '3 images {…}'. */
  readonly succeeded: string;
  readonly running: string;
  /** Completes '2 of 14 images were {…}'. */
  readonly failed: string;
}

export const changeLabels = {
  deletion: { succeeded: 'deleted successfully!', running: 'Deleting', failed: 'not deleted' },
  category: { succeeded: 'updated successfully!', running: 'Updating', failed: 'not updated' },
} as const satisfies Record<MediaChange['type'], ChangeLabels>;

/** '1 image', '3 images'. */
export const countText = (kind: MediaKind, count: number): string =>
  count === 1 ? `1 ${kind}` : `${count} ${mediaLabels[kind].many}`;

/** 'Image deleted successfully!', '3 images deleted successfully!'. */
export const successText = (kind: MediaKind, change: MediaChange['type'], count: number): string =>
  `${count === 1 ? mediaLabels[kind].one : countText(kind, count)} ${changeLabels[change].succeeded}`;

/** '2 of 14 images were not deleted'. */
export function failureText(
  kind: MediaKind,
  change: MediaChange['type'],
  { done, failed }: Pick<BulkOutcome, 'done' | 'failed'>,
): string {
  const total = done.length + failed.length;
  return `${failed.length} of ${countText(kind, total)} ${failed.length === 1 ? 'was' : 'were'} ${changeLabels[change].failed}`;
}

/** What a cancelled work has left: '11 images were not begun.' */
export const cancelledText = (kind: MediaKind, count: number): string =>
  `${countText(kind, count)} ${count === 1 ? 'was' : 'were'} left as ${count === 1 ? 'it was' : 'they were'}.`;

/** Why the change of an item failed (Specification §6, §8). */
export const reasonOf = (kind: MediaKind, change: MediaChange['type'], error: unknown): string => {
  if (change === 'category') return messageOf(error);
  const hasMessage = error instanceof Error && error.message;
  return hasMessage ? deletionFailure(kind, error).message : mediaErrors.batchDeleteFailed;
};
