import type { Locator, Page } from '@playwright/test';
import { deferred } from '#tests/support/deferred.ts';
import { expect } from './fixtures.ts';

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: text }).first();

export const signOutButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign out', exact: true });

/** A backdrop takes no press in this time after its dialog has opened: it may belong to a double click. */
export const passDoubleClick = (page: Page): Promise<void> => page.waitForTimeout(450);

/** Waits until a screen has its heading and all its data. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** How far the page scrolls sideways, in CSS pixels. */
export const horizontalScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(1_000, window.scrollY);
    return window.scrollX;
  });

/** Throws an Error for what is not on the page. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  return box;
}

/** Where a finger presses a control. */
export async function centreOf(target: Locator) {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The opacity of an element and all its ancestors together: 0 to 1. */
export const opacityOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });

/** Waits until the browser has decoded the picture of an `img`. */
export async function expectDecoded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)))
    .toBeGreaterThan(0);
}

/** Waits until a `video` plays. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)))
    .toBeGreaterThan(0);
}

/** From here on the page's clock stands: a busy machine takes longer than toasts and questions do. */
export const holdTime = (page: Page, minutes: number): Promise<void> =>
  page.clock.pauseAt(Date.now() + minutes * 60_000);

/** Holds what is requested from a url until the result is called: no delay is long enough for every machine. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const held = deferred();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const settingsChunk = '**/assets/SettingsRoute-*.js';

/** Serves code for the settings screen that throws 'The screen is broken'. */
export const breakSettings = (page: Page): Promise<unknown> =>
  page.route(settingsChunk, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default () => { throw new Error('The screen is broken'); };",
    }),
  );

export const expectBanners = (page: Page): Promise<void> =>
  expect(page.locator('[data-banners]')).toBeAttached();
