import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('Two tabs agree about the API key', async ({ page, context }) => {
  await openSignedIn(page, '/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Show API key' }).click();
  const key = other.locator('code');
  const old = await key.innerText();
  expect(old).toMatch(/^key_/);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate' }).click();
  await expect(toast(page, /^API key regenerated$/)).toBeVisible();
  await expect(key).not.toHaveText(old);
  await expect(key).toHaveText(/^key_/);
});
