// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectAddress,
  expectToasts,
  passTime,
  renderApp,
  serveScreens,
  toasts,
} from '#tests/support/app.tsx';
import {
  badgeOf,
  cardOf,
  choose,
  findList,
  type Inbox,
  inboxes,
  letters,
  shownNames,
} from '#tests/support/inboxes.ts';

serveScreens();

const everyName = ['Ada Fischer', 'Ben Okafor', 'Chiara Bianchi', 'Dmitri Volkov', 'No name provided'];

/** The inbox with the five letters in it, and whatever else goes wrong. */
const open = ({ path, api }: Inbox, query = '') =>
  renderApp({
    path: path + query,
    faults: [{ method: 'GET', path: api, status: 200, body: { data: letters } }],
  });

const searchBox = () => screen.getByPlaceholderText('Search by name, email, phone, or message...');

const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });

/** Every figure of the stat cards, with what stands below it. */
const figures = () =>
  within(screen.getByRole('region', { name: 'Statistics' }))
    .getAllByRole('article')
    .map((card) => card.textContent);

const header = (title: string) => screen.getByRole('heading', { level: 1, name: title }).closest('header');

describe.each(inboxes)('the screen $title', (inbox) => {
  test('An administrator sees how many there are, and how many of each status', async () => {
    await open(inbox);
    await findList(inbox);
    expect(header(inbox.title)).toHaveTextContent(`${inbox.total} 5Pending 2`);
    expect(figures()).toEqual([`${inbox.total}5+12% this month`, 'Pending2', 'In Progress1', 'Completed1']);
  });

  test('An administrator sees on a card who wrote what and when, and what can be done', async () => {
    await open(inbox);
    await findList(inbox);
    const card = cardOf('Ben Okafor');
    expect(card.getByRole('heading', { level: 2 })).toHaveTextContent('Ben Okafor');
    for (const text of [
      'ben@example.org',
      'Is the (large) studio free on 3 May?',
      'Nov 12, 2026',
      '+44 20 7946 0123',
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(badgeOf('Ben Okafor')).toEqual(['In Progress', 'progress']);
    const status = card.getByRole('combobox', { name: 'Status of Ben Okafor' });
    expect(status).toHaveValue('in_progress');
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'In Progress', 'Completed']);
    expect(
      card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['View Details', inbox.delete]);
  });

  test('An administrator sees in words what a letter lacks', async () => {
    await open(inbox);
    await findList(inbox);
    const card = cardOf('No name provided');
    for (const text of ['No email provided', 'No message provided', 'No phone provided', 'Unknown date'])
      expect(card.getByText(text)).toBeVisible();
  });

  test('An administrator sees a status that nobody knows as it is, in gray', async () => {
    await open(inbox);
    await findList(inbox);
    const card = cardOf('Dmitri Volkov');
    expect(badgeOf('Dmitri Volkov')).toEqual(['archived', 'neutral']);
    const status = card.getByRole('combobox');
    expect(status).toHaveValue('archived');
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['archived', 'Pending', 'In Progress', 'Completed']);
  });

  test('An administrator who filters by status sees those alone, and all again', async () => {
    await open(inbox);
    await findList(inbox);
    const filter = screen.getByRole('combobox', { name: 'Status' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Statuses', 'Pending', 'In Progress', 'Completed']);
    expect(screen.getByText('Showing 5 of 5')).toBeVisible();
    choose(filter, 'pending');
    expect(shownNames(inbox)).toEqual(['Ada Fischer', 'No name provided']);
    expect(screen.getByText('Showing 2 of 5')).toBeVisible();
    await expectAddress(`${inbox.path}?status=pending`);
    choose(filter, '');
    expect(shownNames(inbox)).toEqual(everyName);
    await expectAddress(inbox.path);
  });

  test('An administrator goes Back from a filter to the whole list', async () => {
    await open(inbox);
    await findList(inbox);
    choose(screen.getByRole('combobox', { name: 'Status' }), 'completed');
    await expectAddress(`${inbox.path}?status=completed`);
    history.back();
    await waitFor(() => expect(shownNames(inbox)).toEqual(everyName));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('');
  });

  test('An administrator who types a search sees the result a moment after the last key', async () => {
    await open(inbox);
    await findList(inbox);
    search('bianchi');
    expect(shownNames(inbox)).toEqual(everyName);
    await passTime(300);
    await waitFor(() => expect(shownNames(inbox)).toEqual(['Chiara Bianchi']));
    expect(screen.getByText('Showing 1 of 5')).toBeVisible();
    await expectAddress(`${inbox.path}?q=bianchi`);
  });

  test.each([
    ['a name', 'ADA', ['Ada Fischer']],
    ['an email', 'ben@example', ['Ben Okafor']],
    ['a phone number', '7946 0123', ['Ben Okafor']],
    ['a message', 'thank you', ['Chiara Bianchi']],
    ['an id', 'd-4', ['Dmitri Volkov']],
    ['signs that mean something elsewhere', '(large)', ['Ben Okafor']],
  ])('An administrator finds a letter by %s', async (_, text, names) => {
    await open(inbox, `?${new URLSearchParams({ q: text })}`);
    await findList(inbox);
    expect(searchBox()).toHaveValue(text);
    expect(shownNames(inbox)).toEqual(names);
  });

  test('An administrator whose search and filter find nothing is told so, and clears both', async () => {
    const { user } = await open(inbox, '?q=ada&status=completed');
    expect(await screen.findByRole('heading', { name: inbox.noneMatching })).toBeVisible();
    expect(screen.getByText('Showing 0 of 5')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(shownNames(inbox)).toEqual(everyName);
    expect(searchBox()).toHaveValue('');
    await expectAddress(inbox.path);
  });

  test('An administrator whose inbox is empty is told so, and may refresh it', async () => {
    const { user, backend } = await renderApp({
      path: inbox.path,
      faults: [{ method: 'GET', path: inbox.api, status: 200, body: { data: [] } }],
    });
    expect(await screen.findByRole('heading', { name: inbox.none })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    expect(figures()).toEqual([`${inbox.total}0+12% this month`, 'Pending0', 'In Progress0', 'Completed0']);
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await findList(inbox);
    await expectToasts(inbox.refreshed);
  });

  test('An administrator who waits for the list sees the shapes of six cards', async () => {
    await renderApp({ path: inbox.path, faults: [{ path: inbox.api, delayMs: 5_000 }] });
    const group = await screen.findByRole('status', { name: `Loading ${inbox.many}` });
    expect(group).toHaveAttribute('aria-busy', 'true');
    expect(group.querySelector('[aria-hidden] > div')?.childElementCount).toBe(6);
    await passTime(5_000);
    await findList(inbox);
    expect(screen.queryByRole('status', { name: `Loading ${inbox.many}` })).toBeNull();
  });

  test('An administrator who refreshes the data is told that it is new', async () => {
    const { user, backend } = await open(inbox);
    await findList(inbox);
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await expectToasts(inbox.refreshed);
    expect(shownNames(inbox)).not.toContain('Ada Fischer');
    expect(header(inbox.title)).toHaveTextContent(new RegExp(`^${inbox.title}.*${inbox.total} [56]Pending`));
  });

  test('An administrator whose refresh fails is told so, and keeps what was there', async () => {
    const { user, backend, fail } = await open(inbox);
    await findList(inbox);
    backend.clearFaults();
    fail({ path: inbox.api, status: 422 });
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await expectToasts(inbox.refreshFailed);
    expect(shownNames(inbox)).toEqual(everyName);
    expect(screen.getByText(`Failed to load ${inbox.many}`)).toBeVisible();
  });

  test.each([
    [
      'with a reason',
      { status: 403, body: { error: { message: 'The archive is closed' } } },
      'The archive is closed',
    ],
    ['without one', { status: 418 }, 'Server error: 418'],
    ['with an answer of no shape', { status: 200, body: { total: 5 } }, 'An unexpected error occurred'],
  ])(
    'An administrator whose list fails %s is told so twice, for the list and for the figures',
    async (_, fault, reason) => {
      const { user, backend } = await renderApp({
        path: inbox.path,
        faults: [{ path: inbox.api, ...fault }],
      });
      await expectToasts(inbox.statsFailure + reason, inbox.listFailure + reason);
      const notice = screen.getByText(`Failed to load ${inbox.many}`).closest('[role=alert]');
      expect(notice).toHaveTextContent(reason);
      expect(figures()).toEqual([`${inbox.total}–+12% this month`, 'Pending–', 'In Progress–', 'Completed–']);
      expect(shownNames(inbox)).toEqual([]);
      backend.clearFaults();
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await findList(inbox);
      expect(toasts()[0]).toBe(inbox.refreshed);
      expect(screen.queryByText(`Failed to load ${inbox.many}`)).toBeNull();
    },
  );
});

test('An administrator reads that contact messages are managed separately from inquiries', async () => {
  await renderApp({ path: '/contact' });
  expect(
    await screen.findByText('Messages of the contact form, managed separately from inquiries.'),
  ).toBeVisible();
});
