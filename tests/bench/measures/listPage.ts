import type { Browser } from '@playwright/test';
import { type BenchPage, openPage } from '../browser.ts';

/** What the list of the application, that of react-admin and the picture floor have in common. */
export interface ListPage extends BenchPage {
  focusSearch(): Promise<void>;
  /** Moves the focus to the status of an item; the returned key chooses another status. */
  focusStatus(index: number): Promise<'ArrowUp' | 'ArrowDown'>;
  /** A click on the button that clears the search, without looking for it first. */
  findClear(): Promise<() => Promise<void>>;
  /** Scrolls by 50 px in every frame. */
  scroll(pixels: number): Promise<void>;
}

const search = 'input[type="search"], input[name="q"]';
const clear = '[aria-label="Clear search text"]';
const status = 'article select, td select';

export async function openList(browser: Browser, origin: string): Promise<ListPage> {
  const benchPage = await openPage(browser, origin, { isSignedIn: true });
  const { page, calm } = benchPage;
  await page.goto('/inquiries');
  await calm();
  // Nothing is new, as in the picture floor.
  await page.evaluate(() => {
    const seen = JSON.stringify({ until: Date.now(), ids: [] });
    for (const key of Object.keys(localStorage)) if (key.startsWith('admin-seen')) localStorage[key] = seen;
  });
  await page.reload();
  await page.locator(status).first().waitFor({ timeout: 60_000 });
  await calm();
  return {
    ...benchPage,
    async focusSearch() {
      await page.locator(search).focus();
      await calm();
    },
    async focusStatus(index) {
      const select = page.locator(status).nth(index);
      await select.focus();
      await calm();
      const isFirst = await select.evaluate(
        (element) => element instanceof HTMLSelectElement && element.selectedIndex === 0,
      );
      return isFirst ? 'ArrowDown' : 'ArrowUp';
    },
    async findClear() {
      const box = await page.locator(clear).boundingBox();
      if (!box) throw new Error('There is no button that clears the search');
      return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    },
    scroll: (pixels) =>
      page.evaluate(async (total) => {
        for (let scrolled = 0; scrolled < total; scrolled += 50) {
          window.scrollBy(0, 50);
          await new Promise(requestAnimationFrame);
        }
      }, pixels),
  };
}
