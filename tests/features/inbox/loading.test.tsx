// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { patience } from '#contract/limits.ts';
import { expectToasts, passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { findCards, shownNames } from './support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const path = '/api/v1/admin/inquiries';
const open = (data: readonly unknown[]) =>
  renderApp({ path: '/inquiries', faults: [{ method: 'GET', path, status: 200, body: { data } }] });
/** The counters of the header. */
const counters = () =>
  [...document.querySelectorAll('main header strong')].map(({ textContent }) => textContent);

describe('a list of another shape than promised', () => {
  test('An administrator reads how many inquiries could not be read, and why', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await open([
      inboxItem({ name: 'Ada' }),
      { name: 'No id' },
      null,
      { name: 'No id either' },
    ]);
    await screen.findByText('3 of the inquiries could not be read');
    expect(shownNames()).toEqual(['Ada']);
    await user.click(screen.getByText('Why'));
    expect([...document.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
      'At path: id -- Expected a string, but received: undefined (2 times)',
      'Expected an object, but received: null',
    ]);
  });

  test('An administrator whose inquiries are all unreadable sees an error, not an empty list or totals of zero', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open([{ name: 'No id' }, { name: {} }]);
    await expectToasts(
      'Failed to load inquiry stats: Failed to fetch inquiry stats',
      'Failed to load inquiries: An unexpected error occurred',
    );
    expect(screen.queryByText('No inquiries found')).toBeNull();
    expect(counters()).toEqual(['–', '–']);
  });
});

describe('a slow list', () => {
  const path = '/api/v1/admin/inquiries';

  describe('waiting for the list', () => {
    const waiting = () => screen.queryByText('Loading the inquiries')?.closest('[role=status]')?.textContent;
    const words = 'Loading the inquiriesStill waiting for the server…Try again';

    test('An administrator whose list has not loaded in 8 s reads it above the skeletons, and sends the request anew', async () => {
      const { user, calls } = await renderApp({ path: '/inquiries', faults: [{ path, delayMs: 60_000 }] });
      await screen.findByLabelText('Loading inquiries');
      await passTime(patience);
      expect(waiting()).toBe(words);
      const sent = calls().length;
      await user.click(screen.getByText('Try again'));
      expect(waiting()).toBeUndefined();
      await waitFor(() => expect(calls().length).toBe(sent + 1));
      await passTime(patience);
      expect(waiting()).toBe(words);
    });
  });
});

describe('an old list', () => {
  const path = '/api/v1/admin/inquiries';

  describe('refetching', () => {
    /** The inquiries have just loaded; the requests from now on are counted. */
    async function openForRefetch() {
      const page = await renderApp({ path: '/inquiries' });
      await findCards();
      page.backend.clearRequests();
      const follow = (link: string) => page.user.click(screen.getByText(link, { selector: 'nav *' }));
      const leave = async () => {
        await follow('Settings');
        await screen.findByText('Change Password', { selector: 'h2' });
      };
      return { ...page, leave, comeBack: () => follow('Inquiries') };
    }

    // @spec 9.12
    test('An administrator who returns to the window, the page or the network has the list read again once it is thirty seconds old', async () => {
      const { backend, calls } = await openForRefetch();
      for (const comeBack of [
        () => fireEvent.focus(window),
        () => fireEvent(document, new Event('visibilitychange')),
        () => fireEvent(window, new Event('online')),
      ]) {
        comeBack();
        await passTime(15_000);
        comeBack();
        await passTime(1_000);
        expect(calls()).toEqual([]);
        await passTime(14_000);
        comeBack();
        await waitFor(() => expect(backend.requests()).toEqual([{ method: 'GET', path, status: 200 }]));
        await passTime(100);
        backend.clearRequests();
      }
    });
  });
});
