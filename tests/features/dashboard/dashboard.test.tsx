// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAddress, expectToasts, passTime, renderApp, serveScreens } from '#tests/support/app.tsx';
import { figures, letter } from '#tests/support/dashboards.ts';

serveScreens();

/** 21 November 2026 in New York, where these tests are: five hours behind UTC. */
const at = (hours: number, minutes: number, seconds = 0) =>
  Date.UTC(2026, 10, 21, hours + 5, minutes, seconds);

const heading = () => screen.findByRole('heading', { level: 1 });
const headed = () => screen.getByRole('heading', { level: 1 }).textContent;
const activity = async () => within(await screen.findByRole('region', { name: 'Recent Activity' }));
const actions = async () => within(await screen.findByRole('region', { name: 'Quick Actions' }));

describe('the greeting', () => {
  test.each([
    [0, 0, 'Good Morning', '12:00:00 AM'],
    [11, 59, 'Good Morning', '11:59:00 AM'],
    [12, 0, 'Good Afternoon', '12:00:00 PM'],
    [16, 59, 'Good Afternoon', '4:59:00 PM'],
    [17, 0, 'Good Evening', '5:00:00 PM'],
    [19, 59, 'Good Evening', '7:59:00 PM'],
    [20, 0, 'Good Night', '8:00:00 PM'],
    [23, 59, 'Good Night', '11:59:00 PM'],
  ])('An administrator who comes at %i:%i reads %s', async (hours, minutes, greeting) => {
    await renderApp({ now: at(hours, minutes) });
    expect(await heading()).toHaveTextContent(`${greeting}, Administrator`);
    expect(screen.getByText(/^Saturday, November 21, 2026/)).toBeVisible();
  });

  test.each([
    [11, 'Good Morning', 'Good Afternoon'],
    [16, 'Good Afternoon', 'Good Evening'],
    [19, 'Good Evening', 'Good Night'],
    [23, 'Good Night', 'Good Morning'],
  ])('An administrator who stays past %i:59 is greeted anew', async (hours, before, after) => {
    await renderApp({ now: at(hours, 59) });
    await heading();
    expect(headed()).toBe(`${before}, Administrator`);
    await passTime(60_000);
    await waitFor(() => expect(headed()).toBe(`${after}, Administrator`));
  });

  test('An administrator sees a clock of twelve hours that goes on, and that screen readers do not follow', async () => {
    await renderApp({ now: at(15, 7, 30) });
    const clock = await screen.findByRole('timer');
    expect(clock).toHaveTextContent(/^3:07:3\d PM$/);
    expect(clock).toHaveAttribute('aria-live', 'off');
    await passTime(60_000);
    await waitFor(() => expect(clock).toHaveTextContent(/^3:08:3\d PM$/));
  });

  test('An administrator who stays past midnight sees the new date', async () => {
    await renderApp({ now: at(23, 59, 30) });
    await heading();
    await passTime(60_000);
    await waitFor(() => expect(screen.getByText(/^Sunday, November 22, 2026/)).toBeVisible());
  });
});

