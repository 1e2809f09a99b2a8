import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectToasts,
  expectUrl,
  passTime,
  renderApp,
  selectOption,
  serving,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { badgeOf, cardOf, items, openInquiries, statusOf } from './support.ts';

const path = '/api/v1/admin/inquiries';
const updated = 'Inquiry updated successfully!';

/** The page with `items`, one of them open. */
async function openItem(id: string) {
  const page = await renderApp({ path: `/inquiries?open=${id}`, faults: [serving(path, items)] });
  return { ...page, dialog: await screen.findByRole('dialog') };
}

const definitions = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('the status of an inquiry', () => {
  // @spec 4.9 8.23
  test('An administrator who chooses a status sees it at once, and a toast when it is stored', async () => {
    const { first, fail, backend } = await openInquiries();
    fail({ method: 'PUT', delayMs: 5_000 });
    selectOption(statusOf(first), 'completed');
    expect(statusOf(first)).toHaveValue('completed');
    expect(badgeOf(first)).toEqual(['Completed', 'done']);
    expect(toasts()).toEqual([]);
    await waitFor(() => expect(backend.requests().at(-1)).toMatchObject({ method: 'PUT', status: null }));
    await passTime(5_000);
    await expectToasts(updated);
    expect(statusOf(first)).toHaveValue('completed');
  });

  // @spec 8.18
  test('An administrator whose status change is rejected reads the reason, and sees the previous status again', async () => {
    const { first, fail } = await openInquiries();
    const before = badgeOf(first);
    fail({ method: 'PUT', status: 409, body: { error: { message: 'Changed by someone else' } } });
    selectOption(statusOf(first), 'completed');
    expect(badgeOf(first)).toEqual(['Completed', 'done']);
    await expectToasts(`Changed by someone else\n${first} is still ${before[0]}.`);
    expect(badgeOf(first)).toEqual(before);
    expect(before).not.toEqual(['Completed', 'done']);
  });
});

describe('the details of an inquiry', () => {
  // @spec 2.41 2.45
  test('An administrator opens the details and closes them, and the focus returns', async () => {
    const page = await openInquiries();
    await page.user.click(cardOf(page.first).getByText('View Details'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleName(page.first);
    expect(definitions(dialog).map(([term]) => term)).toEqual(['Email', 'Phone', 'Date submitted']);
    expect(within(dialog).getByLabelText('Update Status')).toBeVisible();
    expect(within(dialog).getByText('Delete Inquiry')).toBeVisible();
    expect(location.search).toMatch(/^\?open=\w+$/);
    await page.user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectUrl('/inquiries');
    expect(cardOf(page.first).getByRole('button', { name: `View Details, ${page.first}` })).toHaveFocus();
  });

  // @spec 2.41
  test('An administrator follows a link to an inquiry and reads all of it, then one in which every text is missing', async () => {
    const { user, dialog } = await openItem('b-2');
    expect(definitions(dialog)).toEqual([
      ['Email', 'ben@example.org'],
      ['Phone', '+44 20 7946 0123'],
      ['Date submitted', 'Nov 12, 2026'],
    ]);
    expect(within(dialog).getByTitle('Thursday, November 12, 2026 at 3:30 PM')).toBeVisible();
    expect(within(dialog).getByText('Is the (large) studio free on 3 May?')).toBeVisible();
    await user.click(within(dialog).getByText('Close'));

    await user.click(cardOf('No name provided').getByText('View Details'));
    const empty = await screen.findByRole('dialog', { name: 'No name provided' });
    expect(definitions(empty)).toEqual([
      ['Email', 'No email provided'],
      ['Phone', 'No phone provided'],
      ['Date submitted', 'Unknown date'],
    ]);
    expect(within(empty).getByText('No message provided')).toBeVisible();
  });
});
