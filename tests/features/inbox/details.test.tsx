// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectUrl, renderApp, serving, setupFakeServer, toasts, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { findCards } from './support.ts';

setupFakeServer();

const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;
const ada = { name: 'Ada Fischer', email: 'ada@example.net', phone: '+49 40 5550101' };
const inquiries = [
  inboxItem({ ...ada, id: 'a-3', created_at: day(20), message: 'The third one' }),
  inboxItem({ ...ada, id: 'a-1', created_at: day(10), status: 'completed', message: 'The first one' }),
  inboxItem({ id: 'b-1', name: 'Ben', email: 'ben@example.net', phone: null, created_at: day(9) }),
];
const contact = [
  inboxItem({ ...ada, id: 'c-2', email: null, created_at: day(15), status: 'legacy-7', message: null }),
];
const lists = [serving('/api/v1/admin/inquiries', inquiries), serving('/api/v1/admin/contact', contact)];

const earlierIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('section[aria-labelledby="earlier-messages"] li')].map(
    ({ textContent }) => textContent,
  );

test('An administrator opens details on their heading: Enter again opens no mail program', async () => {
  const { user } = await renderApp({ path: '/inquiries', faults: lists });
  await findCards();
  await user.keyboard('j{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Ada Fischer' });
  expect(within(dialog).getByRole('heading', { name: 'Ada Fischer' })).toHaveFocus();
  const headings = within(dialog).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)[0]).toBe('Message');
  const [message, email] = [within(dialog).getByText('The third one'), within(dialog).getByText('Email')];
  expect(message.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('An administrator reads what the same person has written before, to both inboxes, and opens it', async () => {
  const { user } = await renderApp({ path: '/inquiries?q=ada&open=a-3', faults: lists });
  const dialog = await screen.findByRole('dialog', { name: 'Ada Fischer' });
  await waitFor(() =>
    expect(earlierIn(dialog)).toEqual([
      'Nov 15, 2026No message providedlegacy-7',
      'Nov 10, 2026The first oneCompleted',
    ]),
  );
  await user.click(within(dialog).getByRole('link', { name: 'Nov 10, 2026, inquiry, Completed' }));
  await expectUrl('/inquiries?q=ada&open=a-1');
  expect(within(dialog).getByText('The first one')).toBeVisible();
  expect(earlierIn(dialog)).toEqual([]);
  await user.click(within(dialog).getByText('Previous'));
  await user.click(await within(dialog).findByRole('link', { name: /^Nov 15.*contact message/ }));
  await expectUrl('/contact?open=c-2');
  expect(await screen.findByRole('dialog', { name: 'Ada Fischer' })).toHaveTextContent('No message provided');
});

test('An administrator whose other inbox cannot be read sees the details, and reads no error', async () => {
  await renderApp({
    path: '/inquiries?open=a-3',
    faults: [{ method: 'GET', path: '/api/v1/admin/contact', status: 403 }, ...lists],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Ada Fischer' });
  await waitFor(() => expect(earlierIn(dialog)).toEqual(['Nov 10, 2026The first oneCompleted']));
  expect(toasts()).toEqual([]);
});
