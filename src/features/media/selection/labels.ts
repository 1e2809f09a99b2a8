import type { BulkNames } from '#components/bulkTexts.ts';
import type { MediaKind } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import type { MediaChange } from '#machines/media-screen/media-screen.machine.ts';
import { deletionFailure, mediaErrors, mediaLabels } from '../labels.ts';

export const namesOf = (kind: MediaKind, change: MediaChange['type']): BulkNames => {
  const { one, many, deleted } = mediaLabels[kind];
  const names = { one: kind, many };
  return change === 'deletion'
    ? { ...names, done: 'deleted', running: 'Deleting', succeeded: deleted }
    : { ...names, done: 'updated', running: 'Updating', succeeded: `${one} updated successfully!` };
};

/** Why the change of an item failed (Specification §6, §8). */
export const reasonOf = (kind: MediaKind, change: MediaChange['type'], error: unknown): string => {
  if (change === 'category') return messageOf(error);
  const hasMessage = error instanceof Error && error.message;
  return hasMessage ? deletionFailure(kind, error).message : mediaErrors.batchDeleteFailed;
};
