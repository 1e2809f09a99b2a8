import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { horizontalScroll } from './support/page.ts';
import { type Scene, scenes, screenOf, showEach } from './support/scenes.ts';
import { openSignedIn } from './support/signIn.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 320, height: 800 };

/** What is wrong with a scene, by what it was judged in. The rule target-size is WCAG 2.2's 24 px, and not among axe-core's default ones. */
async function violations(page: Page, { isNarrow, name }: Scene) {
  const found: Record<string, readonly string[]> = {};
  const setTheme = (theme: string) =>
    page.evaluate((each) => {
      document.documentElement.dataset.theme = each;
    }, theme);
  // A toast that fades out while axe-core measures it has less contrast.
  await page.addStyleTag({ content: '.toast { animation: none !important; opacity: 1 !important }' });
  await setTheme('light');
  found.light = await axeViolations(page);
  await setTheme('dark');
  found.dark = await axeViolations(page, { only: ['color-contrast'] });
  if (!isNarrow) await page.setViewportSize(narrow);
  await expect.poll(() => horizontalScroll(page)).toBe(0);
  found.targets = await axeViolations(page, { only: ['target-size'] });
  if (screens.includes(name)) found.narrow = await axeViolations(page);
  return Object.entries(found).flatMap(([where, texts]) => texts.map((text) => `${where}: ${text}`));
}

/** 1280 px at 200 % and 400 % zoom are 640 and 320; the others are tablets and phones. */
const narrowWidths = [768, 640, 375, 320] as const;

/** Names of scenes without dialogs, which fit at every zoom and with text twice as large. */
const screens = ['login', 'dashboard', 'media: images', 'inquiries', 'contact', 'settings'];

/** What scrolls sideways or is cut off at the sides, by what it was judged in. */
async function misfits(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 512 });
    // A grid follows its new width a frame later.
    await expect.poll(() => horizontalScroll(page), `${width} px`).toBe(0);
    const cut = await page.evaluate(() => {
      // A row of chips may be scrolled by itself where it says so; at 320 px it takes rows instead.
      const isScrolled = (row: Element | null) =>
        row !== null && window.innerWidth > 320 && getComputedStyle(row).overflowX === 'auto';
      return [...document.querySelectorAll('main :is(h1, h2, button, a, label, input, select)')]
        .filter((element) => element.checkVisibility() && !element.closest('[class*="hidden"]'))
        .filter((element) => !isScrolled(element.closest('[data-chips]')))
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.left < 0 || box.right > window.innerWidth))
        .map(({ text }) => text);
    });
    found.push(...cut.map((text) => `${width} px: ${text}`));
  }
  await page.setViewportSize(wide);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px');
  await expect.poll(() => horizontalScroll(page), 'large text').toBe(0);
  return found;
}

for (const screen of new Set(scenes.map(screenOf)))
  test(`axe-core finds nothing wrong with ${screen}, nothing scrolls sideways or is cut at any zoom, and no pointer target is small`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    await showEach(
      { page, server, consoleErrors },
      async (scene) => {
        expect.soft(await violations(page, scene), scene.name).toEqual([]);
        if (screens.includes(scene.name)) expect.soft(await misfits(page), scene.name).toEqual([]);
      },
      screen,
    );
  });

test('nothing moves for an administrator who prefers reduced motion', async ({ page, server }) => {
  const longestAnimation = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat);
        }),
      ),
    );
  await server.fault({ path: '/api/images/*', delayMs: 120_000 });
  await openSignedIn(page, '/media');
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  expect(await longestAnimation()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longestAnimation()).toBeGreaterThan(0);
});
