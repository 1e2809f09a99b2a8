import type { BulkNames } from '#components/bulkTexts.ts';
import type { InboxKind } from '../api.ts';
import { inboxLabels } from '../labels.ts';
import type { InboxChange } from './actors.ts';

const one = { inquiry: 'inquiry', contact: 'contact message' } as const;

export const namesOf = (kind: InboxKind, change: InboxChange['type']): BulkNames => {
  const { many, deleted, updated } = inboxLabels[kind];
  const names = { one: one[kind], many };
  return change === 'deletion'
    ? { ...names, done: 'deleted', running: 'Deleting', succeeded: deleted }
    : { ...names, done: 'updated', running: 'Updating', succeeded: updated };
};
