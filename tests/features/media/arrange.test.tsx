// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { slotAt } from '#features/media/arrange/useDrag.ts';
import {
  expectToasts,
  expectUrl,
  passTime,
  renderApp,
  setupFakeServer,
  toasts,
  waitFor,
} from '#tests/support/app.tsx';
import { follow, signIn } from '#tests/support/session.tsx';
import { openDialog, titles } from './support.ts';

setupFakeServer();

// Without roles, which are slow to find in a dialog of many elements.
const dialog = () =>
  waitFor(() => {
    const found = openDialog();
    if (!found?.querySelector('[data-title]')) throw new Error('The dialog is closed');
    return found;
  });
const order = async () =>
  [...(await dialog()).querySelectorAll('[data-title]')].map(({ textContent }) => textContent);

/** The dialog that arranges the gallery of the seed. */
async function openArrange() {
  const page = await renderApp({ path: '/media', seed: { images: 20, videos: 2 } });
  const press = async (name: string) => {
    const inside = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
    await page.user.click(within(inside).getByText(name, { selector: 'button' }));
  };
  const openAgain = async () => {
    await waitFor(() => expect(screen.getByText('Arrange')).toBeEnabled());
    await page.user.click(screen.getByText('Arrange'));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'option'));
    return order();
  };
  await waitFor(() => expect(titles().length).toBeGreaterThan(5));
  const first = await openAgain();
  const moveLastToFirst = async () => {
    await page.user.keyboard('{End}{Alt>}{Home}{/Alt}');
    const wanted = [...first.slice(-1), ...first.slice(0, -1)];
    await waitFor(async () => expect(await order()).toEqual(wanted));
    return wanted;
  };
  const updates = () => page.calls().filter((call) => call.startsWith('PUT'));
  return { ...page, first, press, openAgain, moveLastToFirst, updates };
}

const status = async () =>
  within(await dialog())
    .getAllByRole('status')
    .at(-1)?.textContent;

describe('arranging', () => {
  test('An administrator moves images with keys and buttons, hears where they are, and saves what has changed', async () => {
    const { user, first, press, openAgain, updates } = await openArrange();
    const [a = '', b = '', c = '', ...rest] = first;
    const all = first.length;
    expect(screen.getByText('Save')).toBeDisabled();
    for (const place of [2, 3]) {
      await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
      await waitFor(async () => expect(await status()).toBe(`${a}, ${place} of ${all}`));
    }
    expect(await order()).toEqual([b, c, a, ...rest]);
    expect(document.activeElement).toHaveTextContent(a);
    await press('To first');
    expect(await order()).toEqual(first);
    await press('Earlier');
    expect(await order()).toEqual(first);
    await user.click(within(await dialog()).getByText(b));
    await press('To last');
    await press('Earlier');
    await press('Later');
    const wanted = [a, c, ...rest, b];
    expect(await order()).toEqual(wanted);
    expect(await status()).toBe(`${b}, ${all} of ${all}`);
    await press('Save');
    await expectToasts('Order saved');
    expect(updates()).toHaveLength(1);
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(await openAgain()).toEqual(wanted);
  });

  test('An administrator who cancels, or has moved nothing, changes nothing', async () => {
    const { user, first, press, openAgain, moveLastToFirst, updates } = await openArrange();
    await moveLastToFirst();
    await press('Cancel');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(await openAgain()).toEqual(first);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(updates()).toEqual([]);
  });

  test('An administrator who leaves with unsaved moves is asked, and the browser asks, too', async () => {
    const { user, first, press, openAgain, moveLastToFirst } = await openArrange();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    const wanted = await moveLastToFirst();
    expect(isAsked()).toBe(true);
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard the new order?' });
    await user.click(within(question).getByText('Keep arranging'));
    expect(await order()).toEqual(wanted);
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Discard'));
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(isAsked()).toBe(false);
    expect(await openAgain()).toEqual(first);
    await press('Cancel');
  });

  test('An administrator who goes to another screen with unsaved moves is asked, and stays or leaves', async () => {
    const { user, moveLastToFirst } = await openArrange();
    const wanted = await moveLastToFirst();
    follow('Settings');
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Keep arranging'));
    expect(await order()).toEqual(wanted);
    follow('Settings');
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Discard'));
    await expectUrl('/settings');
  });

  test('An administrator is not offered to arrange videos, which have no sort order', async () => {
    const { user, press } = await openArrange();
    await press('Cancel');
    await user.click(screen.getByRole('tab', { name: /Videos/ }));
    await waitFor(() => expect(screen.queryByText('Arrange')).toBeNull());
  });
});

