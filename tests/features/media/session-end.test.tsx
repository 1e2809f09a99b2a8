// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sessionKey } from '#features/auth/sessionKey.ts';
import { expectUrl, renderApp, setupFakeServer, toasts, waitFor } from '#tests/support/app.tsx';
import { follow, signIn } from '#tests/support/session.tsx';
import { findCard, titles } from './support.ts';

setupFakeServer();

/** The media screen, whose first item has a form with a text that is not saved. */
async function openChangedForm() {
  const page = await renderApp({ path: '/media', seed: { images: 24, videos: 4 } });
  await waitFor(() => expect(titles().length).toBeGreaterThan(1));
  const [title = ''] = titles().map(String);
  await page.user.click(within(await findCard(title)).getByLabelText(/^View /));
  await page.user.click(await screen.findByText('Edit'));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Quiet harbour' } });
  return { ...page, title };
}

/** As another tab does: it tells the reason of a sign-out first. */
async function endElsewhere(isRequested: boolean) {
  localStorage.removeItem(sessionKey);
  for (const newValue of isRequested ? ['requested', null] : [null])
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }));
  await screen.findByText('Sign In');
}

describe('what is typed when the session ends in another tab', () => {
  test('An administrator reads whose text a sign-out there has discarded', async () => {
    const { title } = await openChangedForm();
    await endElsewhere(true);
    const text = `Signing out has discarded your text of “${title}”, which was not saved.`;
    await waitFor(() => expect(toasts()).toContain(text));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('@'))).toEqual([]);
  });

  test('An administrator whose session expired there finds the text in the form again', async () => {
    const { title, user } = await openChangedForm();
    await endElsewhere(false);
    const kept = `Your text of “${title}” is kept: sign in and edit it again to see it.`;
    await waitFor(() => expect(toasts()).toContain(kept));
    await signIn('/media?open=img_00001');
    await user.click(await screen.findByText('Edit'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Quiet harbour');
  });

  test('An administrator reads whose kept text is discarded by a sign-out before it was seen again', async () => {
    const { title, user } = await openChangedForm();
    await endElsewhere(false);
    await signIn('/media?open=img_00001');
    follow('Settings');
    await user.click(await screen.findByText('Sign out'));
    await expectUrl('/login');
    const text = `Signing out has discarded your text of “${title}”, which was not saved.`;
    await waitFor(() => expect(toasts()).toContain(text));
  });
});
