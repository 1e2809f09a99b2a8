import type { Page } from '@playwright/test';

/** CSS pixels (WCAG 2.2, 2.5.8). */
const least = 24;

/** The pointer targets that are too small, with their sizes; without those of WCAG's exception for links in a sentence. */
export const smallTargets = (page: Page) =>
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
