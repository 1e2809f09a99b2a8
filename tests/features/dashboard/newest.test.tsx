import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectUrl, passTime, renderApp, serving, waitFor } from '#tests/support/app.tsx';
import { inquiry, newestInquiries, weeks } from './support.ts';

const latest = '/api/v1/admin/inquiries?limit=50&offset=0';
describe('the newest inquiries', () => {
  test('An administrator sees the newest five with their age and first words, and opens one', async () => {
    const dates = ['20T15:00', '21T14:00', '21T09:00', '19T15:00', '21T09:58', '01T09:00'];
    const people = dates.map((date, index) =>
      inquiry({ id: `inq-${index}`, name: `Person ${index}`, created_at: `2026-11-${date}:00Z` }),
    );
    const { user } = await renderApp({
      faults: [
        serving(latest, [...people, inquiry({ id: 'a&b', name: null, message: null, created_at: null })]),
      ],
    });
    await waitFor(() => expect(newestInquiries()).toHaveLength(5));
    const link = (index: number, age: string) => [
      `Person ${index}${age}We would like to redo our kitchen.`,
      `/inquiries?open=inq-${index}`,
    ];
    expect(newestInquiries()).toEqual([
      link(1, 'just now'),
      link(4, '2 min ago'),
      link(2, '1 h ago'),
      link(0, '19 h ago'),
      link(3, '1 day ago'),
    ]);
    const [, time] = document.querySelectorAll('ul[aria-label="Newest inquiries"] time');
    expect(time?.getAttribute('title')).toBe('Saturday, November 21, 2026 at 4:58 AM');
    expect(time?.getAttribute('datetime')).toBe('2026-11-21T09:58:00Z');
    await passTime(60_000);
    await waitFor(() => expect(newestInquiries()[1]).toEqual(link(4, '3 min ago')));

    await user.click(screen.getByText('Person 4'));
    await expectUrl('/inquiries?open=inq-4');
  });

  test('An administrator whose inquiry has no name, date or message is told so', async () => {
    await renderApp({
      faults: [serving(latest, [inquiry({ id: 'a&b', name: null, message: null, created_at: null })])],
    });
    await waitFor(() =>
      expect(newestInquiries()).toEqual([
        ['No name providedUnknown dateNo message provided', '/inquiries?open=a%26b'],
      ]),
    );
  });
});

describe('the inquiries per week', () => {
  const panel = () => screen.findByRole('region', { name: 'Inquiries per Week' });

  test('An administrator reads the numbers of eight weeks in a table', async () => {
    const dates = ['2026-11-20', '2026-11-19', '2026-11-10', '2026-10-01', '2026-01-01'];
    await renderApp({
      faults: [
        serving('/api/v1/admin/inquiries', [
          ...dates.map((created_at) => inquiry({ created_at })),
          inquiry({ created_at: null }),
        ]),
      ],
    });
    await waitFor(() =>
      expect(weeks()).toEqual([
        ['Sep 26', '1'],
        ['Oct 3', '0'],
        ['Oct 10', '0'],
        ['Oct 17', '0'],
        ['Oct 24', '0'],
        ['Oct 31', '0'],
        ['Nov 7', '1'],
        ['This week', '2'],
      ]),
    );
    expect(within(await panel()).getByRole('table', { name: 'Last 8 weeks' })).toBeVisible();
  });

  test('An administrator without inquiries in eight weeks sees no chart', async () => {
    const old = [inquiry({ created_at: '2026-01-01T09:00:00Z' })];
    await renderApp({ faults: [serving(latest, old), serving('/api/v1/admin/inquiries', old)] });
    await waitFor(() => expect(newestInquiries()).toHaveLength(1));
    expect(screen.queryByText('Inquiries per Week')).toBeNull();
  });
});
