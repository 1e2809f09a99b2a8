import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { confirm, expectToasts, expectUrl, passTime, renderApp, waitFor } from '#tests/support/app.tsx';
import { signIn } from '#tests/support/session.tsx';
import { openDialog, titles } from './support.ts';

// Without roles, which are slow to find in a dialog of many elements.
const dialog = () =>
  waitFor(() => {
    const found = openDialog();
    if (!found?.querySelector('[data-title]')) throw new Error('The dialog is closed');
    return found;
  });
const order = async () =>
  [...(await dialog()).querySelectorAll('[data-title]')].map(({ textContent }) => textContent);
const tile = async (title: string) => within(await dialog()).getByLabelText(title);
const isClosed = () => waitFor(() => expect(openDialog()).toBeNull());

/** The dialog that arranges the gallery of the seed. */
async function openArrange() {
  const page = await renderApp({ path: '/media', seed: { images: 20, videos: 2 } });
  const press = async (name: string) =>
    page.user.click(within(await dialog()).getByText(name, { selector: 'button *' }));
  const openAgain = async () => {
    await waitFor(() => expect(screen.getByText('Arrange').closest('button')).toBeEnabled());
    await page.user.click(screen.getByText('Arrange'));
    return order();
  };
  await waitFor(() => expect(titles().length).toBeGreaterThan(5));
  const first = (await openAgain()).map(String);
  /** Moves the first image to the end. */
  const moveFirst = async () => {
    await press('Move to end');
    const wanted = [...first.slice(1), ...first.slice(0, 1)];
    expect(await order()).toEqual(wanted);
    return wanted;
  };
  const updates = () => page.calls().filter((call) => call.startsWith('PUT'));
  return { ...page, first, press, openAgain, moveFirst, updates };
}

describe('arranging', () => {
  test('An administrator moves images by buttons, hears where they are, and saves the order', async () => {
    const { user, first, press, openAgain, updates } = await openArrange();
    const [a = '', b = '', c = '', ...rest] = first;
    const all = first.length;
    const live = async () => within(await dialog()).getByRole('status').textContent;
    expect(screen.getByText('Save').closest('button')).toBeDisabled();
    expect(await tile(a)).toHaveFocus();
    await press('Move later');
    await press('Move later');
    expect([await order(), await live()]).toEqual([[b, c, a, ...rest], `${a}, 3 of ${all}`]);
    expect(screen.getByText('Move later').closest('button')).toHaveFocus();
    await press('Move to start');
    await press('Move earlier');
    expect([await order(), await live()]).toEqual([first, `${a}, 1 of ${all}`]);
    expect(screen.getByText('Save').closest('button')).toBeDisabled();
    await user.click(await tile(b));
    await press('Move to end');
    expect(await order()).toEqual([a, c, ...rest, b]);
    await press('Save');
    await expectToasts('Order saved');
    expect(Object.keys(sessionStorage).filter((key) => key.includes('order/'))).toEqual([]);
    await isClosed();
    const sent = updates().length;
    expect(await openAgain()).toEqual([a, c, ...rest, b]);
    expect([screen.getByText('Save').closest('button')?.disabled, updates().length]).toEqual([true, sent]);
  });
});

describe('saving the order', () => {
  test('An administrator whose session ends during the save signs in, and continues with what was moved', async () => {
    const { fail, backend, press, moveFirst, openAgain } = await openArrange();
    const wanted = await moveFirst();
    fail({ method: 'PUT', delayMs: 60_000 });
    await press('Save');
    backend.expire({ access: true, refresh: true });
    await passTime(60_000);
    await expectUrl('/login?next=%2Fmedia');
    backend.clearFaults();
    await signIn('/media');
    await waitFor(() => expect(titles().length).toBeGreaterThan(5));
    await screen.findByText(/may not have been saved/);
    await confirm(document.body, 'Review');
    await isClosed();
    expect(await openAgain()).toEqual(wanted);
    await press('Save');
    await isClosed();
    expect(await openAgain()).toEqual(wanted);
  });
});
