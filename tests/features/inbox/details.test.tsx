import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { expectToasts, expectUrl, renderApp, serving, toasts, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { findCards } from './support.ts';

describe('the details', () => {
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

  test('An administrator opens details with the focus on their heading: Enter again opens no mail program', async () => {
    const { user } = await renderApp({ path: '/inquiries', faults: lists });
    await findCards();
    await user.keyboard('j{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Ada Fischer' });
    expect(within(dialog).getByRole('heading', { name: 'Ada Fischer' })).toHaveFocus();
    await within(dialog).findByText(/^Earlier /);
    const texts = within(dialog).getAllByText(
      /^(?:Email|Phone|Date submitted|The third one|Reply|Earlier .*|Update Status|Delete Inquiry|Close)$/,
    );
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Phone',
      'Date submitted',
      'The third one',
      'Reply',
      'Earlier messages from this person',
      'Update Status',
      'Delete Inquiry',
      'Close',
    ]);
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
    expect(await screen.findByRole('dialog', { name: 'Ada Fischer' })).toHaveTextContent(
      'No message provided',
    );
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
});

describe('answering', () => {
  /** The urls that were given to the mail program or the phone. jsdom cannot open them. */
  let opened: URL[] = [];
  const record = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!/^(mailto|tel):/.test(link?.href ?? '')) return;
    event.preventDefault();
    opened.push(new URL(link?.href ?? ''));
  };
  beforeEach(() => {
    opened = [];
    document.addEventListener('click', record);
  });
  afterEach(() => {
    document.removeEventListener('click', record);
  });

  async function open(item: InboxItem = inboxItem()) {
    const page = await renderApp({
      path: `/inquiries?open=${item.id}`,
      faults: [serving('/api/v1/admin/inquiries', [item])],
    });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Copy the text');
    return { ...page, dialog: within(dialog) };
  }
  const opening = 'Opening your mail app… Nothing happened?';
  const bodies = () => opened.map(({ searchParams }) => searchParams.get('body'));

  describe('replying', () => {
    test('An administrator opens a mail with subject, greeting and quoted message by one press', async () => {
      const { user, dialog } = await open(inboxItem({ message: 'Two rooms.\nWhen?' }));
      await user.click(dialog.getByText('Reply'));
      expect(opened[0]?.pathname).toBe('ada@example.com');
      expect(opened[0]?.searchParams.get('subject')).toBe('Your message to our studio');
      expect(bodies()).toEqual([
        'Hello Ada Fischer,\r\n\r\n\r\n\r\nOn Nov 20, 2026, you wrote:\r\n> Two rooms.\r\n> When?',
      ]);
      await expectToasts(opening);
    });

    test.each([
      ['without an email', null, 'No email provided, so you can’t reply by email.'],
      [
        'whose email would carry a header',
        'a@b.example\r\nBcc: x@evil.example',
        'This email address isn’t valid, so you can’t reply by email.',
      ],
    ])('An administrator calls the sender of an inquiry %s, and is told why', async (_, email, reason) => {
      const { user, dialog } = await open(inboxItem({ email }));
      expect(dialog.queryByText('Reply')).toBeNull();
      expect(dialog.getByText(reason)).toBeVisible();
      await user.click(dialog.getByText('Call'));
      expect(opened.map(String)).toEqual(['tel:+49405550101']);
    });

    test('A key opens the reply to any item, from the list too, and its toast copies the text', async () => {
      const { user } = await renderApp({
        path: '/inquiries',
        faults: [
          serving('/api/v1/admin/inquiries', [
            inboxItem({ id: 'b', name: 'Ben' }),
            inboxItem({ id: 'c', name: 'Chiara', email: null }),
            inboxItem({ id: 'd', name: 'Dmitri', email: null, phone: null }),
          ]),
        ],
      });
      await findCards();
      for (let number = 0; number < 3; number += 1) {
        fireEvent.keyDown(document.body, { key: 'j' });
        fireEvent.keyDown(document.body, { key: 'r' });
      }
      await waitFor(() => expect(opened.map(({ protocol }) => protocol)).toEqual(['mailto:', 'tel:']));
      expect(bodies()[0]).toMatch(/^Hello Ben,/);
      await expectToasts('No email provided, so you can’t reply by email.', opening);
      await user.click(screen.getByText('Copy the text'));
      await expectToasts('Reply text copied', 'No email provided, so you can’t reply by email.');
      expect(await navigator.clipboard.readText()).toMatch(/^Hello Ben,/);
    });

    test('An administrator without a mail program copies the whole text', async () => {
      const message = 'Oak floor. '.repeat(900).trim();
      const { user, dialog } = await open(inboxItem({ message }));
      await user.click(dialog.getByText('Copy the text'));
      await expectToasts('Reply text copied');
      expect(await navigator.clipboard.readText()).toMatch(new RegExp(`> ${message}$`));
    });
  });

  describe('copying', () => {
    test('An administrator copies address and phone by one press each, and it is announced', async () => {
      const { user, dialog } = await open();
      await user.click(dialog.getByLabelText('Copy email address'));
      await expectToasts('Email address copied');
      expect(await navigator.clipboard.readText()).toBe('ada@example.com');
      await user.click(dialog.getByLabelText('Copy phone number'));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('+49 40 5550 101'));
    });

    test('An administrator whose browser refuses is told so, and the text is selected', async () => {
      const { user, dialog } = await open(inboxItem({ message: 'Two rooms.' }));
      const refused = 'Your browser blocked copying. Press Ctrl+C or ⌘C to copy the selected text.';
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
      await user.click(dialog.getByLabelText('Copy email address'));
      await expectToasts(refused);
      expect(String(getSelection())).toBe('ada@example.com');
      await user.click(dialog.getByText('Copy the text'));
      await waitFor(() => expect(String(getSelection())).toBe('Two rooms.'));
    });
  });
});
