import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, horizontalScroll, toast } from './support/page.ts';
import { showEach } from './support/scenes.ts';
import { openSignedIn } from './support/signIn.ts';
import { translate } from './support/translator.ts';

test('A browser that translates the page breaks no screen and no dialog', async ({
  page,
  server,
  consoleErrors,
}) => {
  await translate(page);
  await showEach({ page, server, consoleErrors }, async ({ name }) => {
    await expect(page.locator('font > font').first()).toBeAttached();
    if (name !== 'crash') await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});

test('What changes shows its new text in a browser that translates the page', async ({ page }) => {
  await translate(page);
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  const main = page.getByRole('main');
  const pending = async () =>
    Number(
      await main
        .getByRole('button', { name: /^Pending/ })
        .getByRole('strong')
        .textContent(),
    );
  const before = await pending();

  const card = main
    .getByRole('article')
    .filter({ has: page.locator('[data-tone="pending"]') })
    .first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('combobox').selectOption('completed');
  await expect(main.getByRole('article', { name, exact: true }).locator('span[data-tone]')).toHaveText(
    'Completed',
  );
  await expect.poll(pending).toBe(before - 1);

  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (const count of [1, 2]) {
    await boxes.nth(count).check();
    await expect(page.getByText(/ selected$/)).toHaveText(`${count} selected`);
  }
  await page.getByRole('button', { name: 'View Details' }).first().click();
  for (const number of [1, 2]) {
    await expect(page.getByRole('dialog').getByText(/^\d+ of \d+$/)).toHaveText(`${number} of 48`);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await main.getByRole('searchbox').fill(name);
  await expect(main.getByText(/^Showing/)).toHaveText('Showing 1 of 48');
  await expect(main.locator('mark').first()).toBeVisible();
  await main.getByRole('searchbox').fill('');
  await expect(main.locator('mark')).toHaveCount(0);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const figure = main.getByRole('article', { name: 'Pending Inquiries' });
  await expect(figure).toContainText(`${before - 1}`);
  const clock = page.getByRole('timer');
  const time = await clock.textContent();
  await expect(clock).not.toHaveText(time ?? '');
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(toast(page, 'All data refreshed successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh All Data' })).toBeVisible();

  await page.getByRole('link', { name: 'Media Management' }).click();
  await expectLoaded(page);
  await page.getByRole('tab', { name: /^Videos/ }).click();
  await expect(page.getByRole('button', { name: 'Upload Video', exact: true })).toHaveText('Upload Video');
  await expect(page.getByRole('button', { name: 'Refresh videos' })).toHaveText('Refresh videos');
});

/** 400 % zoom of 1,280 × 1,024, and of a window that is wider than high. */
const smallWindows = [
  { width: 320, height: 256 },
  { width: 455, height: 216 },
] as const;

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

test('In a window of few rows nothing scrolls sideways, every text and control can be seen, and a sheet fills the window', async ({
  page,
  server,
  consoleErrors,
}) => {
  await showEach({ page, server, consoleErrors }, async ({ name }) => {
    for (const size of smallWindows) {
      await page.setViewportSize(size);
      const place = `${name}, ${size.width} × ${size.height}`;
      await expect.poll(() => horizontalScroll(page), place).toBe(0);
      expect.soft(await hiddenParts(page), place).toEqual([]);
      const sheets = await page.locator('dialog[data-size]:modal').evaluateAll((all) =>
        all.map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return [top, bottom - window.innerHeight];
        }),
      );
      expect.soft(sheets, place).toEqual(sheets.map(() => [0, 0]));
    }
  });
});

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

test('In forced colours every text can be read, and what is pressed, current, selected or focused stands out', async ({
  page,
  server,
  consoleErrors,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await showEach({ page, server, consoleErrors }, async ({ name }) => {
    expect.soft(await lost(page), name).toEqual([]);
    await page.keyboard.press('Tab');
    const outlines = await page.evaluate(() => {
      const focused = document.activeElement;
      return [focused, focused?.parentElement].map((each) => each && getComputedStyle(each).outlineStyle);
    });
    expect.soft(outlines, name).toContain('solid');
  });
});

/** A keyboard with Cyrillic letters: what it types, and the Latin letter of the key. */
async function cyrillicKeys(page: Page) {
  const client = await page.context().newCDPSession(page);
  return async (key: string, letter: string, modifiers: 0 | 2 = 0) => {
    const typed = { key, code: `Key${letter}`, windowsVirtualKeyCode: letter.charCodeAt(0), modifiers };
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await client.send('Input.dispatchKeyEvent', { type, ...typed });
  };
}

test('With a Cyrillic keyboard Ctrl+K opens the palette over every screen and dialog that lets it', async ({
  page,
  server,
  consoleErrors,
}) => {
  const press = await cyrillicKeys(page);
  await showEach({ page, server, consoleErrors }, async ({ name }) => {
    const isAsked = await page.getByRole('alertdialog').isVisible();
    const hasPalette = !isAsked && !/^(login|crash|layout: palette)/.test(name);
    await press('л', 'K', 2);
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette, name).toHaveCount(hasPalette ? 1 : 0);
  });
});

test('With a Cyrillic keyboard the keys of a list do what their Latin letters do', async ({ page }) => {
  const press = await cyrillicKeys(page);
  await openSignedIn(page, '/contact');
  await expectLoaded(page);
  const current = page.locator('li[aria-current]');
  const expectCurrent = (place: number) => expect(current).toHaveAttribute('aria-posinset', `${place}`);
  await press('о', 'J');
  await press('о', 'J');
  await expectCurrent(2);
  await press('л', 'K');
  await expectCurrent(1);
  await press('ч', 'X');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press('ф', 'A', 2);
  await expect(page.getByText(/^\d\d selected$/)).toBeVisible();
  await page.keyboard.press('Escape');
  const status = current.getByRole('combobox');
  const before = await status.inputValue();
  await page.keyboard.press(before === 'in_progress' ? '3' : '2');
  await expect(status).not.toHaveValue(before);
  await press('я', 'Z', 2);
  await expect(status).toHaveValue(before);
});
