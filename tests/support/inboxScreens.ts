import { fireEvent, screen, within } from '@testing-library/react';
import type { InboxItem } from '#contract/entities.ts';
import { inboxItem } from './factories.ts';

/** The two inboxes with their URLs and labels. */
export const inboxes = [
  {
    path: '/inquiries',
    api: '/api/v1/admin/inquiries',
    title: 'Inquiries Management',
    total: 'Total',
    many: 'inquiries',
    listFailure: 'Failed to load inquiries: ',
    statsFailure: 'Failed to load inquiry stats: ',
    refreshed: 'Inquiries refreshed',
    refreshFailed: 'Failed to refresh inquiries data',
    none: 'No inquiries found',
    noneMatching: 'No matching inquiries found',
    delete: 'Delete Inquiry',
    updated: 'Inquiry updated successfully!',
    deleted: 'Inquiry deleted successfully!',
    notFound: 'Inquiry not found',
    details: 'Inquiry Details',
  },
  {
    path: '/contact',
    api: '/api/v1/admin/contact',
    title: 'Contact Messages',
    total: 'Total Messages',
    many: 'contact messages',
    listFailure: 'Failed to load contacts: ',
    statsFailure: 'Failed to load contact stats: ',
    refreshed: 'Contact messages refreshed',
    refreshFailed: 'Failed to refresh contact data',
    none: 'No contact messages found',
    noneMatching: 'No matching contact messages found',
    delete: 'Delete Contact Message',
    updated: 'Contact message updated successfully!',
    deleted: 'Contact message deleted successfully!',
    notFound: 'Contact message not found',
    details: 'Contact Message Details',
  },
] as const;

export type Inbox = (typeof inboxes)[number];

/** Five items: one of each known status, one of an unknown status, and one without any optional field. */
export const inboxItems: readonly InboxItem[] = [
  inboxItem({ id: 'a-1', name: 'Ada Fischer', status: 'pending' }),
  inboxItem({
    id: 'b-2',
    name: 'Ben Okafor',
    email: 'ben@example.org',
    phone: '+44 20 7946 0123',
    message: 'Is the (large) studio free on 3 May?',
    status: 'in_progress',
    created_at: '2026-11-12T20:30:00.000Z',
  }),
  inboxItem({
    id: 'c-3',
    name: 'Chiara Bianchi',
    email: 'chiara@example.net',
    message: 'Thank you!',
    status: 'completed',
  }),
  inboxItem({ id: 'd-4', name: 'Dmitri Volkov', email: 'dmitri@example.com', status: 'archived' }),
  inboxItem({ id: 'e-5', name: null, email: null, phone: null, message: null, created_at: null }),
];

/** The list of cards, once it is rendered. */
export const findList = async ({ title }: Inbox) => within(await screen.findByRole('list', { name: title }));

/** The names of the cards, in order. */
export function shownNames({ title }: Inbox): readonly (string | null)[] {
  const list = screen.queryByRole('list', { name: title });
  return list
    ? within(list)
        .queryAllByRole('article')
        .map((card) => card.getAttribute('aria-label'))
    : [];
}

export const cardOf = (name: string) => within(screen.getByRole('article', { name }));

/** The text and the tone of a card's status badge. */
export function badgeOf(name: string): readonly (string | null | undefined)[] {
  const badge = screen.getByRole('article', { name }).querySelector('header > [data-tone]');
  return [badge?.textContent, badge?.getAttribute('data-tone')];
}

/** Selects an option of a `<select>`. */
export const selectOption = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });
