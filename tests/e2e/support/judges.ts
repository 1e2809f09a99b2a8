import type { Page } from '@playwright/test';
import { isLongRun } from '#tests/support/longRun.ts';
import { axeViolations } from './axe.ts';
import { expect } from './fixtures.ts';
import { horizontalScroll } from './page.ts';
import type { Scene } from './scenes.ts';

/** What finds the faults of a scene; it leaves the window and the colours as it likes. */
type Judge = (page: Page, scene: Scene) => Promise<readonly string[]>;

const wide = { width: 1280, height: 800 };
const narrow = { width: 320, height: 800 };

/** Names of scenes without dialogs, which fit at every zoom and with text twice as large. */
const screens = ['login', 'dashboard', 'media: images', 'inquiries', 'contact', 'settings'];

const expectFitting = (page: Page, place: string) => expect.poll(() => horizontalScroll(page), place).toBe(0);

/** By what it was judged in: `npm run test:all` judges every scene in all. */
const axe: Judge = async (page, { isNarrow, name }) => {
  const isScreen = screens.includes(name);
  const found: string[] = [];
  // A toast that fades out while axe-core measures it has less contrast.
  await page.addStyleTag({ content: '.toast { animation: none !important; opacity: 1 !important }' });
  for (const { theme, size, isShort } of [
    { theme: 'light', size: wide, isShort: isScreen },
    { theme: 'dark', size: wide, isShort: !isScreen },
    { theme: 'dark', size: narrow, isShort: isScreen },
  ]) {
    if (!isShort && !isLongRun) continue;
    await page.evaluate((each) => {
      document.documentElement.dataset.theme = each;
    }, theme);
    if (!isNarrow) await page.setViewportSize(size);
    await expectFitting(page, name);
    const place = `${theme}, ${size.width} px`;
    found.push(...(await axeViolations(page)).map((text) => `${place}: ${text}`));
  }
  return found;
};

/** 1280 px at 200 % and 400 % zoom are 640 and 320; the others are tablets and phones. */
const narrowWidths = [768, 640, 375, 320] as const;

/** What scrolls sideways or is cut off at the sides, by what it was judged in. */
const misfits: Judge = async (page, { name }) => {
  if (!screens.includes(name)) return [];
  const found: string[] = [];
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 512 });
    // A grid follows its new width a frame later.
    await expectFitting(page, `${name}, ${width} px`);
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
  await expectFitting(page, `${name}, large text`);
  return found;
};

/** 400 % zoom of 1,280 × 1,024, and in `npm run test:all` of a window that is wider than high. */
const smallWindows = [{ width: 320, height: 256 }, ...(isLongRun ? [{ width: 455, height: 216 }] : [])];

/** What of the uppermost layer is covered while it has the focus, or while it is read. */
const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const layer =
      [...document.querySelectorAll('dialog:modal, [popover="auto"]:popover-open')].at(-1) ?? document.body;
    const isShown = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // Of what is larger than the window a part is enough.
      const x = (Math.max(0, left) + Math.min(right, window.innerWidth)) / 2;
      const y = (Math.max(0, top) + Math.min(bottom, window.innerHeight)) / 2;
      const found = document.elementFromPoint(x, y);
      // A row is one button, which lies over its texts.
      const part = element.closest('li') ?? element;
      return found !== null && (part.contains(found) || found.closest('label')?.contains(element));
    };
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    const isReal = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const controls = [
      ...layer.querySelectorAll<HTMLElement>('a[href], button:enabled, :is(input, select, textarea):enabled'),
    ]
      .filter((element) => isReal(element) && element.tabIndex >= 0 && !element.matches('[href^="#"]'))
      .filter((element) => {
        element.focus();
        element.scrollIntoView({ block: 'nearest' });
        return document.activeElement === element && !isShown(element);
      });
    const texts = [...layer.querySelectorAll('h1, h2, h3, p, dt, dd, legend, li')].filter((element) => {
      if (!isReal(element) || element.closest('[data-banners], [data-toaster]')) return false;
      element.scrollIntoView({ block: 'nearest' });
      return !isShown(element);
    });
    return [...controls, ...texts].map(nameOf);
  });

