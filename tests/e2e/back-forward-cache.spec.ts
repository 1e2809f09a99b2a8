import { firstReads } from '#app/firstReads.ts';
import { browserFlags } from '../support/browser.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

// Playwright switches the cache off, and the page that is left must not be in the same renderer process.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('Back from a page of another site shows each screen as it was left, without a request', {
  tag: '@long',
}, async ({ page, server }) => {
  await openSignedIn(page, '/dashboard');
  for (const path of Object.keys(firstReads)) {
    await page.goto(path);
    await expectLoaded(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/favicon.svg`);
    await server.clearRequests();
    await page.goBack({ waitUntil: 'commit' });
    await expect(async () => expect(await page.evaluate(() => 'isSame' in window)).toBe(true)).toPass();
    await expect(page).toHaveURL(path);
    await expectLoaded(page);
    expect(await server.requests()).toEqual([]);
  }
});
