import { expect, test } from './support/fixtures.ts';
import { breakSettings, settingsChunk } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

// @spec 2.53 2.54 8.20
test('An administrator whose screen crashes leaves the crash screen in three ways, still signed in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/The screen is broken/);
  const heading = page.getByRole('heading', { level: 1 });
  const attempt = page.getByText(/Retry attempt/);
  const errorIds: (string | null)[] = [];
  const expectCrash = async (number: number) => {
    await expect(heading).toHaveText('Something went wrong');
    await expect(attempt).toContainText(`Retry attempt ${number}`);
    errorIds.push(await page.locator('code').textContent());
  };

  await breakSettings(page);
  await openSignedIn(page, '/settings');
  await expectCrash(1);

  await test.step('Go Home', async () => {
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await expectCrash(2);
  });

  await test.step('Contact Support', async () => {
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL('/inquiries');
    await expect(page.getByText('Showing 48 of 48')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await expectCrash(3);
  });

  await test.step('Try Again reloads the page', async () => {
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectCrash(4);
    expect(new Set(errorIds).size).toBe(4);
    await page.unroute(settingsChunk);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading).toHaveText('Settings');
    await expect(page).toHaveURL('/settings');
  });
});
