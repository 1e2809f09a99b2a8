import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirm, expectToasts, passTime, waitFor } from '#tests/support/app.tsx';
import { badgeOf, cardOf, openInquiries, shownNames } from './support.ts';

const findConfirmation = () => screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
const confirmation = () => document.querySelector('dialog[open][role=alertdialog]');

async function requestDeletion() {
  const page = await openInquiries();
  await page.user.click(cardOf(page.first).getByLabelText(/^Delete Inquiry, /));
  const dialog = await findConfirmation();
  const press = (name: string) => page.user.click(within(dialog).getByText(name));
  return { ...page, dialog, press };
}

// @spec 2.42
test('An administrator is asked for confirmation, cancels, and nothing is deleted', async () => {
  const { first, dialog, press, sent } = await requestDeletion();
  expect(dialog).toHaveTextContent(`This action cannot be undone. ${first} will be permanently deleted.`);
  const message = document.querySelector('[data-message]')?.textContent ?? '';
  expect(within(dialog).getByText(message.slice(0, 200))).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Cancel');
  await press('Cancel');
  await waitFor(() => expect(confirmation()).toBeNull());
  expect(shownNames()).toContain(first);
  expect(sent('DELETE')).toEqual([]);
});

// @spec 2.46 4.13 8.23
test('An administrator who confirms waits, then sees the card removed before the list is read again, and a toast', async () => {
  const { first, dialog, fail, sent } = await requestDeletion();
  const before = shownNames();
  fail({ method: 'DELETE', delayMs: 5_000 });
  await confirm(dialog, 'Delete');
  expect(within(dialog).getByRole('button', { name: 'Deleting…' })).toHaveAttribute('aria-disabled', 'true');
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeEnabled();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  fail({ method: 'GET', delayMs: 60_000 });
  await passTime(5_000);
  await expectToasts('Inquiry deleted successfully!');
  await waitFor(() => expect(shownNames()).toEqual(before.filter((name) => name !== first)));
  expect(confirmation()).toBeNull();
});

test('An administrator whose deletion gets no response is told so after 8 s, and leaves the wait by Escape', async () => {
  const { user, first, dialog, fail, sent } = await requestDeletion();
  const before = shownNames();
  fail({ method: 'DELETE', delayMs: 20_000 });
  await confirm(dialog, 'Delete');
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  await passTime(7_900);
  expect(within(dialog).getByRole('status')).toHaveTextContent(/^$/);
  await passTime(100);
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    'Still waiting for the server… You can close this dialog. A message will show the result.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(confirmation()).toBeNull());
  expect(shownNames()).toEqual(before);

  await user.click(cardOf(first).getByLabelText(/^Delete Inquiry, /));
  const again = await findConfirmation();
  await confirm(again, 'Delete');
  await user.click(within(again).getByText('Close'));
  await user.click(screen.getByText('Settings', { selector: 'nav *' }));
  await waitFor(() => expect(shownNames()).toEqual([]));
  await passTime(12_000);
  await expectToasts('Inquiry deleted successfully!');
  expect(sent('DELETE')).toHaveLength(1);
});

// @spec 8.18
test('An administrator whose deletion is rejected reads the reason, and keeps the inquiry', async () => {
  const { first, dialog, fail } = await requestDeletion();
  fail({ method: 'DELETE', status: 403, body: { message: 'Inquiries are kept for a year' } });
  await confirm(dialog, 'Delete');
  await expectToasts('Inquiries are kept for a year');
  expect(shownNames()).toContain(first);
  await waitFor(() => expect(confirmation()).toBeNull());
});

test('An administrator sets one status for several, and the list is not read again', async () => {
  const { user, sent, backend } = await openInquiries();
  const names = shownNames().map(String);
  const press = (name: string, inside: HTMLElement = document.body) =>
    user.click(within(inside).getByText(name, { selector: 'button *' }));
  for (const name of names) await user.click(screen.getByLabelText(`Select ${name}`));
  await press('Set status');
  const dialog = await screen.findByRole('dialog', { name: 'Set status' });
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'in_progress');
  expect(dialog).toHaveTextContent('Applies to 3 inquiries:');
  backend.clearRequests();
  await confirm(dialog, 'Set status');
  await expectToasts('3 inquiries set to In Progress');
  expect(screen.getByText('Undo')).toBeVisible();
  for (const name of names) expect(badgeOf(name)).toEqual(['In Progress', 'progress']);
  expect(sent('GET')).toEqual([]);
  expect(screen.getByText('3 selected')).toBeVisible();
});