/** In a window of few rows every text and control can be seen, and a sheet fills the window. */
const fewRows: Judge = async (page, { name }) => {
  const found: string[] = [];
  for (const size of smallWindows) {
    await page.setViewportSize(size);
    const place = `${size.width} × ${size.height}`;
    await expectFitting(page, `${name}, ${place}`);
    const hidden = await hiddenParts(page);
    const unfilled = await page.locator('dialog[data-size]:modal').evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => top !== 0 || bottom !== window.innerHeight)
        .map(({ top, bottom }) => `a sheet from ${top} to ${bottom}`),
    );
    found.push(...[...hidden, ...unfilled].map((text) => `${place}: ${text}`));
  }
  return found;
};

const marked =
  '[aria-pressed="true"], [role="tab"][aria-selected="true"], nav [aria-current], li[aria-current], [role="radiogroup"] label:has(:checked)';

/** What cannot be read, and what is marked and looks as its neighbours do. */
const lost = (page: Page) =>
  page.evaluate((selector) => {
    const groundOf = (element: Element | null): string => {
      const { backgroundColor } = getComputedStyle(element ?? document.documentElement);
      const isClear = backgroundColor.endsWith(', 0)');
      return isClear && element ? groundOf(element.parentElement) : backgroundColor;
    };
    const lightOf = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(
        (part) => (Number(part) / 255) ** 2.2,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const isReadable = (element: Element) => {
      const [text, ground] = [lightOf(getComputedStyle(element).color), lightOf(groundOf(element))];
      return Math.max(text, ground) / Math.min(text, ground) >= 4.5;
    };
    const looksOf = (element: Element) => {
      const { color, border, outline } = getComputedStyle(element);
      return [groundOf(element), color, border, outline, getComputedStyle(element, '::before').border].join();
    };
    const isMarked = (element: Element) => {
      const group = element.closest('nav, fieldset, ul, section, [role="radiogroup"], [role="tablist"]');
      return ![...(group?.querySelectorAll(element.tagName) ?? [])].some(
        (other) => !other.matches(selector) && looksOf(other) === looksOf(element),
      );
    };
    const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    return [
      ...all.filter(
        (element) =>
          element.firstChild instanceof Text && !element.matches(':disabled') && !isReadable(element),
      ),
      ...all.filter(
        (element) =>
          element.matches(selector) &&
          // A radio button that is seen is marked by itself.
          !element.querySelector(':checked')?.checkVisibility({ opacityProperty: true }) &&
          !isMarked(element),
      ),
    ].map((element) => element.outerHTML.slice(0, 160));
  }, marked);

/** In forced colours every text can be read, and what is pressed, current, selected or focused stands out. */
const forcedColours: Judge = async (page, { isNarrow }) => {
  await page.setViewportSize(isNarrow ? narrow : wide);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await lost(page);
  await page.keyboard.press('Tab');
  const outlines = await page.evaluate(() => {
    const focused = document.activeElement;
    return [focused, focused?.parentElement].map((each) => each && getComputedStyle(each).outlineStyle);
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return outlines.includes('solid') ? found : [...found, 'forced colours: the focus is not seen'];
};

/** On a keyboard with Cyrillic letters Ctrl+K opens the palette over every screen and dialog that lets it. */
const cyrillicKeys: Judge = async (page, { name, isNarrow }) => {
  await page.setViewportSize(isNarrow ? narrow : wide);
  const isAsked = await page.getByRole('alertdialog').isVisible();
  const hasPalette = !isAsked && !/^(login|crash|layout: palette)/.test(name);
  const client = await page.context().newCDPSession(page);
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await client.send('Input.dispatchKeyEvent', {
      type,
      key: 'л',
      code: 'KeyK',
      windowsVirtualKeyCode: 'K'.charCodeAt(0),
      modifiers: 2,
    });
  await client.detach();
  await expect(page.getByRole('dialog', { name: 'Search everything' }), name).toHaveCount(hasPalette ? 1 : 0);
  return [];
};

/** All faults of a scene that is shown. */
export async function faultsOf(page: Page, scene: Scene): Promise<readonly string[]> {
  const found: string[] = [];
  for (const judge of [axe, forcedColours, fewRows, misfits, cyrillicKeys])
    found.push(...(await judge(page, scene)));
  return found;
}
