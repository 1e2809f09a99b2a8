// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#fake-server/faults.ts';
import {
  expectAddress,
  expectToasts,
  passTime,
  renderApp,
  serveScreens,
  toasts,
} from '#tests/support/app.tsx';
import { activity, figures, letter, viewInquiries } from '#tests/support/dashboards.ts';

serveScreens();

const recentPath = '/api/v1/admin/inquiries?limit=50&offset=0';
const listPath = '/api/v1/admin/inquiries';
const mediaPath = '/api/images/about';
const letters = [letter(), letter(), letter({ status: 'completed' })];

const served = { status: 200, body: { data: letters } };
const refused = (message: string) => ({ status: 403, body: { error: { message } } });

interface Sources {
  readonly inquiries?: Partial<Fault>;
  readonly statistics?: Partial<Fault>;
  readonly mediaCounts?: Partial<Fault> | undefined;
}

/** How each of the three sources answers. The list's path is that of both inquiry sources, so the fifty come first. */
const answers = ({
  inquiries = served,
  statistics = served,
  mediaCounts,
}: Sources = {}): Partial<Fault>[] => [
  { method: 'GET', path: recentPath, ...inquiries },
  { method: 'GET', path: listPath, ...statistics },
  ...(mediaCounts ? [{ method: 'GET', path: mediaPath, ...mediaCounts } as const] : []),
];

async function open(sources: Sources = {}) {
  const page = await renderApp({ faults: answers(sources) });
  /** From now on the sources answer so. */
  const change = (next: Sources = {}) => {
    page.backend.clearFaults();
    for (const fault of answers(next)) page.fail(fault);
  };
  return { ...page, change };
}

const well = {
  statistics: ['Total Inquiries3+12%', 'Pending Inquiries2+3%'],
  mediaCounts: ['Total Images12+8%', 'Total Videos4+2%'],
};
const failed = {
  statistics: ['Total InquiriesFailed to loadRetry', 'Pending InquiriesFailed to loadRetry'],
  mediaCounts: ['Total ImagesFailed to loadRetry', 'Total VideosFailed to loadRetry'],
};

const retry = (name: string) => screen.getByRole('button', { name: `Retry ${name}` });
const alarm = () => screen.queryByRole('alertdialog', { name: 'Dashboard Error' });

/** What all of the screen shows. */
const shown = () => [...figures(), activity(), viewInquiries()];
const wellActivity = 'Recent ActivityView all3 new inquiries this week2 pending responses';
const allWell = [...well.statistics, ...well.mediaCounts, wellActivity, 'View Inquiries2 pending'];

/** One source failing alone: what the screen shows, what the toast says, and which button asks again. */
const alone = [
  {
    source: 'inquiries',
    shows: [
      ...well.statistics,
      ...well.mediaCounts,
      'Recent ActivityView allFailed to loadRetry',
      'View Inquiries2 pending',
    ],
    toast: 'Failed to load inquiries: ',
    button: 'Recent Activity',
  },
  {
    source: 'statistics',
    shows: [...failed.statistics, ...well.mediaCounts, wellActivity, 'View InquiriesError'],
    toast: 'Failed to load inquiry stats: ',
    button: 'Pending Inquiries',
  },
  {
    source: 'mediaCounts',
    shows: [...well.statistics, ...failed.mediaCounts, wellActivity, 'View Inquiries2 pending'],
    toast: 'Failed to load media counts: ',
    button: 'Total Videos',
  },
] as const;

