import type { Locator, Page } from '@playwright/test';
import { paths } from './support/api.ts';
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
  await expect(status).toHaveAttribute('aria-busy', 'true');
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
