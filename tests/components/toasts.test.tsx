// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { expect, test } from 'vitest';
import { sayDone } from '#app/toasts.ts';
import { toastMaximum } from '#contract/limits.ts';
import { expectToasts, passTime, renderApp, serveScreens, toasts } from '#tests/support/app.tsx';

serveScreens();

/** The login page, where nothing speaks by itself. */
async function openQuietPage() {
  await renderApp({ path: '/login', signedIn: false });
  await screen.findByRole('button', { name: 'Sign In' });
}

test('An administrator who is told many things at once sees the last twenty', async () => {
  await openQuietPage();
  const texts = Array.from({ length: toastMaximum + 5 }, (_, index) => `Inquiry ${index + 1} is here`);
  for (const text of texts) sayDone(text);
  await expectToasts(...texts.toReversed().slice(0, 20));
});

// The application has no toast of these two kinds yet: what is shown is how its own place for toasts treats them.
test('An administrator reads a toast of no particular kind for four seconds', async () => {
  await openQuietPage();
  toast('The studio opens at nine');
  await expectToasts('The studio opens at nine');
  // When its time is over, it fades for a second.
  await passTime(4_500);
  expect(toasts()).toEqual(['The studio opens at nine']);
  await passTime(1_000);
  await expectToasts();
});

test('An administrator sees a toast of something under way until it is dismissed', async () => {
  await openQuietPage();
  const id = toast.loading('Sorting the samples');
  await expectToasts('Sorting the samples');
  await passTime(60 * 60_000);
  expect(toasts()).toEqual(['Sorting the samples']);
  toast.dismiss(id);
  await passTime(1_000);
  await expectToasts();
});
