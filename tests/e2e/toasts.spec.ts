import sharp from 'sharp';
import { png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { boxOf, centreOf, expectLoaded, holdTime, opacityOf, signOutButton, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { dropFile } from './support/upload.ts';

// @spec 2.11
test('Toasts stand at the top right of the page and of a dialog, and end above 290 px, on a phone above 200 px', async ({
  page,
  server,
  media,
}) => {
  await page.clock.install();
  const stack = page.getByRole('region', { name: 'Notifications' });
  const expectPlace = async () => {
    for (const { width, height, limit } of [
      { width: 375, height: 812, limit: 200 },
      { width: 1440, height: 900, limit: 290 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect(async () => {
        const { x, y, width: wide, height: high } = await boxOf(stack);
        expect({ y, isAtRight: x + wide > width - 50 }).toEqual({ y: 16, isAtRight: true });
        expect(y + high).toBeLessThan(limit);
        if (width === 375) expect(x).toBe(16);
      }).toPass();
    }
  };
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  await server.fault({ method: 'PUT', path: '/api/v1/*', status: 403 });
  const statuses = page.getByRole('main').getByRole('listitem').getByRole('combobox');
  const fail = async (index: number) => {
    const isPending = (await statuses.nth(index).inputValue()) === 'pending';
    await statuses.nth(index).selectOption(isPending ? 'completed' : 'pending');
  };
  await holdTime(page, 1);
  await fail(0);
  await expect.poll(() => opacityOf(toast(page, 'Server error: 403'))).toBe(1);
  await expectPlace();
  await test.step('a press goes through them', async () => {
    const { x, y } = await centreOf(toast(page, 'Server error: 403'));
    const isOver = (element: Element, at: readonly [number, number]) =>
      element.contains(document.elementFromPoint(...at));
    expect(await stack.evaluate(isOver, [x, y] as const)).toBe(false);
  });
  await test.step('more than fit are scrolled', async () => {
    for (const index of [1, 2, 3]) await fail(index);
    await expect(stack).toHaveAttribute('tabindex', '0');
    await expectPlace();
    const { x, y } = await centreOf(stack);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => stack.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });
  await page.clock.resume();
  await media.open();
  await test.step('over a modal dialog and its backdrop', async () => {
    await server.fault({ method: 'POST', path: '/api/admin/images/upload', status: 403 });
    const dialog = await media.openUpload();
    await dropFile(dialog, await png());
    await holdTime(page, 2);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const shown = toast(page, /^Failed to upload image/);
    await expect.poll(() => opacityOf(shown)).toBe(1);
    await expectPlace();
    await expect(dialog).toBeVisible();
    // The toast has white pixels; under the backdrop they would be half as bright.
    const pixels = await sharp(await shown.screenshot())
      .raw()
      .toBuffer();
    expect(pixels.reduce((most, value) => Math.max(most, value), 0)).toBe(255);
  });
});

test('A toast stays while the pointer is on its Undo, and otherwise leaves in its time, or with what it tells: by an undo its own, by a sign-out all', async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  await holdTime(page, 1);
  const stack = page.getByRole('region', { name: 'Notifications' });
  const expectTold = (...texts: readonly string[]) =>
    expect(stack.locator('.toast [role]')).toHaveText([...texts], { timeout: 5_000 });
  const status = page.getByRole('article', { name: 'Samuel Raman', exact: true }).getByRole('combobox');
  const undo = stack.getByRole('button', { name: 'Undo' });

  await status.selectOption('completed');
  const shown = toast(page, 'Inquiry updated successfully!');
  await expect.poll(() => opacityOf(shown)).toBe(1);
  const { x, y } = await centreOf(undo);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
  await page.clock.runFor(60_000);
  expect(await opacityOf(shown)).toBe(1);
  await page.mouse.down();
  await page.mouse.up();
  await expectTold('Samuel Raman is Pending again');
  await status.selectOption('in_progress');
  await expectTold('Inquiry updated successfully!');
  await undo.click();
  await expect(status).toHaveValue('pending');
  await expectTold('Samuel Raman is Pending again');
  await page.clock.runFor(4_000);
  await expect.poll(() => opacityOf(toast(page, / again$/))).toBe(0);

  await status.selectOption('completed');
  await expect(undo).toBeVisible();
  await signOutButton(page).click();
  await expectTold('Logged out successfully');
});
