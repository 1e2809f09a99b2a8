import { within } from '@testing-library/react';
import { expect } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { renderApp, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';

/** Five items: each known status, an unknown one, and one in which every text is missing. */
export const items: readonly InboxItem[] = [
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
  inboxItem({ id: 'd-4', name: 'Dmitri Volkov', email: 'dmitri@example.com', status: 'legacy-7' }),
  inboxItem({ id: 'e-5', name: null, email: null, phone: null, message: null, created_at: null }),
];

/** The names of `items` as shown. */
export const allNames = ['Ada Fischer', 'Ben Okafor', 'Chiara Bianchi', 'Dmitri Volkov', 'No name provided'];

const cards = () => document.querySelectorAll<HTMLElement>('main li > article');

/** Waits for the cards. */
export const findCards = () => waitFor(() => expect(shownNames()).not.toEqual([]));

/** The inquiries of the backend. */
export async function openInquiries() {
  const page = await renderApp({ path: '/inquiries' });
  await findCards();
  const [first = ''] = shownNames();
  if (!first) throw new Error('The seed has no inquiries');
  const sent = (method: string) => page.calls().filter((call) => call.startsWith(method));
  return { ...page, first, sent };
}

/** The name on each card, in order. */
export const shownNames = (): readonly (string | null)[] =>
  [...cards()].map((card) => card.getAttribute('aria-label'));

export function cardElement(name: string): HTMLElement {
  const found = [...cards()].find((card) => card.getAttribute('aria-label') === name);
  if (!found) throw new Error(`No card of ${name}`);
  return found;
}

export const cardOf = (name: string) => within(cardElement(name));

export const statusOf = (name: string) => cardOf(name).getByLabelText(`Status of ${name}`);

/** The text and the tone of the status badge of a card. */
export function badgeOf(name: string): readonly (string | null | undefined)[] {
  const badge = cardElement(name).querySelector('[data-tone]:not(button)');
  return [badge?.textContent, badge?.getAttribute('data-tone')];
}

export const figureButtons = () => [...document.querySelectorAll('section[aria-label="Statistics"] button')];

/** The text of each statistics card. */
export const figures = (): readonly string[] => figureButtons().map(({ textContent }) => textContent);

/** The header of the screen. */
export const pageHeader = () => document.querySelector('main h1')?.closest('header');
