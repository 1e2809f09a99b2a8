import type { Locator, Page } from '@playwright/test';
import { paths, removeElsewhere } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { holdRequests, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

const card = (page: Page) => page.getByRole('article', { name: 'Samuel Raman', exact: true });

/** Closes the page as the user does; the browser may ask. Resolves with the answer of the browser. */
async function leave(page: Page): Promise<'asked' | 'closed'> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    return 'asked' as const;
  });
  const closed = page.waitForEvent('close').then(() => 'closed' as const);
  await page.close({ runBeforeUnload: true });
  const answer = await Promise.race([asked, closed]);
  // The other event may never come.
  for (const event of [asked, closed]) event.catch(() => undefined);
  return answer;
}

test('The browser asks before the page is left while an upload is on its way, and no longer', async ({
  page,
  media,
}) => {
  const send = await holdRequests(page, '**/api/admin/images/upload');
  await media.open();
  const form = uploadForm(await media.openUpload());
  await form.input.setInputFiles(await png('half-way.png'));
  await form.submit.click();
  await expect(form.submit).toHaveText('Uploading...');
  expect(await leave(page)).toBe('asked');
  send();
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  expect(await leave(page)).toBe('closed');
});

test('A status change says what it waits for without moving anything', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 1_600 });
  await page.clock.install();
  await server.fault({ method: 'PUT', path: `${paths.inquiries}/*`, delayMs: 60_000 });
  await openSignedIn(page, '/inquiries');
  const status = card(page).getByRole('combobox');
  await expect(status).toHaveValue('pending');
  const parts: readonly Locator[] = [
    card(page),
    status,
    card(page).locator('dl'),
    card(page).getByRole('heading'),
    card(page).locator('[data-message]'),
    card(page).getByRole('button', { name: 'Delete Inquiry' }),
  ];
  const tops = () =>
    Promise.all(parts.map(async (part) => part.evaluate((element) => element.getBoundingClientRect().top)));
  const before = await tops();

  await status.selectOption('completed');
  await expect(card(page).getByText('Saving…', { exact: true })).toBeVisible();
  expect(await tops()).toEqual(before);
  await page.clock.fastForward(8_000);
  await expect(card(page).getByText('Still saving…')).toBeInViewport();
  expect(await tops()).toEqual(before);

  await card(page).getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Still saving…')).toBeInViewport();
  expect(await axeViolations(page)).toEqual([]);
  const height = await dialog.evaluate((element) => element.scrollHeight);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Still saving…')).toHaveCount(0);
  expect(await dialog.evaluate((element) => element.scrollHeight)).toBe(height);
  await expect(dialog.getByRole('radio', { name: 'Pending' })).toBeChecked();
});

for (const view of ['Cards', 'List'] as const) {
  const person = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Samuel Raman' });
  const openDetails = async (page: Page) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSignedIn(page, '/inquiries');
    await page.getByRole('radio', { name: view }).check();
    const open = person(page).getByRole('button', { name: 'View Details' });
    await open.click({ position: { x: 60, y: 12 } });
    const details = page.getByRole(view === 'Cards' ? 'dialog' : 'region', { name: /Raman|Details/ });
    await expect(details.getByRole('radio', { name: 'Pending' })).toBeChecked();
    return details;
  };

  test(`${view}: in the details the last status change can be undone for 10 s, by keyboard, and a deletion elsewhere is said once`, {
    tag: view === 'List' ? '@long' : [],
  }, async ({ page, consoleErrors }) => {
    consoleErrors.allowFailedRequests('*');
    const details = await openDetails(page);
    const undo = details.getByRole('button', { name: 'Undo' });
    const change = async () => {
      await details.getByRole('radio', { name: 'Pending' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
      await expect(undo).toBeVisible();
    };
    await change();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details.getByRole('radio', { name: 'Pending' })).toBeChecked();
    await expect(undo).toHaveCount(0);
    await expect(toast(page, 'Samuel Raman is Pending again')).toBeVisible();
    await change();
    await page.clock.fastForward(9_000);
    await expect(undo).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(undo).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.locator('.toast')).toHaveCount(0);

    await test.step('deleted elsewhere', async () => {
      await removeElsewhere(page, paths.inquiries, 'Samuel Raman');
      await page.keyboard.press('ArrowRight');
      await expect(details).toContainText('This inquiry no longer exists.');
      await expect(toast(page, /./)).toHaveText('Inquiry not found');
      await page.clock.runFor(2_000);
      await expect(page.locator('.toast')).toHaveText(['Inquiry not found']);
      await expect(person(page)).toHaveCount(0);
    });
  });
}
