import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  confirm,
  expectUrl,
  navigate,
  passTime,
  type RenderOptions,
  renderApp,
  serving,
  waitFor,
} from '#tests/support/app.tsx';
import { inboxItem } from '#tests/support/factories.ts';
import { allNames, cardElement, cardOf, findCards, items, shownNames } from './support.ts';

const storageKey = 'admin-inbox-view';

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

/** The list view of the inquiries, with space beside the rows. */
async function openList({ path = '/inquiries', ...options }: RenderOptions = {}) {
  localStorage.setItem(storageKey, 'list');
  const api = path.startsWith('/contact') ? '/api/v1/admin/contact' : '/api/v1/admin/inquiries';
  const page = await renderApp({ path, width: 1280, faults: [serving(api, items)], ...options });
  await findCards();
  return page;
}

const pane = () => screen.getByRole('region', { name: /Details$/ });
const paneHeading = () => within(pane()).queryByRole('heading', { level: 2 })?.textContent ?? null;
const rowButton = (name: string) => cardOf(name).getByRole('button', { name: `View Details, ${name}` });
const current = () =>
  document.querySelector('li[aria-current="true"] > article')?.getAttribute('aria-label') ?? null;

describe('the list view of an inbox', () => {
  const path = '/inquiries';

  test('An administrator chooses the list once, and finds it in both inboxes', async () => {
    const { user } = await renderApp({ path, faults: [serving(`/api/v1/admin${path}`, items)] });
    await findCards();
    const view = screen.getByRole('radiogroup', { name: 'View' });
    expect(within(view).getByRole('radio', { name: 'Cards' })).toBeChecked();
    await user.click(within(view).getByRole('radio', { name: 'List' }));
    expect(shownNames()).toEqual(allNames);
    expect(screen.queryByText('chiara@example.net')).toBeNull();
    expect(localStorage.getItem(storageKey)).toBe('list');
    await expectUrl(path);
    await user.click(screen.getByText('Contact Messages', { selector: 'nav *' }));
    expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  test('An administrator reads in a row who wrote what and when, and the status', async () => {
    await openList({ path });
    const row = cardOf('Ben Okafor');
    expect(row.getByText('Is the (large) studio free on 3 May?')).toBeVisible();
    expect(row.getByText('Nov 12, 2026')).toBeVisible();
    expect(row.getByText('In Progress')).toBeVisible();
    expect(row.getByRole('checkbox', { name: 'Select Ben Okafor' })).not.toBeChecked();
    const item = cardElement('Ben Okafor').closest('li');
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['2', '5']);
    expect(cardOf('No name provided').getByText('Unknown date')).toBeVisible();
    expect(cardOf('Dmitri Volkov').getByText('legacy-7')).toBeVisible();
  });

  test('An administrator reads one after another beside the list, and no step adds an entry to the history', async () => {
    const { user } = await openList({ path });
    expect([paneHeading(), current(), location.search]).toEqual(['Ada Fischer', 'Ada Fischer', '']);
    const entries = history.length;
    for (const name of ['Ben Okafor', 'Chiara Bianchi']) {
      press('j');
      await waitFor(() => expect([paneHeading(), current()]).toEqual([name, name]));
      await waitFor(() => expect(rowButton(name)).toHaveFocus());
    }
    await expectUrl(`${path}?open=c-3`);
    expect(history.length).toBe(entries);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(pane()).getByText('Previous'));
    await waitFor(() => expect(paneHeading()).toBe('Ben Okafor'));
    expect(within(pane()).getByText('2 of 5')).toBeVisible();
    await user.click(rowButton('Dmitri Volkov'));
    await waitFor(() => expect(within(pane()).getByRole('heading', { level: 2 })).toHaveFocus());
    expect(paneHeading()).toBe('Dmitri Volkov');
    // The focus stays where it is read.
    press('j');
    await waitFor(() => expect(paneHeading()).toBe('No name provided'));
    expect(pane()).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(rowButton('No name provided')).toHaveFocus();
    await user.click(within(pane()).getByText('Close'));
    await expectUrl(path);
    expect(pane()).toHaveTextContent('Select a row to read it here.');
    expect(rowButton('No name provided')).toHaveFocus();
    press('k');
    await waitFor(() => expect(paneHeading()).toBe('Dmitri Volkov'));
  });
});

