import { endpoints } from '#contract/endpoints.ts';
import { messageOf, messages } from '#domain/messages.ts';
import { ApiError } from '#http/errors.ts';
import type { WaitReason } from '#machines/wait.ts';
import type { InboxKind } from './api.ts';

/** The texts in which inquiries and contact messages differ (Specification §2, §8). */
export const inboxLabels = {
  inquiry: {
    title: 'Inquiries Management',
    subtitle: 'What visitors of the website ask for, and how far each inquiry has come.',
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
    title: 'Contact Messages',
    subtitle: 'Messages of the contact form, managed separately from inquiries.',
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

/** Shown in place of a missing field (Specification §2). */
export const missingLabels = {
  name: 'No name provided',
  email: 'No email provided',
  phone: 'No phone provided',
  message: 'No message provided',
  status: 'No status',
} as const;

/** What a status change on its way is doing (decision 51). */
export const savingLabels = {
  saving: 'Saving…',
  response: 'Still saving…',
  attempt: 'Trying again…',
  connection: 'No connection…',
} as const satisfies Record<WaitReason | 'saving', string>;

/** Whether a failed deletion says that the item no longer exists: the list is read again (decision 51). */
export const isMissing = (error: unknown): boolean =>
  messageOf(error).includes('404') || (error instanceof ApiError && error.status === 404);
