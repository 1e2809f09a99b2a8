import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('The page of the API opens from a file: it is searched, read by keyboard and fits a small screen', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(pathToFileURL(resolve(import.meta.dirname, '../../docs/api.html')).href);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.getByLabel('Search in all calls').fill('/api/admin/change-password');
  await expect(page.getByRole('status')).toHaveText(/^\d+ places? in 1 of \d+ articles$/);
  const call = page.getByRole('article').filter({ visible: true });
  await expect(call.getByRole('heading', { level: 2 })).toHaveText('Change password');
  const success = call.locator('summary').filter({ hasText: '200' });
  await success.press('Enter');
  await expect(call.getByText('Password changed successfully')).toBeVisible();

  const wcag = ['wcag2a', 'wcag2aa', 'wcag22aa'];
  expect(await axeViolations(page, { only: wcag })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { only: ['color-contrast'] })).toEqual([]);
});
