import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { expectUrl, passTime, renderApp, serving, toasts, waitFor } from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { cardElement, cardOf, shownNames } from './support.ts';

const path = '/api/v1/admin/inquiries';
/** The key of storage, which has a random id of the user. */
const seenKey = () => Object.keys(localStorage).find((key) => /^admin-seen .* inquiries$/.test(key)) ?? '';
/** What is stored; the moment by the minute, because the clock runs. */
function stored() {
  const { until, ids } = JSON.parse(localStorage.getItem(seenKey()) ?? '{}');
  return { until: until - (until % 60_000), ids };
}
const dayBefore = Date.UTC(2026, 10, 20, 10);

/** Ada and Ben wrote within the last day, Ben by a clock that is wrong; Chiara wrote this week, Dmitri before, Eve at an unknown time. */
const items: readonly InboxItem[] = [
  inboxItem({ id: 'a', name: 'Ada', created_at: '2026-11-21T09:00:00Z' }),
  inboxItem({ id: 'b', name: 'Ben', created_at: '2099-01-01T00:00:00Z' }),
  inboxItem({ id: 'c', name: 'Chiara', created_at: '2026-11-18T09:00:00Z', email: null }),
  inboxItem({ id: 'd', name: 'Dmitri', created_at: '2026-11-01T09:00:00Z', email: null }),
  inboxItem({ id: 'e', name: 'Eve', created_at: null }),
];
const fay = inboxItem({ id: 'f', name: 'Fay', created_at: '2026-11-21T09:59:00Z' });

async function open(query = '') {
  const page = await renderApp({ path: `/inquiries${query}`, faults: [serving(path, items)] });
  await screen.findByText(/^Showing/);
  return page;
}

const chip = (name: string | RegExp) => screen.getByRole('button', { name });
const newNames = () =>
  shownNames().filter((name) => within(cardElement(name ?? '')).queryByText('New') !== null);

/** Waits until so many items are new on the screen. */
const expectNew = (count: number) => waitFor(() => expect(chip(/^New/)).toHaveTextContent(`New (${count})`));
const expectNoneNew = () => waitFor(() => expect(screen.queryByRole('button', { name: /^New/ })).toBeNull());

describe('new since the last visit', () => {
  test('An administrator who comes for the first time sees what arrived in the last day as new, until its status is set', async () => {
    const { user } = await open();
    await expectNew(2);
    expect(newNames()).toEqual(['Ada', 'Ben']);
    expect(stored()).toEqual({ until: dayBefore, ids: [] });
    const other = { key: seenKey().replace('inquiries', 'contact'), newValue: '{"until":9e12,"ids":[]}' };
    window.dispatchEvent(new StorageEvent('storage', other));
    await user.selectOptions(cardOf('Ben').getByRole('combobox'), 'completed');
    await expectNew(1);
    expect(newNames()).toEqual(['Ada']);
  });

  test('An administrator marks everything as seen, also what is dated in the future, and only what comes later is new', async () => {
    const { user, backend, serve } = await open();
    await expectNew(2);
    await user.click(screen.getByText('Mark all as seen'));
    await expectNoneNew();
    expect(newNames()).toEqual([]);
    expect(document.activeElement).toHaveTextContent('Export CSV');
    expect(screen.queryByText('Mark all as seen')).toBeNull();
    expect(stored()).toEqual({ until: Date.UTC(2026, 10, 21, 9), ids: ['b'] });
    backend.clearFaults();
    serve(path, [fay, ...items]);
    await user.click(screen.getByText('Refresh Data'));
    await expectNew(1);
    expect(newNames()).toEqual(['Fay']);
  });

  test('An administrator whose browser stores nothing keeps what is seen until the page is left, without a message', async () => {
    const { user } = await open();
    await expectNew(2);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(cardOf('Ada').getByText('View Details'));
    await expectNew(1);
    await user.click(screen.getByText('Close'));
    expect(newNames()).toEqual(['Ben']);
    expect(toasts()).toEqual([]);
    expect(stored()).toEqual({ until: dayBefore, ids: [] });
  });
});

describe('filters', () => {
  // @spec 2.39
  test('An administrator combines the filters with each other and the search, and finds them in the url', async () => {
    const { user } = await open('?week=1');
    expect(chip('This week')).toHaveAttribute('aria-pressed', 'true');
    expect(shownNames()).toEqual(['Ada', 'Ben', 'Chiara']);
    await user.click(chip('New (2)'));
    expect(shownNames()).toEqual(['Ada', 'Ben']);
    expect(screen.getByText('Showing 2 of 5')).toBeVisible();
    await expectUrl('/inquiries?week=1&new=1');
    await user.click(chip('This week'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ben' } });
    await passTime(300);
    await waitFor(() => expect(shownNames()).toEqual(['Ben']));
    await expectUrl('/inquiries?q=ben&new=1');
    history.back();
    await expectUrl('/inquiries?week=1&new=1');
    await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ben']));
  });
});

describe('what the search has found', () => {
  const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

  test('An administrator sees it marked in the texts of cards and details, digits of a phone number too', async () => {
    await renderApp({
      path: '/inquiries?q=5550%20101&open=x',
      faults: [
        serving(path, [
          inboxItem({ id: 'x', phone: '+49 40 555-0101', message: 'Call 5550 101 <b>5550 101</b>' }),
        ]),
      ],
    });
    const dialog = await screen.findByRole('dialog');
    expect([...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '555-0101',
      '5550 101',
      '5550 101',
    ]);
    expect(dialog).toHaveTextContent('<b>5550 101</b>');
    expect(marked()).toHaveLength(6);
  });
});
