import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('Back closes the open picture and nothing else, and still works after three rounds; Escape leaves one level at a time, Back a screen with its question; a double click opens the details', async ({
  page,
  media,
}) => {
  const dialogs = page.locator('dialog[open]');
  const open = async () => {
    await media.cards.first().getByRole('button').first().click();
    await expect(dialogs).toHaveCount(1);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Media Management' }).click();
  await expect(page).toHaveURL('/media');
  await expectLoaded(page);
  await open();
  await page.goBack();
  await expect(dialogs).toHaveCount(0);
  await expect(page).toHaveURL('/media');
  for (let round = 0; round < 3; round += 1) {
    await open();
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expect(page).toHaveURL('/media');
  }
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('navigation').getByRole('link', { name: 'Inquiries' }).click();
  await page.getByText('View Details').first().click();
  const remove = page.getByRole('button', { name: 'Delete Inquiry' });
  await dialogs.locator(remove).click();
  await expect(dialogs).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await expect(page).toHaveURL('/inquiries');
  // The second click of a double one is beside the dialog.
  await page.getByText('View Details').nth(2).dblclick();
  await expect(dialogs.locator(remove)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await remove.first().click();
  await expect(dialogs).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(dialogs).toHaveCount(0);
});

test('A step back that the browser does not make is replaced, and what was written meanwhile follows', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    History.prototype.back = () => undefined;
  });
  await openSignedIn(page, '/inquiries');
  await page.getByText('View Details').first().click();
  await expect(page).toHaveURL(/\?open=/);
  // Its code may come after the address.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('loft');
  await expect(page).toHaveURL('/inquiries?q=loft');
});
