// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { studioTemplates } from '#domain/replyTemplates.ts';
import { userKey } from '#session/userKey.ts';
import {
  expectToasts,
  renderApp,
  selectOption,
  serving,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { findCards } from './support.ts';

setupFakeServer();

const key = `admin-reply-templates ${userKey('admin@atelier.example')}`;

/** The urls that were given to the mail program. jsdom cannot open them. */
let opened: URL[] = [];
const record = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href.startsWith('mailto:')) return;
  event.preventDefault();
  opened.push(new URL(link.href));
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
  const reply = await within(dialog).findByText('Reply', { selector: 'button' });
  return { ...page, dialog: within(dialog), reply };
}
const bodies = () => opened.map(({ searchParams }) => searchParams.get('body'));
const template = () => screen.getByLabelText<HTMLSelectElement>('Reply with');

describe('replying', () => {
  test.each(['/inquiries', '/contact'] as const)(
    'An administrator on %s opens a mail with subject, greeting and quoted message by one press',
    async (path) => {
      const { user, reply } = await open(inboxItem({ message: 'Two rooms.\nWhen?' }), path);
      await user.click(reply);
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(opened[0]?.pathname).toBe('ada@example.com');
      expect(opened[0]?.searchParams.get('subject')).toBe('Thank you for your message');
      expect(bodies()[0]).toMatch(/^Hello Ada Fischer,\r\n\r\nthank you for writing/);
      expect(bodies()[0]).toMatch(/You wrote on Nov 20, 2026:\r\n> Two rooms\.\r\n> When\?$/);
      await screen.findByText('The reply has opened in your mail program.');
      expect(reply).toHaveFocus();
    },
  );

  test('An administrator chooses another template, which the next visit remembers', async () => {
    const { user, reply } = await open();
    expect([...template().options].map(({ text }) => text)).toEqual(studioTemplates.map(({ name }) => name));
    selectOption(template(), 'visit');
    await user.click(reply);
    await waitFor(() => expect(opened[0]?.searchParams.get('subject')).toBe('A visit to your rooms'));
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ defaultId: 'visit' });
  });

  test('An administrator who has templates of their own replies with the remembered one', async () => {
    const own = { id: '1', name: 'Own', subject: 'About {name}', text: 'Dear {name}' };
    localStorage.setItem(key, JSON.stringify({ templates: [own], defaultId: 'gone' }));
    const { user, reply } = await open();
    await waitFor(() => expect(template()).toHaveValue('1'));
    await user.click(reply);
    await waitFor(() => expect(bodies()).toEqual(['Dear Ada Fischer']));
    expect(opened[0]?.searchParams.get('subject')).toBe('About Ada Fischer');
  });

  test('An administrator whose browser blocks the storage replies with the drafts of the studio', async () => {
    const get = Storage.prototype.getItem;
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, name) {
      if (name.startsWith('admin-reply')) throw new DOMException('blocked', 'SecurityError');
      return get.call(this, name);
    });
    const { user, reply } = await open();
    await user.click(reply);
    await waitFor(() => expect(opened[0]?.searchParams.get('subject')).toBe('Thank you for your message'));
    selectOption(template(), 'questions');
    expect(template()).toHaveValue('questions');
  });

  test('An administrator reads that a long message was shortened', async () => {
    const { user, reply } = await open(inboxItem({ message: 'Oak floor. '.repeat(900) }));
    await user.click(reply);
    await screen.findByText(/The quoted message was too long for it and ends with “…”\.$/);
    expect(opened[0]?.href.length).toBeLessThanOrEqual(2_000);
  });

  test.each([
    ['without an email', null, 'No email provided, so there can be no reply by mail.'],
    [
      'whose email would carry a header',
      'a@b.example\r\nBcc: x@evil.example',
      'The email address is not valid, so there can be no reply by mail. Check it before you write to it.',
    ],
  ])('An administrator is told why an inquiry %s has no reply', async (_, email, reason) => {
    const { user, reply } = await open(inboxItem({ email }));
    expect(reply).toHaveAttribute('aria-disabled', 'true');
    expect(reply).toHaveAccessibleDescription(reason);
    await user.click(reply);
    await expectToasts(reason);
    expect(opened).toEqual([]);
  });

  test('A key opens the reply of any item, from the list too', async () => {
    await renderApp({
      path: '/inquiries',
      faults: [
        serving('/api/v1/admin/inquiries', [
          inboxItem({ id: 'b', name: 'Ben' }),
          inboxItem({ id: 'c', name: 'Chiara', email: null }),
        ]),
      ],
    });
    await findCards();
    const press = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed });
    press('j');
    press('r');
    await waitFor(() => expect(bodies()[0]).toMatch(/^Hello Ben,/));
    await expectToasts('The reply has opened in your mail program.');
    press('j');
    press('r');
    await waitFor(() => expect(toasts()).toContain('No email provided, so there can be no reply by mail.'));
  });
});

describe('after a reply', () => {
  test('An administrator marks a pending inquiry as in progress by the offer, which then goes', async () => {
    const { user, reply, dialog, calls, fail } = await open();
    fail({ method: 'PUT', body: { data: inboxItem({ status: 'in_progress' }) } });
    expect(dialog.queryByText('Mark as In Progress')).toBeNull();
    await user.click(reply);
    await user.click(await dialog.findByText('Mark as In Progress'));
    expect(dialog.getByLabelText('In Progress')).toBeChecked();
    await waitFor(() => expect(calls()).toContain('PUT /api/v1/admin/inquiries/inq-1'));
    expect(dialog.queryByText('Mark as In Progress')).toBeNull();
    expect(dialog.getByText('Copy the text')).toHaveFocus();
  });

  test('An administrator is not offered it for an inquiry that is in progress', async () => {
    const { user, reply, dialog } = await open(inboxItem({ status: 'in_progress' }));
    await user.click(reply);
    await dialog.findByText('Copy the text');
    expect(dialog.queryByText('Mark as In Progress')).toBeNull();
  });

  test('An administrator without a mail program copies the whole text', async () => {
    const message = 'Oak floor. '.repeat(900).trim();
    const { user, reply, dialog } = await open(inboxItem({ message }));
    await user.click(reply);
    await user.click(await dialog.findByText('Copy the text'));
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
    const { user, reply, dialog } = await open(inboxItem({ message: 'Two rooms.' }));
    const refused = 'The browser did not allow copying. The text is selected: press Ctrl+C or ⌘C.';
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(dialog.getByLabelText('Copy email address'));
    await expectToasts(refused);
    expect(String(getSelection())).toBe('ada@example.com');
    await user.click(reply);
    await user.click(await dialog.findByText('Copy the text'));
    await waitFor(() => expect(String(getSelection())).toMatch(/^Hello Ada Fischer,.*> Two rooms\.$/s));
    expect(dialog.getByText(/^Hello Ada Fischer,/)).toBeVisible();
  });
});
