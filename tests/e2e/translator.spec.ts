import { expect, test } from './support/fixtures.ts';
import { expectLoaded, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { translate } from './support/translator.ts';

test('What changes shows its new text in a browser that translates the page', async ({ page }) => {
  await translate(page);
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const main = page.getByRole('main');
  const pending = async () =>
    Number(
      await main
        .getByRole('button', { name: /^Pending/ })
        .getByRole('strong')
        .textContent(),
    );
  const before = await pending();

  const card = main
    .getByRole('article')
    .filter({ has: page.locator('[data-tone="pending"]') })
    .first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('combobox').selectOption('completed');
  await expect(main.getByRole('article', { name, exact: true }).locator('span[data-tone]')).toHaveText(
    'Completed',
  );
  await expect.poll(pending).toBe(before - 1);

  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (const count of [1, 2]) {
    await boxes.nth(count).check();
    await expect(page.getByText(/ selected$/)).toHaveText(`${count} selected`);
  }
  await page.getByRole('button', { name: 'View Details' }).first().click();
  for (const number of [1, 2]) {
    await expect(page.getByRole('dialog').getByText(/^\d+ of \d+$/)).toHaveText(`${number} of 48`);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await main.getByRole('searchbox').fill(name);
  await expect(main.getByText(/^Showing/)).toHaveText('Showing 1 of 48');
  await expect(main.locator('mark').first()).toBeVisible();
  await main.getByRole('searchbox').fill('');
  await expect(main.locator('mark')).toHaveCount(0);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const figure = main.getByRole('article', { name: 'Pending Inquiries' });
  await expect(figure).toContainText(`${before - 1}`);
  const clock = page.getByRole('timer');
  const time = await clock.textContent();
  await expect(clock).not.toHaveText(time ?? '');
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(toast(page, 'All data refreshed successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh All Data' })).toBeVisible();

  await page.getByRole('link', { name: 'Media Management' }).click();
  await expectLoaded(page);
  await page.getByRole('tab', { name: /^Videos/ }).click();
  await expect(page.getByRole('button', { name: 'Upload Video', exact: true })).toHaveText('Upload Video');
  await expect(page.getByRole('button', { name: 'Refresh videos' })).toHaveText('Refresh videos');
});
