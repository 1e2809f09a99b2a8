import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('A printed list has all its cards, and no controls', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(48);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(cards).toHaveCount(48);
  for (const role of ['navigation', 'button', 'combobox', 'searchbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards.count()).toBeLessThan(48);
});
