import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const dialogs = (page: Page) => page.locator('dialog[open]');
const back = (page: Page) => page.evaluate(() => history.back());

async function openScreen(page: Page, name: string) {
  await openSignedIn(page, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await expect(page).not.toHaveURL('/dashboard');
  await expectLoaded(page);
}

for (const [screen, open] of [
  ['Inquiries', (page: Page) => page.getByText('View Details').first().click()],
  [
    'Media Management',
    (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('button').first().click(),
  ],
] as const)
  test(`Back closes the open item of ${screen} and nothing else, and is not dead after five rounds`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    const url = page.url();
    await open(page);
    await expect(dialogs(page)).toHaveCount(1);
    await back(page);
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL(url);
    for (let round = 0; round < 5; round += 1) {
      await open(page);
      await expect(dialogs(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page).toHaveURL(url);
    }
    await back(page);
    await expect(page).toHaveURL('/dashboard');
  });

test('Back with a question open leaves its screen and ends the question', async ({ page }) => {
  await openScreen(page, 'Contact Messages');
  await page.getByRole('button', { name: 'Delete Contact Message' }).first().click();
  await expect(dialogs(page)).toHaveCount(1);
  await back(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(dialogs(page)).toHaveCount(0);
});

test('Escape leaves one level at a time: a deletion over the details', async ({ page }) => {
  await openScreen(page, 'Inquiries');
  await page.getByText('View Details').first().click();
  await dialogs(page).getByRole('button', { name: 'Delete Inquiry' }).click();
  await expect(dialogs(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
});

test('A path in another case and with a slash at its end is that of the screen', async ({ page }) => {
  await openSignedIn(page, '/Media/?section=about');
  await expect(page).toHaveURL('/media?section=about');
  await expect(page.getByRole('link', { name: 'Media Management' })).toHaveAttribute('aria-current', 'page');
});
