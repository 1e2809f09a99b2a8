import { fireEvent, screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { expect, test } from 'vitest';
import { retractSuccess, toastError, toastSuccess } from '#components/toasts.ts';
import { successMaximum, toastMaximum } from '#contract/limits.ts';
import { expectToasts, passTime, renderApp, toasts, waitFor } from '#tests/support/app.tsx';

/** The texts of the toasts that fade out. */
const leaving = () =>
  [...document.querySelectorAll('[data-leaving] [role]')].map(({ textContent }) => textContent);

/** The login page, which shows no toasts of its own. */
async function openLogin() {
  await renderApp({ path: '/login', signedIn: false });
  await screen.findByRole('button', { name: 'Sign In' });
}

// @spec 4.18 9.14
test('An administrator sees at most the last twenty toasts', async () => {
  await openLogin();
  const texts = Array.from({ length: toastMaximum + 5 }, (_, index) => `Inquiry ${index + 1} is here`);
  for (const text of texts) toastError(text);
  await expectToasts(...texts.toReversed().slice(0, 20));
});

test('An administrator sees equal errors one by one', async () => {
  await openLogin();
  for (let count = 0; count < 5; count += 1) toastError('Server error: 500');
  await expectToasts(...Array.from({ length: 5 }, () => 'Server error: 500'));
});

test('An administrator sees at most the last three successes, and every error beside them', async () => {
  await openLogin();
  toastError('Server error: 500');
  for (const text of ['One', 'Two', 'Three', 'Four']) toastSuccess(`${text} is stored`);
  await expectToasts('Four is stored', 'Three is stored', 'Two is stored', 'Server error: 500');
  expect(successMaximum).toBe(3);
});

test('Equal successes are counted in one toast, which stays 4 s after the last one', async () => {
  await openLogin();
  const deleted = 'Inquiry deleted successfully!';
  const remove = (id: string) =>
    toastSuccess(deleted, { about: [id], counted: { many: 'inquiries', done: 'deleted' } });
  remove('a');
  await expectToasts(deleted);
  await passTime(3_000);
  remove('b');
  await expectToasts('2 inquiries deleted');
  await passTime(3_000);
  remove('a');
  await expectToasts('2 inquiries deleted');
  await passTime(3_900);
  expect(leaving()).toEqual([]);
  await passTime(200);
  expect(leaving()).toEqual(['2 inquiries deleted']);
  await passTime(1_000);
  await expectToasts();
  remove('c');
  await expectToasts(deleted);
});

test('A toast counts each item once, whatever its value, without what was undone, and replaces earlier errors', async () => {
  await openLogin();
  for (let count = 0; count < 3; count += 1) toastSuccess('Order saved');
  await expectToasts('Order saved');
  const set = (action: string, done: string, ...about: readonly string[]) =>
    toastSuccess('Stored', { about, counted: { many: 'inquiries', done, action } });
  toastError('Ada is still Pending', { about: ['a'] });
  toastError('Ben is still Pending', { about: ['b'] });
  set('k1', 'set to Completed', 'a', 'c');
  await expectToasts('2 inquiries set to Completed', 'Ben is still Pending', 'Order saved');
  set('k2', 'set to Pending', 'b');
  await expectToasts('3 inquiries updated', 'Order saved');
  retractSuccess('k2');
  await expectToasts('2 inquiries set to Completed', 'Order saved');
  retractSuccess('k1');
  await expectToasts('Order saved');
  set('k3', 'set to Completed', 'a');
  await expectToasts('Stored', 'Order saved');
});

// @spec 4.16 4.17 9.14
test.each([
  ['a sign-out', 2_000, 'Logged out successfully', 'Sign out'],
  ['a refresh', 4_000, 'Inquiries refreshed', 'Refresh Data'],
  ['a failure', 4_000, 'Failed to refresh inquiries data', 'Refresh Data'],
])('An administrator sees the toast of %s for %i ms', async (_, duration, text, name) => {
  const { fail } = await renderApp({ path: '/inquiries' });
  await screen.findAllByText('View Details');
  if (text.startsWith('Failed')) fail({ path: '/api/v1/admin/inquiries', status: 403 });
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(toasts()).toContain(text));
  await passTime(duration - 1_000);
  expect(leaving()).not.toContain(text);
  await passTime(1_000);
  expect(leaving()).toContain(text);
});

// @spec 4.18
test('An administrator sees a loading toast until it is dismissed', async () => {
  await openLogin();
  const id = toast.loading('Sorting the samples');
  await expectToasts('Sorting the samples');
  // Each of the other kinds leaves after 4 s; then much later.
  for (const duration of [4_100, 900, 60_000, 60 * 60_000]) {
    await passTime(duration);
    expect([toasts(), leaving()]).toEqual([['Sorting the samples'], []]);
  }
  toast.dismiss(id);
  await waitFor(() => expect(leaving()).toEqual(['Sorting the samples']));
  await passTime(1_000);
  await expectToasts();
});
