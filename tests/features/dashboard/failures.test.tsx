import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#fake-server/control/structs.ts';
import {
  confirm,
  expectToasts,
  expectUrl,
  passTime,
  renderApp,
  toasts,
  waitFor,
  waitForPending,
} from '#tests/support/app.tsx';
import { activity, figures, inquiry, newestInquiries, viewInquiries } from './support.ts';

const recentPath = '/api/v1/admin/inquiries?limit=50&offset=0';
const listPath = '/api/v1/admin/inquiries';
const mediaPath = '/api/images/*';
const inquiries = [inquiry(), inquiry(), inquiry({ status: 'completed' })];

const served = { status: 200, body: { data: inquiries } };
const rejected = (message: string) => ({ status: 403, body: { error: { message } } });

interface Sources {
  readonly inquiries?: Partial<Fault>;
  readonly statistics?: Partial<Fault>;
  readonly mediaCounts?: Partial<Fault> | undefined;
}

/** The response of each source. The path of the list matches both inquiry sources, so the specific one comes first. */
const responses = ({
  inquiries = served,
  statistics = served,
  mediaCounts,
}: Sources = {}): Partial<Fault>[] => [
  { method: 'GET', path: recentPath, ...inquiries },
  { method: 'GET', path: listPath, ...statistics },
  ...(mediaCounts ? [{ method: 'GET', path: mediaPath, ...mediaCounts } as const] : []),
];

async function open(sources: Sources = {}) {
  const page = await renderApp({ faults: responses(sources) });
  /** Replaces the responses of the sources. */
  const change = (next: Sources = {}) => {
    page.backend.clearFaults();
    for (const fault of responses(next)) page.fail(fault);
  };
  return { ...page, change };
}

const loaded = {
  statistics: ['Total Inquiries3+12%', 'Pending Inquiries2+3%'],
  mediaCounts: ['Total Images12+8%', 'Total Videos4+2%'],
};
const failed = (reason: string) => ({
  statistics: ['Total Inquiries', 'Pending Inquiries'].map((name) => `${name}Failed to load${reason}Retry`),
  mediaCounts: ['Total Images', 'Total Videos'].map((name) => `${name}Failed to load${reason}Retry`),
});
const loadedActivity = 'Recent ActivityView all3 new inquiries this week2 pending responses';
/** Without the newest inquiries. */
const failedActivity = (reason: string) => `Recent ActivityView allFailed to load${reason}Retry`;
/** Without the newest inquiries: in their place is a failure. */
const failedNewest = `${loadedActivity}Failed to loadTemporarily closedRetry`;

/** The text of the whole screen. */
const shown = () => [...figures(), activity(), viewInquiries()];
const allLoaded = [...loaded.statistics, ...loaded.mediaCounts, loadedActivity, 'View Inquiries2 pending'];
const allFailed = [
  ...failed('Statistics are locked').statistics,
  ...failed('Media are locked').mediaCounts,
  failedActivity('Statistics are locked · Inquiries are locked'),
  'View InquiriesError',
];

