import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inboxStats } from '#domain/statistics.ts';
import { RecentActivity } from '#features/dashboard/RecentActivity.tsx';
import { expectUrl, passTime, renderApp, serving, waitFor } from '#tests/support/app.tsx';
import { fixedNow } from '#tests/support/factories.ts';
import { activity, figures, inquiry } from './support.ts';

const loaded = <Data,>(data: Data) => ({
  data,
  updatedAt: fixedNow,
  failure: null,
  retry: () => undefined,
});

/** 21 November 2026 in New York, the time zone of the tests: five hours behind UTC. */
const at = (hours: number, minutes: number, seconds: number) =>
  Date.UTC(2026, 10, 21, hours + 5, minutes, seconds);

const heading = () => screen.findByRole('heading', { level: 1 });
const panel = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`);
  if (!found) throw new Error(`No panel ${id}`);
  return within(found);
};

describe('the greeting', () => {
  // @spec 2.15 2.16 9.16
  test('An administrator who stays past noon sees the running clock and another greeting', async () => {
    await renderApp({ now: at(11, 59, 57) });
    expect(await heading()).toHaveTextContent('Good Morning, Administrator');
    expect(screen.getByText(/^Saturday, November 21, 2026/)).toBeVisible();
    const clock = screen.getByRole('timer');
    expect(clock).toHaveTextContent(/^11:59:5\d AM$/);
    expect(clock).toHaveAttribute('aria-live', 'off');
    await passTime(3_000);
    // The clock sets its next timer when it has rendered.
    await passTime(1_000);
    await waitFor(() => expect(clock).toHaveTextContent(/^12:00:0\d PM$/));
    expect(await heading()).toHaveTextContent('Good Afternoon, Administrator');
  });
});

describe('the figures', () => {
  // @spec 1.6 2.17 2.18 2.20 2.23 7.8 7.10 9.7
  test('An administrator sees skeletons, then four figures with their fixed changes, and the quick actions', async () => {
    const inquiries = [inquiry({ status: 'completed' }), inquiry(), inquiry()];
    const { calls, backend, serve } = await renderApp({
      faults: [
        { ...serving('/api/v1/admin/inquiries', inquiries), delayMs: 2_000 },
        { method: 'GET', path: '/api/*s/*', delayMs: 2_000 },
      ],
    });
    await heading();
    expect(figures()).toEqual(['Total Inquiries', 'Pending Inquiries', 'Total Images', 'Total Videos']);
    expect(screen.getByLabelText('Loading recent activity')).toBeVisible();
    // The lists of the sections are read four at a time: only the first of them are late.
    backend.clearFaults();
    serve('/api/v1/admin/inquiries', inquiries);
    await passTime(2_000);
    await waitFor(() =>
      expect(figures()).toEqual([
        'Total Inquiries3+12%',
        'Pending Inquiries2+3%',
        'Total Images12+8%',
        'Total Videos4+2%',
      ]),
    );
    const links = panel('quick-actions').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Manage Media', '/media'],
      ['Video Gallery', '/media?tab=videos'],
      ['View Inquiries2 pending', '/inquiries'],
      ['Settings', '/settings'],
    ]);
    const requests = new Set(calls());
    requests.delete('GET /api/admin/profile');
    expect([...requests].sort()).toEqual([
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

  // @spec 2.17 8.25
  test('An administrator who refreshes all data sees it, and a toast with the exact duration', async () => {
    const { user, fail, calls, backend } = await renderApp({
      faults: [serving('/api/v1/admin/inquiries', [])],
    });
    await waitFor(() => expect(figures()[0]).toBe('Total Inquiries0+12%'));
    await waitFor(() => expect(figures()[3]).toBe('Total Videos4+2%'));
    await waitFor(() => expect(screen.getByText('No recent activity')).toBeVisible());
    backend.clearFaults();
    fail({ method: 'GET', path: '/api/videos/hero', delayMs: 4_000 });
    backend.clearRequests();
    const button = screen.getByRole('button', { name: 'Refresh All Data' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(figures()[0]).toBe('Total Inquiries3+12%'));
    await waitFor(() => expect(calls()).toContain('GET /api/videos/hero'));
    await passTime(4_000);
    const toast = await screen.findByText(/^All data refreshed successfully! \(\d+ms\)$/);
    const [, elapsed] = /\((\d+)ms\)$/.exec(toast.textContent) ?? [];
    expect(Number(elapsed)).toBeGreaterThanOrEqual(4_000);
    expect(Number(elapsed)).toBeLessThan(8_000);
    expect(button).not.toHaveAttribute('aria-disabled');
  });
});

describe('recent activity', () => {
  // @spec 2.20 2.21
  test.each([
    ['one new and pending', [inquiry()], ['1 new inquiry this week', '1 pending response']],
    [
      'two new, one of them pending',
      [inquiry(), inquiry({ status: 'in_progress' })],
      ['2 new inquiries this week', '1 pending response'],
    ],
    [
      'two pending, none of this week',
      [inquiry({ created_at: '2026-11-14T09:59:59Z' }), inquiry({ created_at: '2026-10-01T09:00:00Z' })],
      ['2 pending responses'],
    ],
    [
      'one of just under a week ago, completed',
      [inquiry({ created_at: '2026-11-14T10:01:00Z', status: 'completed' })],
      ['1 new inquiry this week'],
    ],
    ['none', [], ['No recent activity']],
    [
      'only an old, completed one',
      [inquiry({ created_at: '2026-01-01T09:00:00Z', status: 'completed' })],
      ['No recent activity'],
    ],
  ])('An administrator with %s is told so', (_, data, expected) => {
    render(
      <RecentActivity
        statistics={loaded(inboxStats(data, fixedNow))}
        inquiries={loaded({ items: data, unreadable: [] })}
      />,
    );
    expect(activity()).toBe(`Recent ActivityView all${expected.join('')}`);
  });
});

// @spec 2.22 2.23
test('An administrator follows a link of the dashboard', async () => {
  const { user } = await renderApp();
  await heading();
  expect(panel('recent-activity').getByText('View all')).toHaveAttribute('href', '/inquiries');
  await user.click(panel('recent-activity').getByText('View all'));
  await expectUrl('/inquiries');
  history.back();
  await expectUrl('/dashboard');
  await heading();
  await user.click(panel('quick-actions').getByText('Manage Media'));
  await expectUrl('/media');
  history.back();
  await heading();
  await user.click(panel('quick-actions').getByText('Video Gallery'));
  await expectUrl('/media?tab=videos');
  expect(await screen.findByRole('tab', { name: /^Videos/ })).toHaveAttribute('aria-selected', 'true');
});
