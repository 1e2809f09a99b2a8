// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { sessionKey } from '#features/auth/sessionKey.ts';
import {
  expectUrl,
  passTime,
  renderApp,
  serving,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';

setupFakeServer();
afterEach(() => vi.unstubAllGlobals());

const paths = { inquiries: '/api/v1/admin/inquiries', contact: '/api/v1/admin/contact' };
const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name) =>
  inboxItem({ id: name, name, created_at: '2026-11-21T09:59:00Z' }),
);
const minute = 60_000;

/** The browser's notifications. */
function stubNotifications(permission: NotificationPermission, answer = permission) {
  const shown: {
    title: string;
    tag: string | undefined;
    isClosed: boolean;
    onclick: ((event: { target: unknown }) => void) | null;
  }[] = [];
  class TestNotification {
    static permission = permission;
    static requestPermission = async () => {
      TestNotification.permission = answer;
      return answer;
    };
    isClosed = false;
    onclick: ((event: { target: unknown }) => void) | null = null;
    readonly title: string;
    readonly tag: string | undefined;
    constructor(title: string, { tag }: NotificationOptions = {}) {
      this.title = title;
      this.tag = tag;
      shown.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  vi.stubGlobal('Notification', TestNotification);
  return shown;
}

async function open({ isOn = true, path = '/settings' } = {}) {
  if (isOn) localStorage.setItem('admin-polling', 'on');
  const faults = [serving(paths.inquiries, [ada]), serving(paths.contact, [])];
  const page = await renderApp({ path, faults });
  await screen.findByText('Sign out');
  await waitFor(() => expect(document.title).toContain('Studio Admin'));
  await passTime(0);
  return {
    ...page,
    /** From now on the inbox has these items. */
    serveInquiries: (...items: readonly unknown[]) => {
      page.backend.clearFaults();
      page.serve(paths.inquiries, items);
      page.serve(paths.contact, []);
    },
    /** How often each inbox was asked. */
    asked: () => Object.values(paths).map((path) => page.calls().filter((c) => c === `GET ${path}`).length),
  };
}

const look = (isLooking: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isLooking);
const link = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name });
const settings = () => within(screen.getByRole('region', { name: 'New messages' }));
const checkbox = () => settings().getByRole('checkbox');

describe('asking for new messages', () => {
  test('An administrator who has not switched it on has no inbox asked for by itself', async () => {
    const { asked, serveInquiries } = await open({ isOn: false });
    serveInquiries(ada, ben);
    expect(
      await screen.findByRole('checkbox', { name: 'Ask for new messages every minute' }),
    ).not.toBeChecked();
    await passTime(5 * minute);
    expect(asked()).toEqual([0, 0]);
    expect(link('Inquiries')).toBeVisible();
  });

  test('An administrator who switches it on sees each minute how much is new, until it is switched off', async () => {
    const { asked, serveInquiries, user } = await open({ isOn: false });
    await user.click(await screen.findByRole('checkbox', { name: 'Ask for new messages every minute' }));
    await waitFor(() => expect(link('Inquiries, 1 new')).toBeVisible());
    expect(localStorage.getItem('admin-polling')).toBe('on');
    serveInquiries(ada, ben);
    const titles = vi.spyOn(document, 'title', 'set');
    await passTime(minute);
    await waitFor(() => expect(link('Inquiries, 2 new')).toBeVisible());
    expect(titles.mock.calls).toEqual([['(2) Settings · Studio Admin']]);
    titles.mockRestore();
    expect(document.title).toBe('(2) Settings · Studio Admin');
    expect(link('Contact Messages')).toBeVisible();
    expect(asked()).toEqual([2, 2]);
    await user.click(checkbox());
    expect(localStorage.getItem('admin-polling')).toBeNull();
    await passTime(5 * minute);
    expect(asked()).toEqual([2, 2]);
    expect(link('Inquiries')).toBeVisible();
  });

  test('An administrator who switches it on in another tab has it on in this one', async () => {
    const { asked } = await open({ isOn: false });
    await screen.findByText('Ask for new messages every minute');
    localStorage.setItem('admin-polling', 'on');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin-polling' })));
    expect(checkbox()).toBeChecked();
    await passTime(minute);
    expect(asked()).toEqual([2, 2]);
  });

  test('An administrator in the list sees what arrived marked as new, and no sign of a poll that fails', async () => {
    const { asked, backend, fail, serveInquiries } = await open({ path: '/inquiries' });
    await screen.findByText(/^Showing/);
    backend.clearFaults();
    fail({ path: paths.inquiries, status: 500 });
    fail({ path: paths.contact, drop: true });
    await passTime(minute);
    const failed = asked();
    await passTime(minute);
    expect(asked()).toEqual(failed);
    expect(toasts()).toEqual([]);
    expect(screen.queryByText('Failed to load inquiries')).toBeNull();
    expect(link('Inquiries, 1 new')).toBeVisible();
    serveInquiries(ben, ada);
    await passTime(minute);
    const card = await screen.findByRole('article', { name: 'Ben' });
    expect(within(card).getByText('New')).toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });

  test('An administrator without a connection has nothing asked for, and everything as soon as it returns', async () => {
    const { asked } = await open();
    await waitFor(() => expect(asked()).toEqual([1, 1]));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await passTime(10 * minute);
    expect(asked()).toEqual([1, 1]);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked()).toEqual([2, 2]));
  });

  test('An administrator whose access token expires is asked for another one; a refusal of it signs nobody out', async () => {
    const { backend, asked, calls, user } = await open();
    await waitFor(() => expect(asked()).toEqual([1, 1]));
    // Faults come before the check of the token.
    backend.clearFaults();
    backend.expire({ access: true, refresh: false });
    await passTime(minute);
    await waitFor(() => expect(asked()).toEqual([3, 3]));
    expect(calls().filter((call) => call.endsWith('/refresh'))).toHaveLength(1);
    backend.expire({ access: true, refresh: true });
    await passTime(minute);
    await waitFor(() => expect(asked()).toEqual([4, 4]));
    await passTime(1_000);
    await expectUrl('/settings');
    expect(toasts()).toEqual([]);
    await user.click(link('Media Management'));
    await expectUrl('/login?next=%2Fmedia');
    await passTime(30 * minute);
    expect(asked()).toEqual([4, 4]);
  });
});

