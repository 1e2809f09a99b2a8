import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { horizontalScroll } from './support/page.ts';
import { type Scene, scenes } from './support/scenes/index.ts';

/** CSS pixels (WCAG 2.2, 2.5.8). */
const least = 24;

/** The pointer targets that are too small, with their sizes; without those of WCAG's exception for links in a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate((minimum) => {
    const selector =
      'a[href], button, input, select, textarea, summary, label:has(input), [role="button"], [role="tab"], [role="option"], [tabindex="0"]';
    /** Text beside the link in its block. */
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.parentElement;
      return [...(block?.childNodes ?? [])].some(
        (node) => node instanceof Text && /\w/.test(node.textContent ?? ''),
      );
    };
    const isReachable = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      // What only screen readers have is a pixel large; what scrolls out of the window returns.
      return width > 1 && height > 1 && left + width > 0 && top + height > 0;
    };
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => isReachable(element) && !element.closest('[inert]'))
      .filter((element) => !element.matches('label input'))
      .filter((element) => !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSmall = width < minimum - 0.01 || height < minimum - 0.01;
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return isSmall
          ? [
              `${element.tagName.toLowerCase()} ${name.slice(0, 40)}: ${width.toFixed(1)} × ${height.toFixed(1)}`,
            ]
          : [];
      });
  }, least);

const narrow = { width: 320, height: 800 };
const few = { inquiries: 6, contact: 6, images: 12, videos: 4 };
const screenOf = ({ name }: Scene) => name.replace(/:.*/, '');

for (const screen of new Set(scenes.map(screenOf)))
  test(`No pointer target of any state of the screen ${screen} is smaller than 24 px at 320 px`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allowFailedRequests('/assets/SettingsRoute-*');
    consoleErrors.allow(/The screen is broken/);
    for (const scene of scenes.filter((each) => screenOf(each) === screen))
      await test.step(scene.name, async () => {
        await page.setViewportSize(scene.isNarrow ? narrow : { width: 1280, height: 800 });
        await server.reset(few);
        await scene.show({ page, server });
        await page.setViewportSize(narrow);
        // A grid follows its new width a frame later.
        await expect.poll(() => horizontalScroll(page)).toBe(0);
        expect.soft(await smallTargets(page), scene.name).toEqual([]);
        await page.unrouteAll();
        await page.goto('about:blank');
      });
  });