const retry = (name: string) => screen.getByLabelText(`Retry ${name}`);
const refreshAll = (user: UserEvent) => user.click(screen.getByText('Refresh All Data'));
const findErrorDialog = () => screen.findByRole('alertdialog', { name: 'Dashboard Error' });
const errorDialog = () => document.querySelector('dialog[open][role=alertdialog]');
const messagesIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('one source', () => {
  // @spec 2.19 2.20 2.23 8.8 8.10
  test.each([
    {
      source: 'inquiries',
      shows: [...loaded.statistics, ...loaded.mediaCounts, failedNewest, 'View Inquiries2 pending'],
      newest: 0,
      toasts: ['Failed to load inquiries: Temporarily closed'],
      button: 'Newest Inquiries',
    },
    {
      source: 'statistics',
      shows: [
        ...failed('Temporarily closed').statistics,
        ...loaded.mediaCounts,
        failedActivity('Temporarily closed'),
        'View InquiriesError',
      ],
      newest: 3,
      toasts: ['Failed to load inquiry stats: Temporarily closed'],
      button: 'Recent Activity',
    },
    {
      source: 'mediaCounts',
      shows: [
        ...loaded.statistics,
        ...failed('Temporarily closed').mediaCounts,
        loadedActivity,
        'View Inquiries2 pending',
      ],
      newest: 3,
      toasts: ['Failed to load media counts: Temporarily closed'],
      button: 'Total Videos',
    },
  ] as const)(
    'An administrator whose $source fail alone sees the rest, and retries them',
    async ({ source, shows, newest, toasts: expected, button }) => {
      const { user, change } = await open({ [source]: rejected('Temporarily closed') });
      await waitFor(() => expect(shown()).toEqual(shows));
      expect(newestInquiries()).toHaveLength(newest);
      await waitFor(() => expect([...toasts()].sort()).toEqual(expected));
      expect(errorDialog()).toBeNull();
      change();
      await user.click(retry(button));
      await waitFor(() => expect(shown()).toEqual(allLoaded));
      expect(newestInquiries()).toHaveLength(3);
    },
  );

  // @spec 8.14 9.7
  test('An administrator whose statistics take longer than ten seconds reads that the request timed out', async () => {
    const { backend } = await open({ statistics: { delayMs: 60_000 } });
    // Until the others have a response, the one that is pending may be any of them.
    await waitFor(() => expect(figures().slice(2)).toEqual(loaded.mediaCounts));
    await waitForPending(backend, 1);
    await passTime(10_000);
    await expectToasts('Failed to load inquiry stats: Request timed out');
    expect(shown()).toEqual([
      ...failed('Request timed out').statistics,
      ...loaded.mediaCounts,
      failedActivity('Request timed out'),
      'View InquiriesError',
    ]);
    await waitForPending(backend, 0);
  });

  // @spec 8.19
  test('An administrator whose refresh fails keeps figures and activity, and reads how old the figures are', async () => {
    const { user, change } = await open();
    await waitFor(() => expect(shown()).toEqual(allLoaded));
    change({ statistics: rejected('Closed'), inquiries: rejected('Closed') });
    await refreshAll(user);
    await waitFor(() =>
      expect([...toasts()].sort()).toEqual([
        'Failed to refresh inquiries',
        'Failed to refresh inquiry stats',
      ]),
    );
    const age = /^5:00:\d\d AM/;
    expect(
      figures().map((text) => text.replace(/\d:\d\d:\d\d AM/, (time) => (age.test(time) ? 'then' : time))),
    ).toEqual([
      'Total Inquiries3Failed to loadAs of then. ClosedRetry',
      'Pending Inquiries2Failed to loadAs of then. ClosedRetry',
      ...loaded.mediaCounts,
    ]);
    expect(activity()).toBe(loadedActivity);
    expect(viewInquiries()).toBe('View InquiriesError');
    change();
    await user.click(retry('Total Inquiries'));
    await waitFor(() => expect(shown()).toEqual(allLoaded));
  });
});

test('An administrator without access to one section sees the totals of the others, and which one is missing', async () => {
  const { user, change } = await open();
  await waitFor(() => expect(shown()).toEqual(allLoaded));
  change({ mediaCounts: { ...rejected('No access'), path: '/api/images/about' } });
  await refreshAll(user);
  await screen.findByText('Couldn’t count section About: No access');
  expect(figures().slice(2)).toEqual(['Total Imagesat least 10+8%', 'Total Videos4+2%']);
  await waitFor(() => expect(toasts()).toEqual(['Failed to refresh media counts']));
  change();
  await user.click(
    screen.getByText('Retry', { selector: 'button:not([aria-label]) *, button:not([aria-label])' }),
  );
  await waitFor(() => expect(shown()).toEqual(allLoaded));
});

describe('all sources', () => {
  const allRejected = {
    inquiries: rejected('Inquiries are locked'),
    statistics: rejected('Statistics are locked'),
    mediaCounts: rejected('Media are locked'),
  };

  async function openFailed() {
    const page = await open(allRejected);
    return { ...page, dialog: await findErrorDialog() };
  }

  // @spec 2.24
  test('An administrator whose three sources fail reads each message, retries in vain, then sees everything', async () => {
    const { dialog, change } = await openFailed();
    expect(messagesIn(dialog)).toEqual([
      'Inquiries: Inquiries are locked',
      'Inquiry statistics: Statistics are locked',
      'Media counts: Media are locked',
    ]);
    expect(shown()).toEqual(allFailed);
    await waitFor(() =>
      expect([...toasts()].sort()).toEqual([
        'Failed to load inquiries: Inquiries are locked',
        'Failed to load inquiry stats: Statistics are locked',
        'Failed to load media counts: Media are locked',
      ]),
    );

    await confirm(dialog, 'Retry All');
    await waitFor(() => expect(toasts()).toContain('Failed to refresh media counts'));
    const again = await findErrorDialog();
    change();
    await confirm(again, 'Retry All');
    await waitFor(() => expect(shown()).toEqual(allLoaded));
    expect(errorDialog()).toBeNull();
    await waitFor(() => expect(toasts()[0]).toMatch(/^All data refreshed successfully! \(\d+ms\)$/));
  });

  // @spec 2.24
  test.each([
    ['goes Back to Home', (user: UserEvent) => user.click(screen.getByText('Back to Home'))],
    ['presses Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('An administrator who %s sees the dashboard, and may retry one source alone', async (_, dismiss) => {
    const { user, change } = await openFailed();
    await dismiss(user);
    await waitFor(() => expect(errorDialog()).toBeNull());
    await expectUrl('/dashboard');
    expect(figures()).toEqual(allFailed.slice(0, 4));
    change({ ...allRejected, mediaCounts: undefined });
    await user.click(retry('Total Images'));
    await waitFor(() => expect(figures()).toEqual([...allFailed.slice(0, 2), ...loaded.mediaCounts]));
    expect(errorDialog()).toBeNull();
  });
});
