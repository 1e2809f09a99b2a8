import { act, fireEvent, screen, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { screens } from '#app/screens.ts';
import {
  expectToasts,
  expectUrl,
  type RenderOptions,
  renderApp,
  serving,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';

const button = () => screen.findByRole('button', { name: /^Search everything/ });
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const rows = () =>
  [...document.querySelectorAll('[role="option"]')].map((row) =>
    [...row.querySelectorAll('[dir], small')]
      .map(({ textContent }) => textContent)
      .join('|')
      .replace(/^\|/, ''),
  );
const activeRow = () => {
  const field = document.querySelector('[role="combobox"]');
  const id = field?.getAttribute('aria-activedescendant');
  const selected = [...document.querySelectorAll('[role="option"][aria-selected="true"]')];
  expect(selected.map((row) => row.id)).toEqual([id]);
  return selected[0]?.textContent;
};
const pressShortcut = (init = { ctrlKey: true }) => fireEvent.keyDown(document.body, { key: 'k', ...init });

/** The application with the palette open, once everything has been read. */
async function openPalette(options: RenderOptions = {}) {
  const page = await renderApp({ path: '/settings', ...options });
  await button();
  pressShortcut();
  const field = await screen.findByRole('combobox', { name: 'Search pages, actions, people, and media' });
  const isRead = () =>
    expect(screen.queryByText(/^Loading (?:inquiries|contact messages|media)…$/)).toBeNull();
  return { ...page, field, isRead, type: (text: string) => page.user.type(field, text) };
}

const people = [
  inboxItem({ id: 'inq-1', name: 'Zoë Ångström', email: 'zoe@example.com', phone: '+1 (555) 018-7000' }),
  inboxItem({ id: 'inq-2', name: null, email: null, phone: null }),
  inboxItem({ id: 'inq-4', name: 'Müller', email: 'm@example.com', phone: null }),
  inboxItem({ id: 'inq-5', name: 'Muller', email: 'p@example.com', phone: null }),
  inboxItem({ id: 'inq-3', name: 'Samuel Raman', email: 'sam@example.com', phone: null }),
];
const served = [serving('/api/v1/admin/inquiries', people)];

describe('results', () => {
  test('An administrator sees the screens and actions first, and walks through them by key', async () => {
    const { user, field, isRead } = await openPalette();
    expect(field).toHaveFocus();
    await waitFor(isRead);
    const all = [
      ...screens.map(({ label }) => `${label}|Page`),
      'Upload image|Action',
      'Upload video|Action',
      'Light theme|Action',
      'Dark theme|Action',
      'System theme|Action',
      'Sign out|Action',
    ];
    expect(rows()).toEqual(all);
    expect(screen.getByText('Type to search people, images, and videos.')).toBeVisible();
    const walked = [activeRow()];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}']) {
      await user.keyboard(key);
      walked.push(activeRow());
    }
    expect(walked).toEqual([
      'DashboardPage',
      'Media ManagementPage',
      'DashboardPage',
      'Sign outAction',
      'DashboardPage',
    ]);
    expect(field).toHaveFocus();
  });

  test('An administrator finds people by words in any order, without accents, and by the digits of a phone', async () => {
    const { user, field, type, isRead } = await openPalette({ faults: served });
    await waitFor(isRead);
    for (const [text, expected] of [
      ['angstrom zoe', 'Zoë Ångström|Inquiry · zoe@example.com'],
      ['5550187000', 'Zoë Ångström|Inquiry · zoe@example.com'],
      ['no name', 'No name provided|Inquiry · No email provided'],
      ['raman', 'Samuel Raman|Inquiry · sam@example.com'],
    ] as const) {
      await user.clear(field);
      await type(text);
      await waitFor(() => expect(rows()).toEqual([expected]));
      expect(screen.getByText('1 found')).toBeInTheDocument();
    }
    const [accented, plain] = ['Müller|Inquiry · m@example.com', 'Muller|Inquiry · p@example.com'];
    for (const [text, expected] of [
      ['muller', [plain, accented]],
      ['mu\u0308ller', [accented, plain]],
    ] as const) {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await waitFor(() => expect(rows()).toEqual(expected));
    }
    await user.clear(field);
    await type('qqqq{Enter}{ArrowDown}');
    expect(await screen.findByText('0 found')).toBeVisible();
    expect(rows()).toEqual([]);
    expect(dialog()).not.toBeNull();
  });

  test('An administrator requests nothing again that the dashboard has just read', async () => {
    const { backend, calls, user } = await renderApp();
    await screen.findByRole('region', { name: 'Recent Activity' });
    await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull());
    backend.clearRequests();
    await user.click(await button());
    await waitFor(() => expect(calls()).toContain('GET /api/v1/admin/contact'));
    await waitFor(() =>
      expect(screen.queryByText(/^Loading (?:inquiries|contact messages|media)…$/)).toBeNull(),
    );
    expect([...new Set(calls())]).toEqual(['GET /api/v1/admin/contact']);
  });
});

