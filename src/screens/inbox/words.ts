/** Inquiries or contact messages: one inbox, two wordings (Specification §2). */
export type InboxKind = 'inquiry' | 'contact';

export const inboxWords = {
  inquiry: {
    title: 'Inquiries Management',
    subtitle: 'What visitors of the website ask for, and how far each inquiry has come.',
    total: 'Total',
    many: 'inquiries',
    details: 'Inquiry Details',
    delete: 'Delete Inquiry',
    none: 'No inquiries found',
    noneMatching: 'No matching inquiries found',
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
  },
} as const satisfies Record<InboxKind, Record<string, string>>;

/** What stands where an item has no text of its own (Specification §2). */
export const missingTexts = {
  name: 'No name provided',
  email: 'No email provided',
  phone: 'No phone provided',
  message: 'No message provided',
  status: 'No status',
} as const;
