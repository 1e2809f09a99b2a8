import type { Page } from '@playwright/test';
import { createRandom, type Random } from '#fake-server/seed/random.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const actions = 80;
/** Without Tab, which leads to the controls of the browser, too. */
const keys = ['Escape', 'Escape', 'Enter', 'j', 'k', 'x', '?', 'e', '#', 'ArrowRight', 'ArrowLeft'];

/** Presses a control of the dialog on top, else of the page, as a pointer does: focus, then click. Returns its name. */
const pressOne = (page: Page, chance: number): Promise<string> =>
  page.evaluate((at) => {
    const root =
      document.activeElement?.closest('dialog[open]') ??
      [...document.querySelectorAll('dialog[open]')].at(-1);
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    // What leaves the page, the session or the browser.
    const isLeft = (element: Element) =>
      /^(sign out|print|download|export|open original|choose|replace$)/i.test(nameOf(element)) ||
      element.matches('[type=file], [target=_blank], a:not([href^="/"])');
    const all = [
      ...(root ?? document).querySelectorAll(
        'a[href], button:enabled, input:enabled, select:enabled, [role=option]',
      ),
    ];
    const shown = all.filter((element) => element.checkVisibility() && !isLeft(element));
    // What is rare counts as much as the controls of all cards together.
    const inCards = shown.filter((element) => element.closest('li'));
    const others = shown.filter((element) => !element.closest('li'));
    const group = at < 0.3 && inCards.length > 0 ? inCards : others.length > 0 ? others : inCards;
    const target = group[Math.floor(((at * 997) % 1) * group.length)];
    if (!(target instanceof HTMLElement)) return 'nothing';
    target.focus();
    if (target instanceof HTMLSelectElement) {
      target.selectedIndex = (target.selectedIndex + 1) % target.options.length;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    } else target.click();
    return `${target.localName} “${nameOf(target).slice(0, 40)}”`;
  }, chance);

const perform = async (page: Page, random: Random): Promise<string> => {
  if (random.next() < 0.7) return pressOne(page, random.next());
  const key = keys[Math.floor(random.next() * keys.length)] ?? 'Escape';
  await page.keyboard.press(key);
  return key;
};

/** After the next frame, in which browsers take the focus from what is disabled or hidden. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return document.activeElement?.localName ?? 'nothing';
  });

for (const [seed, path] of ['/dashboard', '/media', '/inquiries', '/settings'].entries())
  test(`Whatever is pressed, something has the focus: ${actions} actions from ${path}`, {
    tag: '@long',
  }, async ({ page, consoleErrors }) => {
    consoleErrors.allowFailedRequests('*');
    await openSignedIn(page, path);
    await expectLoaded(page);
    await page.keyboard.press('Tab');
    const random = createRandom(seed + 1);
    const done: string[] = [];
    for (let count = 0; count < actions; count += 1) {
      done.push(await perform(page, random));
      expect(await focused(page), done.slice(-6).join('\n')).not.toBe('body');
    }
  });
