import { stat } from 'node:fs/promises';
import { expect, test } from './support/media.ts';

test('An administrator goes through the viewer by keyboard: neighbours, full size, an edited title under which it is downloaded, and back', async ({
  media,
  page,
}) => {
  const { keyboard } = page;
  await media.open();
  const titles = await media.cards.evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('aria-label') ?? ''),
  );
  const [first = '', second = '', third = ''] = titles;
  await page.getByRole('button', { name: `View ${first}` }).focus();
  await keyboard.press('Enter');
  const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
  await expect(dialogOf(first)).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(dialogOf(third)).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(dialogOf(second)).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await keyboard.press('End');
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible();
  await keyboard.press('Home');
  await expect(dialogOf(first)).toBeVisible();

  await keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Actual size' })).toHaveAttribute('aria-pressed', 'true');
  const image = dialogOf(first).getByRole('img').first();
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.clientWidth === shown.naturalWidth))
    .toBe(true);
  const scrolled = () => image.evaluate((shown) => shown.parentElement?.scrollLeft ?? 0);
  await keyboard.press('Shift+ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(0);

  await keyboard.press('e');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await keyboard.type('Quiet harbour');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await expect(dialogOf('Quiet harbour')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download original' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Quiet harbour\.\w+$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(1_000);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/media');
});
