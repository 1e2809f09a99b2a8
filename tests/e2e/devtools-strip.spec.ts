import { png } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

test('The strip reaches the right edge at any width, and the upload tray and the selection bar are above it', async ({
  page,
}) => {
  const box = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, right, bottom, height } = element.getBoundingClientRect();
      return { top, right, bottom, height };
    });
  await openSignedIn(page, '/media');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Upload Image' }).first().click();
  const dialog = page.getByRole('dialog');
  const file = await png();
  const files = ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: file.buffer }));
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check({ force: true });
  for (const width of [375, 768, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('[data-selection-bar]')).toBeVisible();
      const [strip, bar, tray] = [
        await box('aside[aria-label="Developer tools"]'),
        await box('[data-selection-bar]'),
        await box('[data-upload-tray]'),
      ];
      expect(strip).toMatchObject({ right: width, bottom: 800 });
      expect(bar.bottom).toBeLessThanOrEqual(strip.top);
      expect(tray.bottom).toBeLessThanOrEqual(bar.top);
      expect(tray.height).toBeLessThan(60);
    });
});
