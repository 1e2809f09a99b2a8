import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { type Scene, scenes } from './support/scenes/index.ts';
import { openSignedIn } from './support/signIn.ts';

const themes = ['light', 'dark'] as const;
const widths = [1280, 320] as const;

const widthsOf = ({ isNarrow }: Scene): readonly number[] =>
  widths.filter((width) => !isNarrow || width < 768);

const combinations = scenes.flatMap((scene) =>
  widthsOf(scene).flatMap((width) => themes.map((theme) => `${scene.name}, ${width} px, ${theme}`)),
);

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(1_000, window.scrollY);
    return window.scrollX;
  });

test.beforeEach(({ complaints }) => {
  complaints.allowFailures('/files/moved-long-ago*');
  complaints.allowFailures('/assets/settings-*');
  complaints.allow(/Failed to fetch dynamically imported module/);
});

test('axe-core judges at least 60 combinations of scene, theme and width', () => {
  process.stdout.write(`axe-core judges ${combinations.length} combinations\n`);
  expect(combinations.length).toBeGreaterThanOrEqual(60);
});

for (const scene of scenes)
  test.describe(scene.name, () => {
    test.use({ viewport: { width: scene.isNarrow ? 320 : 1280, height: 800 } });

    test('axe-core finds nothing, in both themes and at all widths, and nothing scrolls sideways', async ({
      page,
      server,
    }) => {
      await scene.show({ page, server });
      const found: Record<string, readonly string[]> = {};
      for (const width of widthsOf(scene)) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of themes) {
          await setTheme(page, theme);
          found[`${scene.name}, ${width} px, ${theme}`] = await axeViolations(page, scene);
        }
        await expect.poll(() => sidewaysScroll(page), `${width} px`).toBe(0);
      }
      expect(found).toEqual(
        Object.fromEntries(
          combinations.filter((name) => name.startsWith(`${scene.name}, `)).map((name) => [name, []]),
        ),
      );
    });
  });

/** Two frames later: what follows from the layout is done, and what has shifted is reported. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const paths = ['/login', '/dashboard', '/media', '/inquiries', '/contact', '/settings'] as const;

/** The screen, all there; its first heading is what it must show. */
async function visit(page: Page, path: (typeof paths)[number]) {
  if (path === '/login') await page.goto(path);
  else await openSignedIn(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What a window of 1280 px is at 200 % and 400 %, and the widths of tablets and phones. */
const narrowWidths = [768, 640, 375, 320] as const;

test.describe('zoom', () => {
  for (const path of paths)
    test(`at 200 % and 400 %, on small screens and with text twice as large, ${path} shows everything without scrolling sideways`, async ({
      page,
    }) => {
      await visit(page, path);
      for (const width of narrowWidths) {
        await page.setViewportSize({ width, height: 512 });
        // A grid follows its new width a frame later.
        await expect.poll(() => sidewaysScroll(page), `${width} px`).toBe(0);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main :is(h1, h2, button, a, label, input, select)')]
            .filter((element) => element.checkVisibility() && !element.closest('[class*="hidden"]'))
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.left < 0 || box.right > window.innerWidth))
            .map(({ text }) => text),
        );
        expect(cut, `${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await painted(page);
      await expect.poll(() => sidewaysScroll(page), 'large text').toBe(0);
    });
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('what is chosen, focused or bordered stands out without our colours', async ({ page }) => {
    await visit(page, '/media');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const current = navigation.locator('[aria-current="page"]');
    const other = navigation.getByRole('link', { name: 'Settings' });
    const backgroundOf = (target: typeof current) =>
      target.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await backgroundOf(current)).not.toBe(await backgroundOf(other));

    const selected = page.getByRole('tab', { selected: true });
    expect(await backgroundOf(selected)).not.toBe(
      await backgroundOf(page.getByRole('tab', { selected: false })),
    );

    const upload = page.getByRole('button', { name: 'Upload Image' });
    await expect(upload).toHaveCSS('border-top-style', 'solid');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');

    await visit(page, '/inquiries');
    const dot = page.getByRole('main').getByRole('listitem').locator('[data-tone]').first();
    expect(await dot.evaluate((element) => getComputedStyle(element, '::before').borderTopStyle)).toBe(
      'solid',
    );
    for (const path of paths) {
      await visit(page, path);
      expect(await axeViolations(page), path).toEqual([]);
    }
  });
});

test.describe('motion', () => {
  /** The longest that anything moves, in seconds. */
  const longest = (page: Page) =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat);
        }),
      ),
    );

  test('nothing of ours moves when less motion is asked for', async ({ page, server }) => {
    await server.fault({ path: '/api/images/*', delayMs: 120_000 });
    await openSignedIn(page, '/media');
    await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
    expect(await longest(page)).toBe(0);
  });

  test.describe('as usual', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('something moves otherwise', async ({ page, server }) => {
      await server.fault({ path: '/api/images/*', delayMs: 120_000 });
      await openSignedIn(page, '/media');
      await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
      expect(await longest(page)).toBeGreaterThan(0);
    });
  });
});

for (const width of [1280, 375])
  test.describe(`waiting at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const path of paths)
      test(`nothing on ${path} jumps while what it shows arrives`, async ({ page, server }) => {
        await page.addInitScript(() => {
          const shifts: { value: number; what: string }[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if (!('value' in entry) || typeof entry.value !== 'number' || !('sources' in entry)) continue;
              const sources = Array.isArray(entry.sources) ? entry.sources : [];
              const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'gone').join(' | ');
              shifts.push({ value: entry.value, what });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        for (const data of ['/api/admin/profile', '/api/v1/*', '/api/videos/*'])
          await server.fault({ path: data, delayMs: 300 });
        await server.fault({ path: '/api/images/*', delayMs: 600 });
        await visit(page, path);
        await page.evaluate(() => document.fonts.ready);
        await painted(page);
        expect(await page.evaluate('window.shifts')).toEqual([]);
      });
  });
