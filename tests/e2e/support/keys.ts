import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More stops than any screen of the tests has. */
const mostStops = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift+Tab, until `target` has the focus. Throws an Error when that never happens. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostStops} times ${key} did not lead to ${target}`);
}

/** Goes to `target` with Tab and presses Enter there. */
export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focus is where it was before; gives how many presses that took. Throws when it is trapped. */
export async function tabAround(page: Page): Promise<number> {
  const start = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 1; stops <= mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await start.evaluate((element) => element === document.activeElement)) return stops;
  }
  const held = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`The focus does not come around; it is at ${held}`);
}
