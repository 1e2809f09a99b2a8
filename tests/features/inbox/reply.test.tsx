// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { expectToasts, renderApp, serving, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { findCards } from './support.ts';

setupFakeServer();

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

async function open(item: InboxItem = inboxItem(), path: '/inquiries' | '/contact' = '/inquiries') {
  const page = await renderApp({
    path: `${path}?open=${item.id}`,
    faults: [serving(`/api/v1/admin${path}`, [item])],
  });
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog[open]');
    if (!found) throw new Error('No details');
    return found;
  });
  await within(dialog).findByText('Copy the text');
  return { ...page, dialog: within(dialog) };
}
const bodies = () => opened.map(({ searchParams }) => searchParams.get('body'));

describe('replying', () => {
  test.each(['/inquiries', '/contact'] as const)(
    'An administrator on %s opens a mail with subject, greeting and quoted message by one press',
    async (path) => {
      const { user, dialog } = await open(inboxItem({ message: 'Two rooms.\nWhen?' }), path);
      await user.click(dialog.getByText('Reply'));
      expect(opened[0]?.pathname).toBe('ada@example.com');
      expect(opened[0]?.searchParams.get('subject')).toBe('Your message to our studio');
      expect(bodies()).toEqual([
        'Hello Ada Fischer,\r\n\r\n\r\n\r\nYou wrote on Nov 20, 2026:\r\n> Two rooms.\r\n> When?',
      ]);
    },
  );

  test.each([
    ['without an email', null, 'No email provided, so there can be no reply by mail.'],
    [
      'whose email would carry a header',
      'a@b.example\r\nBcc: x@evil.example',
      'The email address is not valid, so there can be no reply by mail. Check it before you write to it.',
    ],
  ])('An administrator calls the sender of an inquiry %s, and is told why', async (_, email, reason) => {
    const { user, dialog } = await open(inboxItem({ email }));
    expect(dialog.queryByText('Reply')).toBeNull();
    expect(dialog.getByText(reason)).toBeVisible();
    await user.click(dialog.getByText('Call'));
    expect(opened.map(String)).toEqual(['tel:+49%2040%205550%20101']);
  });

  test('A key opens the reply to any item, from the list too', async () => {
    await renderApp({
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
    expect(opened.map(({ protocol }) => protocol)).toEqual(['mailto:', 'tel:']);
    expect(bodies()[0]).toMatch(/^Hello Ben,/);
    await expectToasts('No email provided, so there can be no reply by mail.');
  });

  test('An administrator without a mail program copies the whole text', async () => {
    const message = 'Oak floor. '.repeat(900).trim();
    const { user, dialog } = await open(inboxItem({ message }));
    await user.click(dialog.getByText('Copy the text'));
    await expectToasts('Text of the reply copied');
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`> ${message}$`));
  });
});

describe('copying', () => {
  test('An administrator copies address and phone by one press each, and hears it', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByLabelText('Copy email address'));
    await expectToasts('Email address copied');
    expect(await navigator.clipboard.readText()).toBe('ada@example.com');
    await user.click(dialog.getByLabelText('Copy phone number'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('+49 40 5550 101'));
  });

  test('An administrator whose browser refuses is told so, and the text is selected', async () => {
    const { user, dialog } = await open(inboxItem({ message: 'Two rooms.' }));
    const refused = 'The browser did not allow copying. The text is selected: press Ctrl+C or ⌘C.';
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(dialog.getByLabelText('Copy email address'));
    await expectToasts(refused);
    expect(String(getSelection())).toBe('ada@example.com');
    await user.click(dialog.getByText('Copy the text'));
    await waitFor(() => expect(String(getSelection())).toMatch(/^Hello Ada Fischer,.*> Two rooms\.$/s));
    expect(dialog.getByText(/^Hello Ada Fischer,/)).toBeVisible();
  });
});
