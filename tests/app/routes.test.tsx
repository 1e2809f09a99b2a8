import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { firstReads } from '#app/firstReads.ts';
import { demoAccount } from '#fake-server/account.ts';
import { expectUrl, navigate, passTime, renderApp, waitFor } from '#tests/support/app.tsx';

/** Path, sidebar label, heading, and document title. */
const screens = [
  ['/settings', 'Settings', 'Settings', 'Settings'],
  ['/dashboard', 'Dashboard', 'Good Morning, Administrator', 'Dashboard'],
  ['/media', 'Media Management', 'Media Management', 'Media Management'],
  ['/inquiries', 'Inquiries', 'Inquiries Management', 'Inquiries Management'],
  ['/contact', 'Contact Messages', 'Contact Messages', 'Contact Messages'],
] as const;

const heading = () => document.querySelector('main h1')?.textContent;
const navigation = () => document.querySelector('nav');
const findNavigation = () => screen.findByRole('navigation', { name: 'Main' });
const link = (label: string) => screen.getByText(label, { selector: 'nav *' });

describe('the route guard', () => {
  // @spec 2.2 6.2
  test('An administrator who is signed out is redirected to the login page from every path', async () => {
    const { calls } = await renderApp({ path: '/', signedIn: false });
    await expectUrl('/login');
    expect(await screen.findByText('Sign In')).toBeVisible();
    for (const path of [
      ...screens.map(([screenPath]) => screenPath),
      '/no/such/page',
      '/media?tab=videos&q=oak',
    ]) {
      navigate(path);
      await expectUrl(`/login?next=${encodeURIComponent(path)}`);
      expect(await screen.findByText('Sign In')).toBeVisible();
    }
    expect(calls()).toEqual([]);
  });

  // @spec 2.1 2.4
  test('An administrator who is signed in is redirected to the dashboard from / and from the login page', async () => {
    await renderApp({ path: '/login' });
    await expectUrl('/dashboard');
    for (const path of ['/', '/login/', '/login?next=%2F%2Fevil.example']) {
      navigate(path);
      await expectUrl('/dashboard');
    }
  });

  // @spec 2.3
  test('An administrator whose session is being restored sees that the page is loading', async () => {
    await renderApp({ path: '/settings', faults: [{ path: '/api/admin/profile', delayMs: 3_000 }] });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(navigation()).toBeNull();
    await passTime(3_000);
    expect(await findNavigation()).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  test('An administrator with an unknown url is told so inside the layout, and follows a link to the dashboard', async () => {
    const { user } = await renderApp({ path: '/atelier' });
    await waitFor(() => expect(heading()).toBe('Page not found'));
    expect(await findNavigation()).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · Studio Admin'));
    await user.click(screen.getByText('Go to Dashboard'));
    await expectUrl('/dashboard');
  });
});

describe('the sidebar', () => {
  // @spec 1.1 2.5 2.6 2.9
  test('An administrator follows the links to five screens, each with its document title and the focus on its content', async () => {
    const { user } = await renderApp({ path: '/media', seed: { inquiries: 6, contact: 5 } });
    const main = within(await findNavigation());
    expect(
      main.getAllByRole('link').map((element) => [element.textContent, element.getAttribute('href')]),
    ).toEqual([
      ['Dashboard', '/dashboard'],
      ['Media Management', '/media'],
      ['Inquiries', '/inquiries'],
      ['Contact Messages', '/contact'],
      ['Settings', '/settings'],
    ]);
    expect(main.getByRole('link', { current: 'page' })).toHaveTextContent('Media Management');
    const sidebar = within(screen.getByRole('complementary'));
    expect(sidebar.getByText('A')).toBeVisible();
    expect(screen.getByRole('complementary')).toHaveTextContent(demoAccount.email);
    expect(sidebar.getByText('Sign out')).toBeVisible();

    for (const [path, label, title, documentTitle] of screens) {
      await user.click(link(label));
      await expectUrl(path);
      await waitFor(() => expect(heading()).toBe(title));
      expect(screen.getByRole('main')).toHaveFocus();
      await waitFor(() => expect(document.title).toBe(`${documentTitle} · Studio Admin`));
    }
  });
});

describe('first reads', () => {
  // tests/e2e/start.spec.ts holds them against the requests of the screens.
  test('every screen has one to six first reads, as many as a browser sends at a time', () => {
    expect(Object.keys(firstReads).toSorted()).toEqual(screens.map(([path]) => path).toSorted());
    for (const { length } of Object.values(firstReads)) {
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(6);
    }
  });
});
