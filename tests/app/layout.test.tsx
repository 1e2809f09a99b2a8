// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { sessionKey } from '#session/storage.ts';
import {
  expectAddress,
  expectToasts,
  passTime,
  renderApp,
  serveScreens,
  toasts,
} from '#tests/support/app.tsx';
import { widen } from '#tests/support/layout.ts';

serveScreens();

const links = [
  ['Dashboard', '/dashboard'],
  ['Media Management', '/media'],
  ['Inquiries', '/inquiries'],
  ['Contact Messages', '/contact'],
  ['Settings', '/settings'],
] as const;

/** The heading of each screen and the title of its window, which counts what is pending in the seed. */
const titles = {
  '/dashboard': ['Good Morning, Administrator', '(1) Dashboard'],
  '/media': ['Media Management', 'Media Management'],
  '/inquiries': ['Inquiries Management', '(1) Inquiries Management'],
  '/contact': ['Contact Messages', '(1) Contact Messages'],
  '/settings': ['Settings', 'Settings'],
} as const;

const navigation = () => screen.findByRole('navigation', { name: 'Main' });

describe('the way in', () => {
  test.each<readonly [path: string, expected: string]>([
    ['/', '/login'],
    ...links.map(([, path]) => [path, `/login?next=${encodeURIComponent(path)}`] as const),
    ['/media?tab=videos&q=oak', '/login?next=%2Fmedia%3Ftab%3Dvideos%26q%3Doak'],
    ['/no/such/page', '/login?next=%2Fno%2Fsuch%2Fpage'],
  ])('An administrator who is signed out and asks for %s is sent to %s', async (path, expected) => {
    const { calls } = await renderApp({ path, signedIn: false });
    await expectAddress(expected);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test.each(['/', '/login', '/login/'])(
    'An administrator who is signed in and asks for %s is taken to the dashboard',
    async (path) => {
      await renderApp({ path });
      await expectAddress('/dashboard');
    },
  );

  test.each(Object.entries(titles))(
    'An administrator who asks for %s sees that screen, and its name in the window title',
    async (path, [heading, title]) => {
      await renderApp({ path });
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      await waitFor(() => expect(document.title).toBe(`${title} · Studio Admin`));
      await expectAddress(path);
    },
  );

  test('An administrator whose session is still being restored sees that the page is loading', async () => {
    await renderApp({ path: '/media', faults: [{ path: '/api/admin/profile', delayMs: 3_000 }] });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    await passTime(3_000);
    expect(await navigation()).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  test('An administrator with an unknown address is told so inside the layout, with a way to the dashboard', async () => {
    const { user } = await renderApp({ path: '/atelier' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(await navigation()).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · Studio Admin'));
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await expectAddress('/dashboard');
  });
});

describe('the session', () => {
  test('An administrator whose access token has run out goes on with a new one and notices nothing', async () => {
    const { backend, calls } = await renderApp({ path: '/settings' });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    backend.expire({ access: true, refresh: false });
    backend.clearRequests();
    fireEvent.click(screen.getByRole('link', { name: 'Contact Messages' }));
    expect(await screen.findAllByRole('button', { name: 'View Details' })).toHaveLength(5);
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /api/auth/refresh']);
    expect(toasts()).toEqual([]);
  });

  test('An administrator whose session is over is told so and sent to the login page', async () => {
    const { backend } = await renderApp({ path: '/settings' });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    backend.expire({ access: true, refresh: true });
    fireEvent.click(screen.getByRole('link', { name: 'Contact Messages' }));
    await expectAddress('/login?next=%2Fcontact');
    await expectToasts('Your session has ended. Please sign in again.');
    expect(localStorage.length).toBe(0);
  });

  test('An administrator whose stored token is refused at the start is let in with the refresh token', async () => {
    const { calls } = await renderApp({
      path: '/settings',
      stored: (session) => ({ ...session, tokens: { ...session.tokens, accessToken: 'old' } }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(calls()).toEqual(['GET /api/admin/profile', 'POST /api/auth/refresh', 'GET /api/admin/profile']);
  });

  test('An administrator whose two stored tokens are refused at the start must sign in again', async () => {
    await renderApp({
      path: '/settings',
      stored: (session) => ({ ...session, tokens: { accessToken: 'old', refreshToken: 'old' } }),
    });
    await expectAddress('/login?next=%2Fsettings');
    expect(localStorage.length).toBe(0);
    expect(toasts()).toEqual([]);
  });

  test('An administrator who signs in again before the server has heard of the sign-out leaves no old session behind', async () => {
    const { backend, user } = await renderApp({
      path: '/settings',
      faults: [{ path: '/api/auth/logout', delayMs: 60_000 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await signIn(user);
    await expectAddress('/dashboard');
    await passTime(60_000);
    await waitFor(() =>
      expect(backend.requests()).toContainEqual({
        method: 'POST',
        path: '/api/auth/logout',
        status: 200,
      }),
    );
    expect(await navigation()).toBeVisible();
  });

  test('An administrator who finds another one signed in by another tab finds nothing that was typed before', async () => {
    const { app, fail, user } = await renderApp({ path: '/settings' });
    await user.type(await screen.findByLabelText('Current Password'), demoAccount.password);
    const session = await app.signIn(demoAccount, new AbortController().signal);
    const theirs = { ...session, user: { ...session.user, email: 'other@atelier.example' } };
    fail({ path: '/api/admin/profile', delayMs: 3_000 });
    localStorage.setItem(sessionKey, JSON.stringify(theirs));
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
    expect(await screen.findByText('Loading…')).toBeVisible();
    await passTime(3_000);
    expect(await screen.findByLabelText('Current Password')).toHaveValue('');
  });
});

describe('the sidebar', () => {
  test('An administrator finds five screens, the own email with its initial, and the way out', async () => {
    await renderApp({ path: '/media' });
    const main = within(await navigation());
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      links,
    );
    expect(main.getByRole('link', { current: 'page' })).toHaveTextContent('Media Management');
    const sidebar = screen.getByRole('complementary');
    expect(within(sidebar).getByText('A')).toBeVisible();
    expect(within(sidebar).getByText(demoAccount.email)).toBeVisible();
    expect(within(sidebar).getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('An administrator who follows a link is at that screen, with the focus on its content', async () => {
    const { user } = await renderApp({ path: '/settings' });
    await user.click(within(await navigation()).getByRole('link', { name: 'Contact Messages' }));
    await expectAddress('/contact');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Messages' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test.each([
    ['', []],
    [', also when the server fails,', [{ path: '/api/auth/logout', status: 500 }]],
    [', also without a network,', [{ path: '/api/auth/logout', drop: true }]],
    [', also when the server does not answer,', [{ path: '/api/auth/logout', delayMs: 600_000 }]],
  ])(
    'An administrator who signs out%s is at the login page, and the next sign-in leads to the dashboard',
    async (_, faults) => {
      const { user, calls } = await renderApp({ path: '/settings', faults });
      await user.click(await screen.findByRole('button', { name: 'Sign out' }));
      await expectAddress('/login');
      await expectToasts('Logged out successfully');
      await waitFor(() => expect(calls()).toContain('POST /api/auth/logout'));
      expect(localStorage.length).toBe(0);
      await passTime(3_000);
      await expectToasts();
      await signIn(user);
      await expectAddress('/dashboard');
    },
  );
});

async function signIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email'), demoAccount.email);
  await user.type(screen.getByLabelText('Password'), demoAccount.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await passTime(1_500);
}

describe('the navigation of a small screen', () => {
  const drawer = () => screen.queryByRole('dialog', { name: 'Navigation' });

  async function open() {
    const { user } = await renderApp({ path: '/settings', isWide: false });
    const opener = await screen.findByRole('button', { name: 'Open navigation' });
    expect(drawer()).toBeNull();
    await user.click(opener);
    expect(drawer()).toBeVisible();
    return { user, opener };
  }

  test('An administrator closes the drawer with Escape, and the focus is back', async () => {
    const { user, opener } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(drawer()).toBeNull());
    expect(opener).toHaveFocus();
  });

  test('An administrator closes the drawer by pressing beside it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('dialog', { name: 'Navigation' }));
    await waitFor(() => expect(drawer()).toBeNull());
  });

  test('An administrator who presses inside the drawer leaves it open', async () => {
    const { user } = await open();
    await user.click(within(screen.getByRole('dialog')).getByText(demoAccount.email));
    expect(drawer()).toBeVisible();
  });

  test('An administrator who chooses a link is at that screen, and the drawer is closed', async () => {
    const { user } = await open();
    await user.click(within(await navigation()).getByRole('link', { name: 'Inquiries' }));
    await expectAddress('/inquiries');
    expect(drawer()).toBeNull();
  });

  test('An administrator whose window becomes wide has a fixed sidebar, and no drawer is left open', async () => {
    await open();
    act(() => widen(true));
    expect(screen.getByRole('complementary')).toBeVisible();
    expect(drawer()).toBeNull();
    act(() => widen(false));
    expect(drawer()).toBeNull();
    expect(screen.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  });
});
