// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
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

/** The inbox with what the backend has seeded. */
async function open(inbox: Inbox) {
  const page = await renderApp({ path: inbox.path });
  await findList(inbox);
  const [first = '', second = ''] = shownNames(inbox);
  if (!first || !second) throw new Error('The seed has no two letters');
  /** The statuses that the server has been sent, in order. */
  const sent = () => page.calls().filter((call) => call.startsWith('PUT'));
  return { ...page, first, second, sent };
}

/** The inbox with the five letters in it, one of them open. */
async function openLetter(inbox: Inbox, id: string) {
  await renderApp({
    path: `${inbox.path}?open=${id}`,
    faults: [{ method: 'GET', path: inbox.api, status: 200, body: { data: letters } }],
  });
  return screen.findByRole('dialog');
}

const statusOf = (name: string) => cardOf(name).getByRole('combobox');

const described = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe.each(inboxes)('a status on the screen $title', (inbox) => {
  test('An administrator who chooses a status sees it at once, and is told when it is stored', async () => {
    const { first, fail, backend } = await open(inbox);
    fail({ method: 'PUT', delayMs: 5_000 });
    choose(statusOf(first), 'completed');
    expect(statusOf(first)).toHaveValue('completed');
    expect(badgeOf(first)).toEqual(['Completed', 'done']);
    expect(toasts()).toEqual([]);
    await waitFor(() => expect(backend.requests().at(-1)).toMatchObject({ method: 'PUT', status: null }));
    await passTime(5_000);
    await expectToasts(inbox.updated);
    expect(statusOf(first)).toHaveValue('completed');
  });

  test.each(['pending', 'in_progress', 'completed'] as const)(
    'An administrator may set any status directly to any other, %s among them',
    async (status) => {
      const { first, user } = await open(inbox);
      choose(statusOf(first), status === 'completed' ? 'in_progress' : 'completed');
      choose(statusOf(first), status);
      expect(statusOf(first)).toHaveValue(status);
      await expectToasts(inbox.updated);
      await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
      await expectToasts(inbox.refreshed, inbox.updated);
      expect(statusOf(first)).toHaveValue(status);
    },
  );

  test.each([
    [
      'with a reason',
      { status: 409, body: { error: { message: 'Somebody else was quicker' } } },
      'Somebody else was quicker',
    ],
    ['without one', { status: 422 }, 'Server error: 422'],
  ])(
    'An administrator whose status is refused %s is told so, and sees the old one again',
    async (_, fault, message) => {
      const { first, fail } = await open(inbox);
      const before = badgeOf(first);
      fail({ method: 'PUT', ...fault });
      choose(statusOf(first), 'completed');
      expect(badgeOf(first)).toEqual(['Completed', 'done']);
      await expectToasts(message);
      expect(badgeOf(first)).toEqual(before);
      expect(before).not.toEqual(['Completed', 'done']);
    },
  );

  test('An administrator whose connection drops once notices nothing: the status is sent again', async () => {
    const { first, fail, backend, sent } = await open(inbox);
    fail({ method: 'PUT', drop: true, times: 1 });
    choose(statusOf(first), 'completed');
    await waitFor(() => expect(backend.requests().at(-1)).toMatchObject({ method: 'PUT', status: 0 }));
    await passTime(1_000);
    await expectToasts(inbox.updated);
    expect(sent()).toHaveLength(2);
    expect(badgeOf(first)).toEqual(['Completed', 'done']);
  });
});