describe('one source', () => {
  test.each(alone)(
    'An administrator whose $source fail alone sees all the rest, and retries them',
    async ({ source, shows, toast, button }) => {
      const { user, change } = await open({ [source]: refused('Closed for stocktaking') });
      await waitFor(() => expect(shown()).toEqual(shows));
      await expectToasts(`${toast}Closed for stocktaking`);
      expect(alarm()).toBeNull();
      change();
      await user.click(retry(button));
      await waitFor(() => expect(shown()).toEqual(allWell));
    },
  );

  test.each(alone)(
    'An administrator whose $source take longer than ten seconds reads that the request timed out',
    async ({ source, shows, toast }) => {
      const { backend } = await open({ [source]: { delayMs: 60_000 } });
      await waitFor(() => expect(backend.requests().filter(({ status }) => status === null)).toHaveLength(1));
      await passTime(10_000);
      await expectToasts(`${toast}Request timed out`);
      expect(shown()).toEqual(shows);
      await waitFor(() => expect(backend.requests().filter(({ status }) => status === null)).toEqual([]));
    },
  );

  test('An administrator whose statistics fail without words reads the fallback', async () => {
    await open({ statistics: { status: 403 } });
    await expectToasts('Failed to load inquiry stats: Failed to fetch inquiry stats');
  });

  test('An administrator whose refresh fails keeps the last figures, told how old they are', async () => {
    const { user, change } = await open();
    await waitFor(() => expect(shown()).toEqual(allWell));
    change({ statistics: refused('Closed') });
    await user.click(screen.getByRole('button', { name: 'Refresh All Data' }));
    await expectToasts('Failed to refresh inquiry stats');
    const kept = /^5:00:\d\d AM/;
    expect(
      figures().map((text) => text.replace(/\d:\d\d:\d\d AM/, (time) => (kept.test(time) ? 'then' : time))),
    ).toEqual([
      'Total Inquiries3Failed to load. As of then Retry',
      'Pending Inquiries2Failed to load. As of then Retry',
      ...well.mediaCounts,
    ]);
    expect(viewInquiries()).toBe('View InquiriesError');
    expect(toasts()).not.toContainEqual(expect.stringContaining('refreshed successfully'));
    change();
    await user.click(retry('Total Inquiries'));
    await waitFor(() => expect(shown()).toEqual(allWell));
  });

  test('An administrator whose figures came from the media cache is told how old they really are', async () => {
    const page = await renderApp({ path: '/media' });
    await waitFor(() => expect(screen.getAllByRole('tab').at(0)).toHaveTextContent('Images12'));
    await passTime(4 * 60_000);
    await page.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(figures().slice(2)).toEqual(well.mediaCounts));
    page.fail({ method: 'GET', path: mediaPath, ...refused('Closed') });
    await page.user.click(screen.getByRole('button', { name: 'Refresh All Data' }));
    await expectToasts('Failed to refresh media counts');
    for (const figure of figures().slice(2))
      expect(figure).toMatch(/Failed to load\. As of 5:00:\d\d AM Retry$/);
  });

  test('An administrator whose recent activity cannot be refreshed keeps it', async () => {
    const { user, change } = await open();
    await waitFor(() => expect(shown()).toEqual(allWell));
    change({ inquiries: refused('Closed') });
    await user.click(screen.getByRole('button', { name: 'Refresh All Data' }));
    await expectToasts('Failed to refresh inquiries');
    expect(activity()).toBe(wellActivity);
  });
});

describe('all sources', () => {
  const allRefused = {
    inquiries: refused('The post is late'),
    statistics: refused('The ledger is lost'),
    mediaCounts: refused('The shelf is locked'),
  };

  async function openBroken() {
    const page = await open(allRefused);
    const dialog = await screen.findByRole('alertdialog', { name: 'Dashboard Error' });
    return { ...page, dialog };
  }

  test('An administrator whose three sources fail reads what each of them said', async () => {
    const { dialog } = await openBroken();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Inquiries: The post is late',
      'Inquiry statistics: The ledger is lost',
      'Media counts: The shelf is locked',
    ]);
    expect(shown()).toEqual([
      ...failed.statistics,
      ...failed.mediaCounts,
      'Recent ActivityView allFailed to loadRetry',
      'View InquiriesError',
    ]);
  });

  test('An administrator whose server does not answer in time reads so three times', async () => {
    const slow = { delayMs: 60_000 };
    const { backend } = await open({ inquiries: slow, statistics: slow, mediaCounts: slow });
    await waitFor(() => expect(backend.requests().filter(({ status }) => status === null)).toHaveLength(3));
    await passTime(10_000);
    const dialog = await screen.findByRole('alertdialog', { name: 'Dashboard Error' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Inquiries: Request timed out',
      'Inquiry statistics: Request timed out',
      'Media counts: Request timed out',
    ]);
  });

  test('An administrator who retries all has everything back, without a reload', async () => {
    const { user, dialog, change } = await openBroken();
    change();
    await user.click(within(dialog).getByRole('button', { name: 'Retry All' }));
    await waitFor(() => expect(shown()).toEqual(allWell));
    expect(alarm()).toBeNull();
    await waitFor(() => expect(toasts()[0]).toMatch(/^All data refreshed successfully! \(\d+ms\)$/));
  });

  test('An administrator who retries all in vain sees the dialog again', async () => {
    const { user, dialog } = await openBroken();
    await user.click(within(dialog).getByRole('button', { name: 'Retry All' }));
    await waitFor(() => expect(toasts()).toContain('Failed to refresh media counts'));
    expect(await screen.findByRole('alertdialog', { name: 'Dashboard Error' })).toBeVisible();
  });

  test.each([
    [
      'goes back to Home',
      (user: Awaited<ReturnType<typeof open>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Back to Home' })),
    ],
    ['presses Escape', (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  ])('An administrator who %s is at the dashboard, and may retry one source alone', async (_, leave) => {
    const { user, change } = await openBroken();
    await leave(user);
    await waitFor(() => expect(alarm()).toBeNull());
    await expectAddress('/dashboard');
    expect(figures()).toEqual([...failed.statistics, ...failed.mediaCounts]);
    change({ ...allRefused, mediaCounts: undefined });
    await user.click(retry('Total Images'));
    await waitFor(() => expect(figures()).toEqual([...failed.statistics, ...well.mediaCounts]));
    expect(alarm()).toBeNull();
  });
});