describe('saving the order', () => {
  test.each([0, 800, 3_000])(
    'An administrator whose order takes %i ms to save reads that it is saved, and the list stays as it is sorted',
    async (delayMs) => {
      const { fail, press, first, openAgain } = await openArrange();
      const listed = titles();
      await press('To last');
      const wanted = [...first.slice(1), ...first.slice(0, 1)];
      fail({ method: 'PUT', delayMs });
      await press('Save');
      if (delayMs > 0) await expectUrl('/media');
      await passTime(delayMs);
      await expectToasts('Order saved');
      await expectUrl('/media');
      expect(titles()).toEqual(listed);
      await openAgain();
      await waitFor(async () => expect(await order()).toEqual(wanted));
    },
  );

  test('An administrator sees the progress of four at a time, cancels the rest, and saves it later', async () => {
    const { fail, backend, press, moveLastToFirst, openAgain, updates } = await openArrange();
    const wanted = await moveLastToFirst();
    fail({ method: 'PUT', delayMs: 60_000 });
    await press('Save');
    await waitFor(() => expect(updates()).toHaveLength(4));
    expect((await dialog()).querySelector('progress')).toHaveAttribute('value', '0');
    await press('Cancel the rest');
    await passTime(60_000);
    expect(await order()).toEqual(wanted);
    expect(updates()).toHaveLength(4);
    backend.clearFaults();
    await press('Save');
    await expectToasts('Order saved');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(await openAgain()).toEqual(wanted);
  });

  test('An administrator whose connection is lost in the middle reads what was not saved, and tries again', async () => {
    const { fail, backend, press, moveLastToFirst, openAgain, updates } = await openArrange();
    const wanted = await moveLastToFirst();
    fail({ method: 'PUT', path: '/api/admin/images/gallery/img_0000*', drop: true });
    await press('Save');
    await waitFor(() => expect(updates().length).toBeGreaterThan(4));
    await passTime(3_000);
    await passTime(3_000);
    const report = await screen.findByRole('dialog', { name: /^\d+ of \d+ places were not saved$/ });
    expect(report).toHaveTextContent('Network error: Please check your internet connection');
    backend.clearFaults();
    await press('Close');
    await screen.findByText('Save');
    await press('Save');
    await expectToasts('Order saved');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(await openAgain()).toEqual(wanted);
  });

  test('An administrator without permission reads so, tries again, and sees the order of the server after a reload', async () => {
    const { fail, backend, press, moveLastToFirst, openAgain, user } = await openArrange();
    const wanted = await moveLastToFirst();
    fail({ method: 'PUT', status: 403, body: { message: 'Not yours' } });
    await press('Save');
    const report = await screen.findByRole('dialog', { name: /places were not saved$/ });
    expect(report).toHaveTextContent('Not yours');
    backend.clearFaults();
    await user.click(within(report).getByText('Try again'));
    await expectToasts('Order saved');
    await waitFor(() => expect(openDialog()).toBeNull());
    await user.click(screen.getByText('Refresh images'));
    await expectToasts('Images refreshed', 'Order saved');
    expect(await openAgain()).toEqual(wanted);
  });

  test('An administrator whose session ends in the middle signs in, and arranges on with what was moved', async () => {
    const { fail, backend, press, moveLastToFirst, openAgain } = await openArrange();
    const wanted = await moveLastToFirst();
    fail({ method: 'PUT', delayMs: 60_000 });
    await press('Save');
    backend.expire({ access: true, refresh: true });
    await passTime(60_000);
    await expectUrl('/login?next=%2Fmedia');
    backend.clearFaults();
    await signIn('/media');
    await waitFor(() => expect(titles().length).toBeGreaterThan(5));
    expect(toasts()).toContain('The order of Gallery is kept: sign in and arrange it again to see it.');
    expect(await openAgain()).toEqual(wanted);
    await press('Save');
    await expectToasts('Order saved');
    await waitFor(() => expect(openDialog()).toBeNull());
    expect(await openAgain()).toEqual(wanted);
  });
});

test('a point of a grid belongs to a slot, beside it to the nearest one', () => {
  const grid = { columns: 3, width: 100, height: 80, count: 7 };
  const slots = [
    { x: 10, y: 10 },
    { x: 250, y: 79 },
    { x: 150, y: 90 },
    { x: -20, y: -20 },
    { x: 900, y: 100 },
    { x: 250, y: 300 },
  ];
  expect(slots.map((point) => slotAt(point, grid))).toEqual([0, 2, 4, 0, 5, 6]);
});