describe('notifications', () => {
  test('An administrator who allows them is notified of each batch while looking elsewhere, and opens the inbox by a click', async () => {
    const shown = stubNotifications('default', 'granted');
    const { serveInquiries, user } = await open();
    await user.click(await screen.findByText('Allow notifications'));
    expect(
      await screen.findByText('While you look at something else, the browser notifies you.'),
    ).toBeVisible();
    look(false);
    serveInquiries(ada, ben, cleo);
    await passTime(minute);
    await waitFor(() => expect(shown).toMatchObject([{ title: '2 new inquiries', tag: 'admin inquiries' }]));
    await passTime(minute);
    expect(shown).toHaveLength(1);
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const [notification] = shown;
    notification?.onclick?.({ target: notification });
    await expectUrl('/inquiries');
    expect([focus.mock.calls.length, notification?.isClosed]).toEqual([1, true]);
  });

  test('An administrator is not notified of what the page in use shows, nor of what was seen or another tab has notified of', async () => {
    const shown = stubNotifications('granted');
    const { serveInquiries } = await open();
    look(true);
    serveInquiries(ada, ben);
    await passTime(minute);
    await waitFor(() => expect(link('Inquiries, 2 new')).toBeVisible());
    look(false);
    const key = `admin-notified inquiries ${demoAccount.email}`;
    expect(localStorage.getItem(key)).toBe('["Ben"]');
    localStorage.setItem(key, '["Ben","Cleo"]');
    serveInquiries(ada, ben, cleo);
    await passTime(minute);
    await waitFor(() => expect(link('Inquiries, 3 new')).toBeVisible());
    expect(shown).toEqual([]);
    localStorage.setItem(key, '{');
    serveInquiries(ada, ben, cleo, { ...ada, id: 'Dan' });
    await passTime(minute);
    await waitFor(() => expect(shown).toMatchObject([{ title: '1 new inquiry', isClosed: false }]));
    localStorage.removeItem(sessionKey);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionKey })));
    await expectUrl('/login?next=%2Fsettings');
    expect(shown[0]?.isClosed).toBe(true);
  });

  test('An administrator reads beside the switch that the browser blocks them, or has none', async () => {
    stubNotifications('denied');
    await open();
    const denied =
      'The browser blocks notifications of this page. Its settings for this page can allow them.';
    expect(await screen.findByText(denied)).toBeVisible();
    expect(screen.queryByText('Allow notifications')).toBeNull();
    vi.stubGlobal('Notification', undefined);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('This browser cannot notify you here.')).toBeVisible();
  });

  test('An administrator whose browser refuses to make a notification still sees the count', async () => {
    stubNotifications('granted');
    const { serveInquiries } = await open();
    look(false);
    const { Notification } = globalThis;
    vi.stubGlobal(
      'Notification',
      Object.assign(
        function Refused() {
          throw new TypeError('Illegal constructor');
        },
        { permission: Notification.permission },
      ),
    );
    serveInquiries(ada, ben);
    await passTime(minute);
    await waitFor(() => expect(link('Inquiries, 2 new')).toBeVisible());
    expect(toasts()).toEqual([]);
  });
});
