import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/media.ts';
import { boxOf, centreOf, expectLoaded, holdTime } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** Scrolls the page until the control is at this height, where it gets that far. */
async function bringTo(control: Locator, y: number) {
  await control.evaluate((element, at) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy(0, top + height / 2 - at);
  }, y);
}

interface Asked {
  readonly path: string;
  opener(page: Page): Locator;
  readonly confirm: string;
}

const asked: readonly Asked[] = [
  {
    path: '/inquiries',
    opener: (page) => page.getByRole('article').nth(3).getByRole('button', { name: 'Delete Inquiry' }),
    confirm: 'Delete',
  },
  {
    path: '/media',
    opener: (page) => page.getByRole('article').nth(1).getByRole('button', { name: 'Delete' }),
    confirm: 'Delete',
  },
  {
    path: '/settings',
    opener: (page) => page.getByRole('main').getByRole('button', { name: 'Regenerate' }),
    confirm: 'Regenerate',
  },
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  // @spec 4.13
  test('A double tap at any pace confirms nothing', async ({ page, server }) => {
    await page.clock.install();
    for (const { path, opener, confirm } of asked) {
      await test.step(path, async () => {
        if (path === asked[0]?.path) await openSignedIn(page, path);
        else await page.goto(path);
        await expectLoaded(page);
        if (path === '/settings') await page.getByText('Advanced', { exact: true }).tap();
        const question = page.getByRole('alertdialog');
        const confirming = question.getByRole('button', { name: confirm, exact: true });
        await opener(page).tap();
        const { y } = await centreOf(confirming);
        await question.getByRole('button', { name: 'Cancel' }).tap();
        await expect(question).toHaveCount(0);
        await bringTo(opener(page), y);
        await server.clearRequests();
        await holdTime(page, asked.findIndex((each) => each.path === path) + 1);
        // The question is the same component: every pace is tried on one screen.
        for (const pace of path === asked[0]?.path ? [150, 300, 500] : [300]) {
          const finger = await centreOf(opener(page));
          await page.touchscreen.tap(finger.x, finger.y);
          await expect(confirming).toHaveAttribute('aria-disabled', 'true');
          const { x, y, width, height } = await boxOf(confirming);
          const isUnder = finger.x > x && finger.x < x + width && finger.y > y && finger.y < y + height;
          expect(isUnder, `${pace} ms`).toBe(false);
          await page.clock.runFor(pace);
          await page.touchscreen.tap(finger.x, finger.y);
          await page.clock.runFor(600);
          if (await question.isVisible()) await page.keyboard.press('Escape');
          await expect(question).toHaveCount(0);
        }
        expect((await server.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
        await page.clock.resume();
      });
    }
  });
});