describe('the figures', () => {
  test('An administrator sees four figures, each with its fixed change', async () => {
    await renderApp({
      seed: { images: 12, videos: 4 },
      faults: [
        {
          method: 'GET',
          path: '/api/v1/admin/inquiries',
          body: { data: [letter({ status: 'completed' }), letter(), letter()] },
        },
      ],
    });
    await waitFor(() =>
      expect(figures()).toEqual([
        'Total Inquiries3+12%',
        'Pending Inquiries2+3%',
        'Total Images12+8%',
        'Total Videos4+2%',
      ]),
    );
  });

  test('An administrator who waits sees the place of each figure, and no figure', async () => {
    await renderApp({ faults: [{ method: 'GET', path: '/api/*s*', delayMs: 5_000 }] });
    await heading();
    expect(figures()).toEqual(['Total Inquiries', 'Pending Inquiries', 'Total Images', 'Total Videos']);
    expect(screen.getByRole('status', { name: 'Loading recent activity' })).toBeVisible();
  });

  test('An administrator asks for fifty inquiries, the full list, and every section', async () => {
    const { calls } = await renderApp();
    await waitFor(() => expect(figures()[3]).toBe('Total Videos4+2%'));
    const asked = new Set(calls());
    asked.delete('GET /api/admin/profile');
    expect([...asked].sort()).toEqual([
      'GET /api/images/about?include_inactive=true',
      'GET /api/images/contact?include_inactive=true',
      'GET /api/images/entrance?include_inactive=true',
      'GET /api/images/gallery?include_inactive=true',
      'GET /api/images/logo?include_inactive=true',
      'GET /api/images/swordman?include_inactive=true',
      'GET /api/v1/admin/inquiries',
      'GET /api/v1/admin/inquiries?limit=50&offset=0',
      'GET /api/videos/feature',
      'GET /api/videos/hero',
    ]);
  });

  test('An administrator who refreshes all data is told that it worked, and how long it took', async () => {
    const { user, backend } = await renderApp({
      faults: [{ method: 'GET', path: '/api/v1/admin/inquiries', body: { data: [] } }],
    });
    await waitFor(() => expect(figures()[0]).toBe('Total Inquiries0+12%'));
    await waitFor(() => expect(figures()[3]).toBe('Total Videos4+2%'));
    await waitFor(() => expect(screen.getByText('No recent activity')).toBeVisible());
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Refresh All Data' }));
    await waitFor(() => expect(figures()[0]).toBe('Total Inquiries6+12%'));
    expect(await screen.findByText(/^All data refreshed successfully! \(\d+ms\)$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh All Data' })).toBeEnabled();
  });

  test('An administrator reads exactly the milliseconds that a refresh took', async () => {
    const { user, fail, calls, backend } = await renderApp();
    await waitFor(() => expect(figures()[3]).toBe('Total Videos4+2%'));
    fail({ method: 'GET', path: '/api/videos/hero', delayMs: 4_000 });
    backend.clearRequests();
    await user.click(screen.getByRole('button', { name: 'Refresh All Data' }));
    expect(screen.getByRole('button', { name: 'Refresh All Data' })).toBeDisabled();
    await waitFor(() => expect(calls()).toContain('GET /api/videos/hero'));
    await passTime(4_000);
    const toast = await screen.findByText(/^All data refreshed successfully!/);
    const [, elapsed] = /\((\d+)ms\)$/.exec(toast.textContent) ?? [];
    expect(Number(elapsed)).toBeGreaterThanOrEqual(4_000);
    expect(Number(elapsed)).toBeLessThan(8_000);
  });
});

describe('recent activity', () => {
  const open = (letters: readonly ReturnType<typeof letter>[]) =>
    renderApp({
      faults: [{ method: 'GET', path: '/api/v1/admin/inquiries?limit=50&offset=0', body: { data: letters } }],
    });

  test.each([
    ['one new and waiting', [letter()], ['1 new inquiry this week', '1 pending response']],
    [
      'two new, one of them waiting',
      [letter(), letter({ status: 'in_progress' })],
      ['2 new inquiries this week', '1 pending response'],
    ],
    [
      'two that wait, none of this week',
      [letter({ created_at: '2026-11-14T09:59:59Z' }), letter({ created_at: '2026-10-01T09:00:00Z' })],
      ['2 pending responses'],
    ],
    [
      'one new to the minute of a week ago, and done',
      [letter({ created_at: '2026-11-14T10:01:00Z', status: 'completed' })],
      ['1 new inquiry this week'],
    ],
  ])('An administrator with %s reads so', async (_, letters, expected) => {
    await open(letters);
    const panel = await activity();
    await waitFor(() =>
      expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected),
    );
  });

  test.each([
    ['no inquiries at all', []],
    ['only old ones that are done', [letter({ created_at: '2026-01-01T09:00:00Z', status: 'completed' })]],
  ])('An administrator with %s reads that there is no recent activity', async (_, letters) => {
    await open(letters);
    expect(await (await activity()).findByText('No recent activity')).toBeVisible();
  });

  test('An administrator who wants to view all is at the inquiries', async () => {
    const { user } = await renderApp();
    const link = (await activity()).getByRole('link', { name: 'View all' });
    expect(link).toHaveAttribute('href', '/inquiries');
    await user.click(link);
    await expectAddress('/inquiries');
  });
});

describe('quick actions', () => {
  test('An administrator finds four short ways, with the number of pending inquiries', async () => {
    await renderApp({
      faults: [{ method: 'GET', path: '/api/v1/admin/inquiries', body: { data: [letter(), letter()] } }],
    });
    const links = (await actions()).getAllByRole('link');
    await waitFor(() =>
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Manage Media', '/media'],
        ['Video Gallery', '/media'],
        ['View Inquiries2 pending', '/inquiries'],
        ['Settings', '/settings'],
      ]),
    );
  });

  test.each([
    ['Manage Media', '/media'],
    ['View Inquiries', '/inquiries'],
    ['Settings', '/settings'],
  ])('An administrator who takes the way %s is at %s', async (name, path) => {
    const { user } = await renderApp();
    await user.click((await actions()).getByRole('link', { name: new RegExp(`^${name}`) }));
    await expectAddress(path);
    await expectToasts();
  });
});
