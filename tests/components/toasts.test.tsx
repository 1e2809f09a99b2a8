// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { expect, test } from 'vitest';
import { toastSuccess } from '#components/toasts.ts';
import { toastMaximum } from '#contract/limits.ts';
import { expectToasts, passTime, renderApp, setupFakeServer, toasts } from '#tests/support/app.tsx';

setupFakeServer();

/** The login page, which shows no toasts of its own. */
async function openLogin() {
  await renderApp({ path: '/login', signedIn: false });
  await screen.findByRole('button', { name: 'Sign In' });
}

test('An administrator sees at most the last twenty toasts', async () => {
  await openLogin();
  const texts = Array.from({ length: toastMaximum + 5 }, (_, index) => `Inquiry ${index + 1} is here`);
  for (const text of texts) toastSuccess(text);
  await expectToasts(...texts.toReversed().slice(0, 20));
});

// The application shows no toast of these two kinds yet; the toaster supports them.
test('An administrator sees a neutral toast for four seconds', async () => {
  await openLogin();
  toast('The studio opens at nine');
  await expectToasts('The studio opens at nine');
  // Afterwards it fades out for a second.
  await passTime(4_500);
  expect(toasts()).toEqual(['The studio opens at nine']);
  await passTime(1_000);
  await expectToasts();
});

test('An administrator sees a loading toast until it is dismissed', async () => {
  await openLogin();
  const id = toast.loading('Sorting the samples');
  await expectToasts('Sorting the samples');
  // Longer than the other toasts last, and then much longer.
  for (const duration of [5_000, 60 * 60_000]) await passTime(duration);
  expect(toasts()).toEqual(['Sorting the samples']);
  toast.dismiss(id);
  await passTime(1_000);
  await expectToasts();
});
