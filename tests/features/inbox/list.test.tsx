import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { statusOptions } from '#domain/status.ts';
import {
  confirm,
  expectToasts,
  expectUrl,
  optionsOf,
  passTime,
  renderApp,
  selectOption,
  serving,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import {
  allNames,
  badgeOf,
  cardOf,
  figureButtons,
  figures,
  findCards,
  items,
  pageHeader,
  shownNames,
  statusOf,
} from './support.ts';

const path = '/api/v1/admin/inquiries';

const open = (query = '') => renderApp({ path: `/inquiries${query}`, faults: [serving(path, items)] });

const searchField = () => screen.getByPlaceholderText('Search by name, email, phone, or message...');
const filter = () => screen.getByLabelText('Status');

const labels = statusOptions.map(({ label }) => label);
const figuresOf = (total: number | '–', counts: (label: string) => number | '–') => [
  `Total${total}+12% this month`,
  ...labels.map((label) => `${label}${counts(label)}`),
];

describe('the inquiries', () => {
  // @spec 2.37 2.38 2.40 2.45 2.46 3.3
  test('An administrator sees how many there are of each status, and on each card its texts, status and actions', async () => {
    await open();
    await findCards();
    expect(shownNames()).toEqual(allNames);
    expect(pageHeader()).toHaveTextContent('Total 5Pending 2');
    expect(figures()).toEqual(
      figuresOf(5, (label) =>
        label === 'Pending' ? 2 : ['In Progress', 'Completed'].includes(label) ? 1 : 0,
      ),
    );

    const card = cardOf('Ben Okafor');
    for (const text of [
      'Ben Okafor',
      'ben@example.org',
      'Is the (large) studio free on 3 May?',
      'Nov 12, 2026',
      '+44 20 7946 0123',
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(badgeOf('Ben Okafor')).toEqual(['In Progress', 'progress']);
    expect(statusOf('Ben Okafor')).toHaveValue('in_progress');
    expect(optionsOf(statusOf('Ben Okafor'))).toEqual(labels);
    expect(
      card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['View Details, Ben Okafor', 'Delete Inquiry, Ben Okafor']);
  });

  // @spec 2.46 3.4 3.5
  test('An administrator sees which texts are missing, and an unknown status unchanged in gray', async () => {
    await open();
    await findCards();
    const card = cardOf('No name provided');
    for (const text of ['No email provided', 'No message provided', 'No phone provided', 'Unknown date'])
      expect(card.getByText(text)).toBeVisible();
    expect(badgeOf('Dmitri Volkov')).toEqual(['legacy-7', 'neutral']);
    expect(statusOf('Dmitri Volkov')).toHaveValue('legacy-7');
    expect(optionsOf(statusOf('Dmitri Volkov'))).toEqual(['legacy-7', ...labels]);
  });

  // @spec 2.39
  test('An administrator filters by status, and returns to the whole list by the filter or by Back', async () => {
    await open();
    await findCards();
    expect(optionsOf(filter())).toEqual(['All Statuses', ...labels]);
    expect(screen.getByText('Showing 5 of 5')).toBeVisible();
    selectOption(filter(), 'pending');
    expect(shownNames()).toEqual(['Ada Fischer', 'No name provided']);
    expect(screen.getByText('Showing 2 of 5')).toBeVisible();
    await expectUrl('/inquiries?status=pending');
    selectOption(filter(), '');
    expect(shownNames()).toEqual(allNames);
    await expectUrl('/inquiries');
    selectOption(filter(), 'completed');
    await expectUrl('/inquiries?status=completed');
    history.back();
    await waitFor(() => expect(shownNames()).toEqual(allNames));
    expect(filter()).toHaveValue('');
  });

  // @spec 2.43 5.22
  test('An administrator whose search and filter match nothing sees an empty state, and clears both', async () => {
    const { user } = await open('?q=ada&status=completed');
    expect(await screen.findByText('No matching inquiries found')).toBeVisible();
    expect(searchField()).toHaveValue('ada');
    expect(screen.getByText('Showing 0 of 5')).toBeVisible();
    expect(screen.getByText('Refresh').closest('button')).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByText('Clear Filters'));
    expect(shownNames()).toEqual(allNames);
    expect(searchField()).toHaveValue('');
    await expectUrl('/inquiries');
  });

  // @spec 2.38 2.43
  test('An administrator without inquiries sees an empty state, and refreshes it', async () => {
    const { user, backend } = await renderApp({ path: '/inquiries', faults: [serving(path, [])] });
    expect(await screen.findByText('No inquiries found')).toBeVisible();
    expect(screen.queryByText(/^(?:Clear Filters|This week)$/)).toBeNull();
    expect(figures()).toEqual(figuresOf(0, () => 0));
    backend.clearFaults();
    await user.click(screen.getByText('Refresh'));
    await findCards();
    await expectToasts('Inquiries refreshed');
  });
});

describe('loading', () => {
  // @spec 2.39 2.44 8.25 9.17
  test('An administrator sees six skeleton cards until the list has loaded, and later refreshes it', async () => {
    const { user, backend } = await renderApp({
      path: '/inquiries',
      faults: [{ ...serving(path, items), delayMs: 5_000 }],
    });
    const skeletons = await screen.findByLabelText('Loading inquiries');
    expect(skeletons).toHaveAttribute('role', 'status');
    expect(skeletons).toHaveAttribute('aria-busy', 'true');
    expect(skeletons.querySelector('[aria-hidden] > div')?.childElementCount).toBe(6);
    await passTime(5_000);
    await findCards();
    expect(screen.queryByLabelText('Loading inquiries')).toBeNull();

    backend.clearFaults();
    await user.click(screen.getByText('Refresh Data'));
    await expectToasts('Inquiries refreshed');
    expect(shownNames()).not.toContain('Ada Fischer');
    expect(pageHeader()).toHaveTextContent('Total 3Pending');
  });

  // @spec 8.8 8.12
  test('An administrator whose list fails to load sees the reason in two toasts and on the page, and retries', async () => {
    const { user, backend } = await renderApp({
      path: '/inquiries',
      faults: [{ path, status: 403, body: { error: { message: 'The archive is closed' } } }],
    });
    await expectToasts(
      'Failed to load inquiry stats: The archive is closed',
      'Failed to load inquiries: The archive is closed',
    );
    const notice = screen.getByText('Failed to load inquiries').closest<HTMLElement>('[role=alert]');
    expect(notice).toHaveTextContent('The archive is closed');
    expect(figures()).toEqual(figuresOf('–', () => '–'));
    expect(shownNames()).toEqual([]);
    if (!notice) throw new Error('No notice');
    backend.clearFaults();
    await user.click(within(notice).getByText('Refresh'));
    await findCards();
    expect(toasts()[0]).toBe('Inquiries refreshed');
    expect(screen.queryByText('Failed to load inquiries')).toBeNull();
  });
});

// @spec 1.5 2.45 2.46 2.47 3.4 4.8 5.22 8.12 8.18 8.19 8.23
test('An administrator manages contact messages on a screen of their own, with their own calls and texts', async () => {
  const { user, calls } = await renderApp({ path: '/contact' });
  await findCards();
  expect(screen.getByText('Managed separately from inquiries.')).toBeVisible();
  expect(pageHeader()).toHaveTextContent('Contact Messages');
  expect(pageHeader()).toHaveTextContent('Total Messages 3Pending');
  expect(figures()[0]).toBe('Total Messages3+12% this month');
  const [first = '', ...rest] = shownNames();
  if (!first) throw new Error('The seed has no contact messages');

  selectOption(statusOf(first), 'in_progress');
  await expectToasts('Contact message updated successfully!');
  await user.click(screen.getByText('Refresh Data'));
  await expectToasts('Contact messages refreshed', 'Contact message updated successfully!');
  expect(badgeOf(first)).toEqual(['In Progress', 'progress']);

  await user.click(cardOf(first).getByLabelText(/^Delete Contact Message, /));
  await confirm(await screen.findByRole('alertdialog'), 'Delete');
  await waitFor(() => expect(toasts()[0]).toBe('Contact message deleted successfully!'));
  await waitFor(() => expect(shownNames()).toEqual(rest));

  fireEvent.change(searchField(), { target: { value: 'no such message' } });
  expect(await screen.findByText('No matching contact messages found')).toBeVisible();
  const collection = '/api/v1/admin/contact';
  expect(new Set(calls().map((call) => call.replace(/contact\/\w+$/, 'contact/{id}')))).toEqual(
    new Set([
      'GET /api/admin/profile',
      `GET ${collection}`,
      `PUT ${collection}/{id}`,
      `DELETE ${collection}/{id}`,
    ]),
  );
});

// @spec 2.38
test('An administrator filters by pressing a figure, and returns by pressing it again or Total', async () => {
  const { user } = await renderApp({
    path: '/inquiries',
    faults: [serving('/api/v1/admin/inquiries', items)],
  });
  await findCards();
  const press = (figure: string) => user.click(within(screen.getByLabelText('Statistics')).getByText(figure));
  const pressed = () =>
    figures().filter((_, index) => figureButtons()[index]?.getAttribute('aria-pressed') === 'true');
  expect(pressed()).toEqual(['Total5+12% this month']);
  await press('In Progress');
  expect(shownNames()).toEqual(['Ben Okafor']);
  expect(screen.getByLabelText('Status')).toHaveValue('in_progress');
  expect(pressed()).toEqual(['In Progress1']);
  await expectUrl('/inquiries?status=in_progress');
  await press('Total');
  expect(shownNames()).toEqual(allNames);
  await press('Completed');
  expect(pressed()).toEqual(['Completed1']);
  await press('Completed');
  expect(pressed()).toEqual(['Total5+12% this month']);
  await expectUrl('/inquiries');
});
