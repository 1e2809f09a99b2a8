import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { storeSession } from './support/signIn.ts';

/** Above the number of tab stops of every screen. */
const maximumStops = 150;

/** Presses Tab until the focused element has the focus again. Throws an Error when the focus is trapped elsewhere. */
async function tabAround(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.activeElement?.addEventListener('focus', () => document.body.setAttribute('data-around', ''));
  });
  const around = page.locator('body[data-around]');
  // To ask after every press would take as long as the presses.
  for (let stops = 0; stops < maximumStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (stops % 10 === 9 && (await around.count()) > 0) return;
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`The focus does not return to its start; it is at ${focused}`);
}

/** Few cards are few tab stops. */
const few = { inquiries: 1, contact: 1, images: 1, videos: 1 };

test('The Tab key leads through every screen, starting with a link to its content, and stays inside a dialog', async ({
  page,
  server,
}) => {
  await server.reset(few);
  await storeSession(page);
  // Contact messages have the screen of the inquiries.
  for (const path of ['/dashboard', '/media', '/settings', '/inquiries'])
    await test.step(path, async () => {
      await page.goto(path);
      await expectLoaded(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await tabAround(page);
    });

  await page.getByRole('button', { name: 'View Details' }).first().click();
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first control the browser's own toolbar has the focus, and the page's body.
    const place = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return element.contains(activeElement) || activeElement === document.body ? 'inside' : 'outside';
    });
    expect(place).toBe('inside');
  }
});