describe('choosing a result', () => {
  const choose = async (text: string, options: RenderOptions = {}) => {
    const page = await openPalette(options);
    await waitFor(page.isRead);
    await page.type(text);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await page.user.keyboard('{Enter}');
    return page;
  };

  test('An administrator chooses a person, and reads the details', async () => {
    await choose('angstrom', { faults: served });
    await expectUrl('/inquiries?open=inq-1');
    expect(await screen.findByRole('dialog', { name: 'Zoë Ångström' })).toBeVisible();
  });

  test('An administrator chooses a picture with the pointer, and sees it large', async () => {
    const { user, type, isRead } = await openPalette();
    await waitFor(isRead);
    await type('gallery');
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    const [, second] = document.querySelectorAll<HTMLElement>('[role="option"]');
    const title = second?.querySelector('span')?.firstChild?.textContent ?? '';
    if (!second) throw new Error('No second row');
    await user.click(second);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(location.pathname).toBe('/media');
  });

  test('An administrator in a section uploads an image there', async () => {
    await choose('upload image', { path: '/media?section=about' });
    const form = await screen.findByRole('dialog', { name: 'Upload Image' });
    await expectUrl('/media?section=about');
    expect(await within(form).findByLabelText('Section')).toHaveValue('about');
  });

  test('An administrator chooses the dark theme and gets the focus back', async () => {
    const { user, isRead } = await choose('dark');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(screen.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
    await user.click(await button());
    await waitFor(isRead);
    await user.keyboard('system{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
    expect(await button()).toHaveFocus();
  });
});

describe('opening and closing', () => {
  test('An administrator who presses Escape, or the shortcut again, gets the focus back where it was', async () => {
    const { user } = await renderApp({ path: '/settings' });
    await button();
    const field = await screen.findByLabelText('Current Password');
    field.focus();
    for (const keys of ['{Escape}', '{Control>}k{/Control}']) {
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('combobox', { name: /^Search pages/ });
      expect(field).not.toHaveFocus();
      await user.keyboard(keys);
      await waitFor(() => expect(dialog()).toBeNull());
      expect(field).toHaveFocus();
    }
    expect(field).toHaveValue('');
  });

  test('An administrator on a Mac opens it with Cmd+K; Ctrl+K is left to the field', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    await renderApp({ path: '/settings' });
    expect(await button()).toHaveTextContent('⌘K');
    expect(pressShortcut({ ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', metaKey: true })).toBe(false);
    await waitFor(() => expect(dialog()).not.toBeNull());
  });

  test('An administrator who is asked a question answers it first', async () => {
    const { user } = await renderApp({ path: '/inquiries' });
    await button();
    const [remove] = await screen.findAllByRole('button', { name: /^Delete / });
    if (!remove) throw new Error('No card');
    await user.click(remove);
    await screen.findByRole('alertdialog');
    expect(pressShortcut()).toBe(false);
    await waitFor(() => expect(document.querySelectorAll('dialog[open]')).toHaveLength(1));
  });

  test('An administrator opens it from the drawer of a small screen; the focus returns to the page', async () => {
    const { user } = await renderApp({ path: '/settings', width: 375 });
    const opener = await screen.findByRole('button', { name: 'Open navigation' });
    await user.click(opener);
    await user.click(await button());
    await screen.findByRole('combobox', { name: /^Search pages/ });
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(opener).toHaveFocus();
  });
});

describe('failures', () => {
  // @spec 8.11
  test('An administrator whose media cannot be read reads why, and retries', async () => {
    const { user, backend } = await openPalette({
      faults: [{ method: 'GET', path: '/api/videos/*', status: 403, body: { error: { message: 'Closed' } } }],
    });
    await expectToasts('Failed to load media: Closed');
    backend.clearFaults();
    await user.click(await screen.findByRole('button', { name: 'Retry Media' }));
    await waitFor(() => expect(screen.queryByText('Retry')).toBeNull());
  });
});

test('An administrator who presses Enter before the results are updated gets the result for what was typed', async () => {
  await renderApp({ path: '/settings' });
  fireEvent.click(await screen.findByRole('button', { name: /^Search everything/ }));
  const field = await screen.findByRole('combobox', { name: /^Search pages/ });
  await act(async () => {
    flushSync(() => fireEvent.change(field, { target: { value: 'upload vid' } }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(await screen.findByRole('dialog', { name: 'Upload Video' })).toBeVisible();
});

test('An administrator opens it by key as soon as the first screen is shown; on the login page the key is the browser’s', async () => {
  const isBrowsers = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText('Sign out')) return;
      observer.disconnect();
      resolve(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await renderApp({ path: '/settings' });
  expect(await isBrowsers).toBe(false);
  await screen.findByRole('combobox', { name: 'Search pages, actions, people, and media' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(screen.getByText('Sign out', { selector: 'aside *' }));
  await screen.findByText('Sign In');
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
});