describe.each(inboxes)('the details on the screen $title', (inbox) => {
  test('An administrator opens a letter, reads all of it, and closes it again', async () => {
    const { user, first } = await open(inbox);
    const opener = cardOf(first).getByRole('button', { name: 'View Details' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: first });
    expect(described(dialog).map(([term]) => term)).toEqual(['Email', 'Phone', 'Date submitted']);
    expect(within(dialog).getByRole('combobox', { name: 'Update Status' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: inbox.delete })).toBeVisible();
    expect(location.search).toMatch(/^\?open=\w+$/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress(inbox.path);
    expect(opener).toHaveFocus();
  });

  test('An administrator who follows a link to a letter reads it', async () => {
    const dialog = await openLetter(inbox, 'b-2');
    expect(described(dialog)).toEqual([
      ['Email', 'ben@example.org'],
      ['Phone', '+44 20 7946 0123'],
      ['Date submitted', 'Thursday, November 12, 2026 at 3:30 PM'],
    ]);
    expect(within(dialog).getByText('Is the (large) studio free on 3 May?')).toBeVisible();
  });

  test('An administrator who opens a letter of which everything is missing reads so', async () => {
    const dialog = await openLetter(inbox, 'e-5');
    expect(within(dialog).getByRole('heading', { level: 2 })).toHaveTextContent('No name provided');
    expect(described(dialog)).toEqual([
      ['Email', 'No email provided'],
      ['Phone', 'No phone provided'],
      ['Date submitted', 'Unknown date'],
    ]);
    expect(within(dialog).getByText('No message provided')).toBeVisible();
  });

  test('An administrator who follows a link to a letter that is gone is told so', async () => {
    const dialog = await openLetter(inbox, 'z-9');
    expect(within(dialog).getByRole('heading', { level: 2 })).toHaveTextContent(inbox.details);
    expect(dialog).toHaveTextContent('It is no longer there: it may have been deleted in another window.');
    expect(within(dialog).queryByRole('button', { name: inbox.delete })).toBeNull();
  });

  test('An administrator who updates the status in the details sees it there and on the card at once', async () => {
    const { user, first, fail, sent } = await open(inbox);
    fail({ method: 'PUT', delayMs: 5_000 });
    await user.click(cardOf(first).getByRole('button', { name: 'View Details' }));
    const field = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Update Status' });
    choose(field, 'in_progress');
    expect(field).toHaveValue('in_progress');
    expect(badgeOf(first)).toEqual(['In Progress', 'progress']);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await passTime(5_000);
    await expectToasts(inbox.updated);
    expect(field).toHaveValue('in_progress');
    expect(screen.getByRole('dialog', { name: first })).toBeVisible();
  });
});

describe.each(inboxes)('deleting on the screen $title', (inbox) => {
  async function ask(given?: Awaited<ReturnType<typeof open>>) {
    const page = given ?? (await open(inbox));
    await page.user.click(cardOf(page.first).getByRole('button', { name: inbox.delete }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    const press = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
    return { ...page, dialog, press };
  }

  test('An administrator is asked first, may cancel, and nothing is deleted', async () => {
    const { first, dialog, press, calls } = await ask();
    expect(dialog).toHaveTextContent(`This action cannot be undone. ${first} will be deleted for good.`);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(shownNames(inbox)).toContain(first);
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('An administrator who confirms sees the letter go, and is told so', async () => {
    const { first, dialog, press, fail, calls } = await ask();
    const before = shownNames(inbox);
    fail({ method: 'DELETE', delayMs: 5_000 });
    await press('Delete');
    expect(within(dialog).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await waitFor(() => expect(calls().at(-1)).toMatch(/^DELETE /));
    await passTime(5_000);
    await expectToasts(inbox.deleted);
    await waitFor(() => expect(shownNames(inbox)).toEqual(before.filter((name) => name !== first)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('An administrator who deletes from the details is back at the list', async () => {
    const { user, first } = await open(inbox);
    await user.click(cardOf(first).getByRole('button', { name: 'View Details' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: inbox.delete }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expectToasts(inbox.deleted);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownNames(inbox)).not.toContain(first);
    await expectAddress(inbox.path);
  });

  test('An administrator whose deletion is refused is told why, and keeps the letter', async () => {
    const { first, press, fail } = await ask();
    fail({ method: 'DELETE', status: 403, body: { message: 'Letters are kept for a year' } });
    await press('Delete');
    await expectToasts('Letters are kept for a year');
    expect(shownNames(inbox)).toContain(first);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('An administrator who deletes what is already gone is told so, and a second later sees the list as it is', async () => {
    const { first, press, backend, fail, calls } = await ask();
    fail({ method: 'DELETE', status: 404, body: { error: { message: inbox.notFound } } });
    await press('Delete');
    await expectToasts(inbox.notFound);
    expect(shownNames(inbox)).toContain(first);
    backend.clearRequests();
    await passTime(1_000);
    await waitFor(() => expect(calls()).toEqual([`GET ${inbox.api}`]));
  });
});
