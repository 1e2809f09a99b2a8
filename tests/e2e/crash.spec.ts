import { expect, test } from './support/fixtures.ts';
import { breakSettings, settingsChunk } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

// @spec 2.53 8.20
test('An administrator whose screen crashes goes home still signed in, and sees the screen after Try Again reloads it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/The screen is broken/);
  const heading = page.getByRole('heading', { level: 1 });
  await breakSettings(page);
  await openSignedIn(page, '/settings');
  await expect(heading).toHaveText('Something went wrong');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/Retry attempt 2/)).toBeVisible();
  await page.unroute(settingsChunk);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading).toHaveText('Settings');
  await expect(page).toHaveURL('/settings');
});
