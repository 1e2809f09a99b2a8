import { expect, test } from 'vitest';
import { inboxLabels, isMissing, missingLabels, savingLabels } from '#features/inbox/labels.ts';
import { httpError } from '#http/errors.ts';

test('inquiries and contact messages have labels of their own', () => {
  expect(inboxLabels).toEqual({
    inquiry: {
      one: 'inquiry',
      title: 'Inquiries Management',
      subtitle: 'What visitors ask for, and how far each has come.',
      total: 'Total',
      many: 'inquiries',
      details: 'Inquiry Details',
      nothingOpen: 'Choose an inquiry to read it here.',
      allAnswered: 'All answered: no inquiry is pending.',
      delete: 'Delete Inquiry',
      none: 'No inquiries found',
      noneMatching: 'No matching inquiries found',
      list: 'inquiries',
      stats: 'inquiry stats',
      statsFailed: 'Failed to fetch inquiry stats',
      refreshed: 'Inquiries refreshed',
      refreshFailed: 'Failed to refresh inquiries data',
      updated: 'Inquiry updated successfully!',
      updateFailed: 'Failed to update inquiry',
      deleted: 'Inquiry deleted successfully!',
      deleteFailed: 'Failed to delete inquiry',
    },
    contact: {
      one: 'contact message',
      title: 'Contact Messages',
      subtitle: 'Messages, managed separately from inquiries.',
      total: 'Total Messages',
      many: 'contact messages',
      details: 'Contact Message Details',
      nothingOpen: 'Choose a contact message to read it here.',
      allAnswered: 'All answered: no contact message is pending.',
      delete: 'Delete Contact Message',
      none: 'No contact messages found',
      noneMatching: 'No matching contact messages found',
      list: 'contacts',
      stats: 'contact stats',
      statsFailed: 'Failed to fetch contact stats',
      refreshed: 'Contact messages refreshed',
      refreshFailed: 'Failed to refresh contact data',
      updated: 'Contact message updated successfully!',
      updateFailed: 'Failed to update contact message',
      deleted: 'Contact message deleted successfully!',
      deleteFailed: 'Failed to delete contact message',
    },
  });
});

test('a missing field has a label', () => {
  expect(missingLabels).toEqual({
    name: 'No name provided',
    email: 'No email provided',
    phone: 'No phone provided',
    message: 'No message provided',
    status: 'No status',
  });
});

test('a failed deletion says by status or message that the item no longer exists', () => {
  const gone = httpError('deleteInquiry', 404, { message: 'Inquiry not found' });
  const other = httpError('deleteInquiry', 500, { message: 'Disk full' });
  const errors = [gone, new Error('404: no such inquiry'), other, null];
  expect(errors.map(isMissing)).toEqual([true, true, false, false]);
});

test('a status change on its way says what it is doing', () => {
  expect(savingLabels).toEqual({
    saving: 'Saving…',
    response: 'Still saving…',
    attempt: 'Trying again…',
    connection: 'No connection…',
  });
});
