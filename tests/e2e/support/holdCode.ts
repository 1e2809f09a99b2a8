import type { Page } from '@playwright/test';
import { deferred } from '#tests/support/deferred.ts';

/** The code of the page does not arrive before `release` is called. */
export async function holdCode(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = deferred();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: () => resolve() };
}
