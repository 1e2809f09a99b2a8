// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectUrl,
  passTime,
  renderApp,
  selectOption,
  setupFakeServer,
  waitFor,
} from '#tests/support/app.tsx';
import { signIn } from '#tests/support/session.tsx';
import { cardOf, findCards, shownNames, statusOf } from './support.ts';

setupFakeServer();

const question = () => screen.queryByRole('alertdialog', { name: /may not have been saved$/ });

/** Two statuses are chosen and one item is deleted when the session expires; a sign-in follows. */
async function expireDuringWrites() {
  const { fail, backend, user, calls } = await renderApp({ path: '/inquiries', seed: { inquiries: 5 } });
  await findCards();
  const [first = '', second = '', third = ''] = shownNames().map(String);
  fail({ method: 'PUT', delayMs: 60_000 });
  fail({ method: 'DELETE', delayMs: 60_000 });
  for (const name of [first, second]) selectOption(statusOf(name), 'in_progress');
  for (const name of [first, second]) selectOption(statusOf(name), 'completed');
  await user.click(cardOf(third).getByLabelText('Delete Inquiry'));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete'));
  await waitFor(() => expect(calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1));
  backend.expire({ access: true, refresh: true });
  await passTime(60_000);
  await expectUrl('/login?next=%2Finquiries');
  backend.clearFaults();
  backend.clearRequests();
  await signIn('/inquiries');
  await findCards();
  return { user, calls, first, second, third };
}

test('An administrator whose session expires reads after the next sign-in which changes may not have been saved', async () => {
  const { user, calls, first, second, third } = await expireDuringWrites();
  await waitFor(() => expect(question()).toHaveAccessibleName('2 changes may not have been saved'));
  const dialog = question() ?? document.body;
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${first}: Completed`, `${second}: Completed`]);
  expect(calls()).toContain('GET /api/v1/admin/inquiries');
  expect(calls().filter((call) => /^(PUT|DELETE)/.test(call))).toEqual([]);
  expect(shownNames()).toContain(third);
  await passTime(500);
  await user.click(within(dialog).getByText('Review'));
  await waitFor(() => expect(question()).toBeNull());
  await expectUrl('/inquiries');
});

test('An administrator who signs out meanwhile reads nothing of it', async () => {
  const { fail } = await renderApp({ path: '/inquiries', seed: { inquiries: 3 } });
  await findCards();
  fail({ method: 'PUT', delayMs: 60_000 });
  selectOption(statusOf(String(shownNames()[0])), 'in_progress');
  selectOption(statusOf(String(shownNames()[0])), 'completed');
  fireEvent.click(screen.getByText('Sign out'));
  await expectUrl('/login');
  await signIn('/dashboard');
  await passTime(500);
  expect(question()).toBeNull();
});
