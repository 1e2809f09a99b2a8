import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Above the number of tab stops of every screen in the tests. */
const maximumStops = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift+Tab, until `target` has the focus. Throws an Error after `maximumStops`. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < maximumStops; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${maximumStops} times ${key} did not lead to ${target}`);
}

/** Goes to `target` with Tab and presses Enter. */
export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focused element has the focus again. Throws an Error when the focus is trapped elsewhere. */
export async function tabAround(page: Page): Promise<void> {
  const start = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 0; stops < maximumStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await start.evaluate((element) => element === document.activeElement)) return;
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`The focus does not return to its start; it is at ${focused}`);
}
