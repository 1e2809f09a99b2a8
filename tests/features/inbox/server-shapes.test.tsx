// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  expectToasts,
  renderApp,
  selectOption,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { badgeOf, cardOf, findCards, shownNames, statusOf } from './support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const path = '/api/v1/admin/inquiries';
const open = (data: readonly unknown[]) =>
  renderApp({ path: '/inquiries', faults: [{ method: 'GET', path, status: 200, body: { data } }] });
function firstName(): string {
  const [name] = shownNames();
  if (!name) throw new Error('The seed has no inquiries');
  return name;
}
/** The counters of the header. */
const counters = () =>
  [...document.querySelectorAll('main header strong')].map(({ textContent }) => textContent);

describe('a list of another shape than promised', () => {
  test('An administrator whose server sends phones as numbers sees every inquiry', async () => {
    await open([
      { ...inboxItem({ id: '1', name: 'Ada' }), phone: 5550101 },
      { ...inboxItem({ id: '2', name: 'Grace' }), phone: 5550102 },
    ]);
    await findCards();
    expect(shownNames()).toEqual(['Ada', 'Grace']);
    cardOf('Ada').getByText('5550101');
    expect(counters()).toEqual(['2', '2']);
  });

  test('An administrator whose server sends an id twice sees both inquiries', async () => {
    await open([inboxItem({ id: '1', name: 'Ada' }), inboxItem({ id: '1', name: 'Grace' })]);
    await findCards();
    expect(shownNames()).toEqual(['Ada', 'Grace']);
  });

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

describe('a response to a status change', () => {
  test.each([
    ['{ success: true }', { status: 200, body: { success: true } }],
    ['a message', { status: 200, body: { message: 'Saved' } }],
    ['no content', { status: 204 }],
  ])(
    'An administrator whose server responds with %s sees the chosen status and a success',
    async (_, fault) => {
      const { fail } = await renderApp({ path: '/inquiries' });
      await findCards();
      const name = firstName();
      fail({ method: 'PUT', times: 1, ...fault });
      fail({ method: 'GET', path, delayMs: 60_000 });
      selectOption(statusOf(name), 'completed');
      await expectToasts('Inquiry updated successfully!');
      expect(statusOf(name)).toHaveValue('completed');
      expect(badgeOf(name)).toEqual(['Completed', 'done']);
    },
  );

  test('An administrator who gets a page of HTML sees a failure', async () => {
    const { fail } = await renderApp({ path: '/inquiries' });
    await findCards();
    const name = firstName();
    fail({ method: 'PUT', status: 200, malformed: true });
    selectOption(statusOf(name), 'completed');
    await waitFor(() =>
      expect(toasts()).toEqual([`An unexpected error occurred\n${name} is still Pending.`]),
    );
  });
});
