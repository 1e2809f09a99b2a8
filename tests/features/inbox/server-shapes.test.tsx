// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectToasts, renderApp, setupFakeServer } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { shownNames } from './support.ts';

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
