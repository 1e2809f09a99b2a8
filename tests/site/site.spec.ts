import type { Page } from '@playwright/test';
import { png } from '../e2e/support/files.ts';
import { toast } from '../e2e/support/page.ts';
import { submitSignIn } from '../e2e/support/signIn.ts';
import { uploadForm } from '../e2e/support/upload.ts';
import { expect, signIn, test } from './fixtures.ts';

test('From the front page a visitor fills in the demo account and sees the dashboard', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('status')).toHaveText(
    'Stored in this browser: it also opens without a connection.',
  );
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL(/\/some\/path\/app\/login$/);
  await page.getByRole('button', { name: 'Fill in the demo account' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/some\/path\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good .*, Administrator$/);
});

test('A status is stored, in a second tab too, until the demo is reset', async ({ page, context }) => {
  const statusIn = (tab: Page) =>
    tab.getByRole('article', { name: 'Samuel Raman', exact: true }).getByRole('combobox');
  await signIn(page, 'app/inquiries');
  await statusIn(page).selectOption('completed');
  await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
  const other = await context.newPage();
  await other.goto('app/inquiries');
  await expect(statusIn(other)).toHaveValue('completed');
  await other.goto('./');
  await other.getByRole('button', { name: 'Reset the demo' }).click();
  await expect(other.getByRole('status')).toHaveText(/^The demo is as it was at first/);
  await other.goto('app/inquiries');
  await submitSignIn(other);
  await expect(statusIn(other)).toHaveValue('pending');
});

test('A picture is uploaded, kept without its worker, and shown offline', async ({
  page,
  context,
  consoleErrors,
}) => {
  await signIn(page, 'app/media');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const form = uploadForm(page.getByRole('dialog', { name: 'Upload Image' }));
  await form.input.setInputFiles(await png('oak-panel.png'));
  await form.submit.click();
  const card = page.getByRole('article', { name: 'Oak Panel' });
  await expect(card).toBeVisible();

  // What the worker had in memory is lost.
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect(card).toBeVisible();
  await context.setOffline(true);
  consoleErrors.allowFailedRequests('*');
  await page.reload();
  const picture = card.getByRole('img');
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(1);
});

test('An address of a screen that is opened first installs the demo and leads there; an unknown one says so', async ({
  page,
  consoleErrors,
}) => {
  // The host sends 404.html.
  consoleErrors.allowFailedRequests('*/app/contact');
  await page.goto('app/contact');
  await submitSignIn(page);
  await expect(page).toHaveURL(/\/some\/path\/app\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Messages');
  await page.goto('app/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('Statecharts, API, design system and developer tools open, and without a connection too', async ({
  page,
  context,
}) => {
  await page.goto('./');
  await expect(page.getByRole('status')).toHaveText(/^Stored/);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const [link, shown] of [
      [/^Statecharts/, page.locator('svg').first()],
      [/^The API/, page.getByText('"openapi": "3.1')],
      [/^Design system/, page.getByRole('heading', { name: 'Components' })],
    ] as const) {
      await page.goto('./');
      await page.getByRole('link', { name: link }).click();
      await expect(shown).toBeVisible();
    }
  }
  await page.goto('demo/');
  await submitSignIn(page);
  await expect(page).toHaveURL(/\/some\/path\/demo\/dashboard$/);
  await page.keyboard.press('Control+Alt+S');
  await expect(page.getByRole('tab', { name: 'Demo' })).toBeVisible();
});
