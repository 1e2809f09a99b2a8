import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sessionKey } from '#domain/signIn.ts';
import { confirm, expectToasts, navigate, passTime, renderApp, waitFor } from '#tests/support/app.tsx';
import { signIn } from '#tests/support/session.tsx';
import { findCard, openDialog, titles } from './support.ts';

const failing = { method: 'PUT', path: '/api/admin/*', status: 500 } as const;

/** The media screen over the fake backend's own items: the first of a section, and what is sent. */
async function openFirst(query = '') {
  const page = await renderApp({ path: `/media${query}`, seed: { images: 24, videos: 4 } });
  await waitFor(() => expect(titles().length).toBeGreaterThan(1));
  const [title = ''] = titles().map(String);
  const card = await findCard(title);
  const updates = () => page.backend.requests().filter(({ method }) => method === 'PUT');
  return { ...page, title, card, updates };
}

async function openForm(query = '') {
  const page = await openFirst(query);
  await page.user.click(within(page.card).getByLabelText(/^(View|Play) /));
  await page.user.click(await screen.findByText('Edit'));
  const dialog = await waitFor(() => {
    const open = openDialog();
    if (!open?.querySelector('form')) throw new Error('No form');
    return open;
  });
  const field = (label: string) => within(dialog).getByLabelText(label) as HTMLInputElement;
  const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
  return { ...page, dialog, field, type };
}

/** As somebody else in another window. */
async function changeElsewhere(
  { backend, app }: Awaited<ReturnType<typeof openForm>>,
  change: object | null,
) {
  const id = new URLSearchParams(location.search).get('open');
  await backend.handle(
    new Request(`${location.origin}/api/admin/images/gallery/${id}`, {
      method: change ? 'PUT' : 'DELETE',
      headers: {
        authorization: `Bearer ${app.page.auth.getSnapshot().context.session?.tokens.accessToken}`,
        'content-type': 'application/json',
      },
      ...(change && { body: JSON.stringify(change) }),
    }),
  );
  backend.clearRequests();
}

describe('the form in the viewer', () => {
  // @spec 7.17 7.20
  test.each([
    ['', 'Image updated successfully!', ['Title', 'Description', 'Alt text', 'Category', 'Sort order']],
    ['?tab=videos', 'Video updated successfully!', ['Title', 'Description', 'Alt text']],
  ])(
    'An administrator edits a title (%s): the card shows it at once, and only the title is sent',
    async (query, message, labels) => {
      const { dialog, field, type, updates, user } = await openForm(query);
      expect([...dialog.querySelectorAll('form label')].map(({ textContent }) => textContent)).toEqual(
        labels,
      );
      expect(field('Title')).toHaveFocus();
      type('Title', 'Quiet harbour');
      await user.click(screen.getByText('Save'));
      await expectToasts(message);
      expect(await findCard('Quiet harbour')).toBeVisible();
      expect(updates().map(({ status }) => status)).toEqual([200]);
      await waitFor(() => expect(openDialog()).toHaveAccessibleName('Quiet harbour'));
      expect(document.activeElement).toHaveTextContent('Edit');
    },
  );

  test('An administrator whose save takes long reads what it waits for, and closes the form, which is saved nevertheless', async () => {
    const { fail, type, updates, user } = await openForm();
    fail({ method: 'PUT', path: '/api/admin/*', delayMs: 20_000, status: 200, body: { data: {} } });
    type('Title', 'Quiet harbour');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(updates()).toHaveLength(1));
    await passTime(8_000);
    const hint = 'Still waiting for the server… You can close this form: saving continues.';
    expect(await screen.findByText(hint)).toBeVisible();
    await user.click(screen.getByText('Close'));
    await waitFor(() => expect(openDialog()?.querySelector('form')).toBeNull());
    await passTime(12_000);
    await expectToasts('Image updated successfully!');
  });

  test('An administrator who closes the form of a save that fails is told, and finds the text again', async () => {
    const { fail, field, title, type, user } = await openForm();
    fail({ ...failing, delayMs: 1_000 });
    type('Title', 'Quiet harbour');
    await user.click(screen.getByText('Save'));
    await user.click(screen.getByText('Close'));
    await passTime(10_000);
    await expectToasts(`“${title}” couldn’t be saved. Your changes are kept: choose Edit to try again.`);
    await user.click(screen.getByText('Edit'));
    await waitFor(() => expect(field('Title')).toHaveValue('Quiet harbour'));
  });

  test('An administrator who presses Back finds what was typed again, and discards it', async () => {
    const { type, user } = await openForm();
    const url = location.pathname + location.search;
    type('Title', 'Quiet harbour');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    history.back();
    await waitFor(() => expect(openDialog()?.querySelector('form') ?? null).toBeNull());
    navigate(url);
    await user.click(await screen.findByText('Edit'));
    const title = () => screen.findByLabelText('Title');
    expect(await title()).toHaveValue('Quiet harbour');
    await user.click(screen.getByText('Discard'));
    await user.click(await screen.findByText('Edit'));
    expect(await title()).not.toHaveValue('Quiet harbour');
    expect(screen.queryByText('Discard')).toBeNull();
  });

  test.each([
    [false, 'finds the text again'],
    [true, 'does not, after a sign-out there'],
  ])(
    'An administrator whose session ends in another tab (sign-out: %s) signs in and %s',
    async (isRequested) => {
      const { type, user } = await openForm();
      type('Title', 'Quiet harbour');
      localStorage.removeItem(sessionKey);
      for (const newValue of isRequested ? ['requested', null] : [null])
        window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue }));
      await screen.findByText('Sign In');
      await signIn(isRequested ? '/dashboard' : '/media?open=img_00001');
      navigate('/media?open=img_00001');
      await user.click(await screen.findByText('Edit'));
      const title = await screen.findByLabelText<HTMLInputElement>('Title');
      expect(title.value === 'Quiet harbour').toBe(!isRequested);
      expect(Object.keys(sessionStorage).filter((key) => key.includes('@'))).toEqual([]);
    },
  );
});

describe('a change from elsewhere', () => {
  test('An administrator sees both titles before one is overwritten, and saves their own', async () => {
    const page = await openForm();
    page.type('Title', 'Mine');
    await changeElsewhere(page, { title: 'Theirs' });
    await page.user.click(screen.getByText('Save'));
    const question = await screen.findByRole('alertdialog', { name: 'Changed elsewhere' });
    expect([...question.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Title (theirs)TheirsTitle (yours)Mine',
    ]);
    expect(page.updates()).toEqual([]);
    await confirm(question, 'Save mine');
    expect(await findCard('Mine')).toBeVisible();
  });
});
