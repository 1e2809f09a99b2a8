import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sirv from 'sirv';
import { png } from '../e2e/support/files.ts';
import { expectDecoded, toast } from '../e2e/support/page.ts';
import { submitSignIn } from '../e2e/support/signIn.ts';
import { expect, testBelow } from './fixtures.ts';

const site = resolve('dist-site');

/** A static host, which sends 404.html in place of what is missing. */
const test = testBelow('/some/path/', {
  pages: sirv(site, { dev: true, etag: true }),
  otherwise: (_, response) =>
    void response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(site, '404.html'))),
});

test('From the front page a visitor uses the demo account; a status is stored, in a second tab too, until the reset', async ({
  page,
  context,
}) => {
  await page.goto('./');
  await expect(page.getByRole('status')).toHaveText(
    'Stored in this browser: it also opens without a connection.',
  );
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL('app/login');
  await page.getByRole('button', { name: 'Fill in the demo account' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good .*, Administrator$/);

  const statusIn = (tab: Page) =>
    tab.getByRole('article', { name: 'Samuel Raman', exact: true }).getByRole('combobox');
  await page.goto('app/inquiries');
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
  await page.goto('app/');
  await submitSignIn(page);
  await page.getByRole('link', { name: 'Media Management' }).click();
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const form = page.getByRole('dialog', { name: 'Upload Image' });
  await form.getByLabel('Choose a file', { exact: true }).setInputFiles(await png('oak-panel.png'));
  await form.getByRole('button', { name: /^Upload/ }).click();
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
  await expectDecoded(card.getByRole('img'));
});

test('An address of a screen that is opened first installs the demo and leads there; an unknown one says so', async ({
  page,
  consoleErrors,
}) => {
  // The host sends 404.html.
  consoleErrors.allowFailedRequests('*/app/contact');
  await page.goto('app/contact');
  await submitSignIn(page);
  await expect(page).toHaveURL('app/contact');
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
  await expect(page).toHaveURL('demo/dashboard');
  await page.keyboard.press('Control+Alt+S');
  await expect(page.getByRole('tab', { name: 'Demo' })).toBeVisible();
});
