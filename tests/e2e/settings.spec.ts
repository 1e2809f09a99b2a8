import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('Two tabs agree about the API key and the templates of replies, and a reload keeps a half-written one', async ({
  page,
  context,
}) => {
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

  await page.getByRole('button', { name: 'Edit “Thank you”' }).click();
  await page.getByLabel('Name').fill('Thanks');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Thanks');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('button', { name: 'Edit “Thanks”' })).toBeFocused();
  await expect(other.getByRole('button', { name: 'Edit “Thanks”' })).toBeVisible();
});

test('An administrator exports the templates of replies, and imports the file again', {
  tag: '@long',
}, async ({ page }) => {
  await openSignedIn(page, '/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles(path);
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveText(/The file replaces “Thank you”, “Arrange a visit”, “Ask for details”\./);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(toast(page, /^3 templates imported$/)).toBeVisible();
});