describe('what is open', () => {
  test('An administrator whose list cannot be loaded sees no empty pane beside it', async () => {
    localStorage.setItem(storageKey, 'list');
    const faults = [{ path: '/api/v1/admin/inquiries', status: 403 }];
    await renderApp({ path: '/inquiries', width: 1280, faults });
    expect(await screen.findByText('Failed to load inquiries')).toBeVisible();
    expect(screen.queryByRole('region', { name: /Details$/ })).toBeNull();
  });

  test('An administrator goes Back, and to a link of another inquiry, and to one that is gone', async () => {
    const { user } = await openList();
    await user.click(rowButton('Ben Okafor'));
    act(() => navigate('/inquiries?open=c-3'));
    await waitFor(() => expect(paneHeading()).toBe('Chiara Bianchi'));
    act(() => history.back());
    await waitFor(() => expect(paneHeading()).toBe('Ben Okafor'));
    act(() => navigate('/inquiries?open=gone'));
    expect(await within(pane()).findByText('This inquiry no longer exists.')).toBeVisible();
    expect(current()).toBeNull();
  });

  test('An administrator moves the focus to another row, which opens; selecting a row opens nothing', async () => {
    const { user } = await openList();
    act(() => rowButton('Ben Okafor').focus());
    expect([paneHeading(), location.search]).toEqual(['Ben Okafor', '']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(paneHeading()).toBe('Ben Okafor'));
    await user.click(cardOf('Dmitri Volkov').getByRole('checkbox'));
    expect(paneHeading()).toBe('Ben Okafor');
    act(() => rowButton('Chiara Bianchi').focus());
    await waitFor(() => expect(paneHeading()).toBe('Chiara Bianchi'));
  });
});

describe.each([0, 3_000])('pending inquiries in the list view, answered after %i ms', (delayMs) => {
  const names = ['Ada', 'Ben', 'Chiara'];
  const openPending = () =>
    openList({
      path: '/inquiries?status=pending',
      faults: [
        serving('/api/v1/admin/inquiries', [
          ...names.map((name) => inboxItem({ id: name, name })),
          inboxItem({ id: 'Dora', name: 'Dora', status: 'in_progress' }),
        ]),
      ],
    });

  test('An administrator completes one after another by key 3, each once, and reads that all are answered', async () => {
    const { user, calls, fail } = await openPending();
    fail({ method: 'PUT', delayMs, status: 204 });
    for (const name of names) {
      await waitFor(() => expect(paneHeading()).toBe(name));
      press('3');
    }
    await passTime(delayMs + 100);
    await waitFor(() => expect(shownNames()).toEqual([]));
    const changed = calls().filter((call) => call.startsWith('PUT'));
    expect([changed.length, new Set(changed).size]).toEqual([3, 3]);
    expect(screen.getByRole('heading', { name: 'No matching inquiries found' })).toBeVisible();
    expect(screen.getByText('All caught up. No pending inquiries.')).toBeVisible();
    expect(document.querySelector('main section > img')).toHaveAttribute(
      'src',
      expect.stringMatching(/room/),
    );
    expect(screen.getByText('Clear Filters')).toBeVisible();
    await user.click(screen.getByText('Go to In Progress'));
    await waitFor(() => expect(shownNames()).toEqual(['Dora']));
    // The focus goes to a row because its button is gone: nobody has asked to read that one.
    await waitFor(() => expect(rowButton('Dora')).toHaveFocus());
    await expectUrl('/inquiries?status=in_progress');
  });

  test('An administrator deletes what is open, and reads the next one', async () => {
    const { user, fail, serve } = await openPending();
    fail({ method: 'DELETE', delayMs, status: 204 });
    await waitFor(() => expect(paneHeading()).toBe('Ada'));
    await user.click(within(pane()).getByText('Delete Inquiry'));
    const question = await screen.findByRole('alertdialog');
    serve('/api/v1/admin/inquiries', [inboxItem({ id: 'Ben', name: 'Ben' })]);
    await confirm(question, 'Delete');
    await passTime(delayMs + 100);
    await waitFor(() => expect(paneHeading()).toBe('Ben'));
    await expectUrl('/inquiries?status=pending&open=Ben');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('An administrator sorts the list, selects a range of it, and restores the order of the server', async () => {
  const { user } = await openList();
  const sort = screen.getByLabelText('Sort By');
  await user.selectOptions(sort, 'Name Z-A');
  expect(shownNames()).toEqual([...allNames.slice(0, 4).toReversed(), 'No name provided']);
  await expectUrl('/inquiries?sort=name-desc');
  await user.click(screen.getByLabelText('Select Ada Fischer'));
  fireEvent.click(screen.getByLabelText('Select No name provided'), { shiftKey: true });
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.selectOptions(sort, 'Default Order');
  expect(shownNames()).toEqual(allNames);
  await expectUrl('/inquiries');
});

test('An administrator filters by the statuses that are none of the three', async () => {
  const { user } = await openList({ path: '/contact' });
  await user.click(screen.getByText('Other (1)'));
  expect(shownNames()).toEqual(['Dmitri Volkov']);
  await expectUrl('/contact?status=other');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('other');
  await user.click(screen.getByText('Other (1)'));
  expect(shownNames()).toEqual(allNames);
});
