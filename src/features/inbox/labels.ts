import type { BulkNames } from '#components/bulkTexts.ts';
import type { KeyRow } from '#components/KeysDialog.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { type InboxItem, statuses } from '#contract/entities.ts';
import { headings } from '#domain/fixedTexts.ts';
import { isolated } from '#domain/isolated.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { statusLabel } from '#domain/status.ts';
import { ApiError } from '#http/errors.ts';
import type { WaitReason } from '#machines/wait.ts';
import type { Change, Entry } from '#machines/writes/entries.ts';
import type { InboxKind } from './api.ts';

/** All in which inquiries and contact messages differ, but for their calls (Specification §2, §8). */
export const inboxLabels = {
  inquiry: {
    path: '/inquiries',
    /** Of their queries. */
    topic: 'inquiries',
    icon: 'inbox',
    fileName: 'inquiries',
    one: 'inquiry',
    ...headings.inquiries,
    total: 'Total',
    many: 'inquiries',
    details: 'Inquiry Details',
    delete: 'Delete Inquiry',
    none: 'No inquiries found',
    noneMatching: 'No matching inquiries found',
    /** 'Failed to load …' names the list and its statistics. */
    list: 'inquiries',
    stats: 'inquiry stats',
    statsFailed: messages.inquiryStatsFailed,
    refreshed: 'Inquiries refreshed',
    refreshFailed: 'Failed to refresh inquiries data',
    updated: 'Inquiry updated successfully!',
    updateFailed: endpoints.updateInquiry.failure,
    deleted: 'Inquiry deleted successfully!',
    deleteFailed: endpoints.deleteInquiry.failure,
  },
  contact: {
    path: '/contact',
    topic: 'contact',
    icon: 'mail',
    fileName: 'contact-messages',
    one: 'contact message',
    ...headings.contact,
    total: 'Total Messages',
    many: 'contact messages',
    details: 'Contact Message Details',
    delete: 'Delete Contact Message',
    none: 'No contact messages found',
    noneMatching: 'No matching contact messages found',
    list: 'contacts',
    stats: 'contact stats',
    statsFailed: messages.contactStatsFailed,
    refreshed: 'Contact messages refreshed',
    refreshFailed: 'Failed to refresh contact data',
    updated: 'Contact message updated successfully!',
    updateFailed: endpoints.updateContact.failure,
    deleted: 'Contact message deleted successfully!',
    deleteFailed: endpoints.deleteContact.failure,
  },
} as const satisfies Record<InboxKind, Record<string, string>>;

export const inboxKeyRows: readonly KeyRow[] = [
  [statuses.map((_, index) => `${index + 1}`), `Set ${statuses.map(statusLabel).join(', ')}`],
  [['r'], 'Reply by email or phone'],
  [['Ctrl+Z'], 'Undo the last status change'],
];

/** Why an item has no reply by mail. */
export const replyProblem = ({ email }: InboxItem): string =>
  email?.trim()
    ? 'This email address isn’t valid, so you can’t reply by email.'
    : 'No email provided, so you can’t reply by email.';

/** Shown in place of a missing field (Specification §2). */
export const missingLabels = {
  name: 'No name provided',
  email: 'No email provided',
  phone: 'No phone provided',
  message: 'No message provided',
  status: 'No status',
} as const;

/** What a status change on its way is doing. */
export const savingLabels = {
  saving: 'Saving…',
  response: 'Still saving…',
  attempt: 'Retrying…',
  connection: 'No connection…',
} as const satisfies Record<WaitReason | 'saving', string>;

/** Whether a failed deletion says that the item no longer exists: the list is read again. */
export const isMissing = (error: unknown): boolean =>
  messageOf(error).includes('404') || (error instanceof ApiError && error.status === 404);

/** Named in questions and toasts. */
export const labelOf = ({ name }: InboxItem): string => isolated(name ?? missingLabels.name);

/** The words for what is done with items. */
export const namesOf = (kind: InboxKind, change: Change['type']): BulkNames => {
  const { one, many, deleted, updated, deleteFailed, updateFailed } = inboxLabels[kind];
  const isDeletion = change === 'deletion';
  return {
    one,
    many,
    ...(isDeletion
      ? { done: 'deleted', running: 'Deleting', succeeded: deleted }
      : { done: 'updated', running: 'Updating', succeeded: updated }),
    reasonOf: ({ error }) => messageOf(error, isDeletion ? deleteFailed : updateFailed),
  };
};

/** A status change that has failed, with whose it is. Without a response that says so, it may have been stored. */
export function statusFailure(message: string, label: string, status: string | undefined, error: unknown) {
  if (status === undefined) return message;
  return error instanceof ApiError && error.kind === 'http'
    ? `${message}\n${label} is still ${statusLabel(status) || missingLabels.status}.`
    : `${message}\nCheck the status of ${label}.`;
}

/** What an undo has done; null where the only one has failed. */
export function undoText(entries: readonly Entry[]): string | null {
  const [entry] = entries;
  if (!entry) return null;
  const { length: count } = entries;
  if (count > 1) {
    const done = entries.filter(({ stage }) => stage === 'done').length;
    const some = done === count ? count : `${done} of ${count}`;
    return `${some} status changes undone`;
  }
  const { stage, write, found = '' } = entry;
  if (stage === 'done') return `${write.label} is ${statusLabel(write.to)} again`;
  if (stage === 'missing') return `${write.label} no longer exists. Nothing was undone.`;
  return stage === 'refused'
    ? `${write.label} was set to ${statusLabel(found) || missingLabels.status} elsewhere. Nothing was undone.`
    : null;
}
