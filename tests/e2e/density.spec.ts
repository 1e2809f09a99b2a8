import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** Top and bottom of each card, in CSS pixels from the top of the window. */
const cardsOf = (page: Page) =>
  page.locator('main li > article').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return { top, bottom };
    }),
  );

/** Opens an inbox in the list view, which this browser keeps. */
async function openList(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('admin-inbox-view', 'list'));
  await openSignedIn(page, path);
  await expectLoaded(page);
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** The controls above the list, by rows; a group is one of them. */
const controlRows = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const rows: { middle: number; count: number }[] = [];
    const controls = [...main.querySelectorAll('button, select, input, [role="radiogroup"]')].filter(
      (each) =>
        !each.closest('#list, dialog, [data-pane]') && !each.parentElement?.closest('[role="radiogroup"]'),
    );
    for (const control of controls) {
      const { top, height } = control.getBoundingClientRect();
      if (height === 0) continue;
      const row = rows.find(({ middle }) => Math.abs(middle - top - height / 2) < 16);
      if (row) row.count += 1;
      else rows.push({ middle: top + height / 2, count: 1 });
    }
    return rows.map(({ count }) => count);
  });

/** The largest distance of the first card from the top, in CSS pixels. */
const firstCards = [
  [320, 640, 700],
  [375, 812, 430],
  [640, 450, 430],
  [768, 1024, 430],
  [1280, 900, 330],
  [1440, 900, 330],
  [1920, 1080, 330],
] as const;

test('the first card begins near the top at every width, six are whole at 1440 px, and at 768 px no control has a row alone', async ({
  page,
}) => {
  await openSignedIn(page, '/inquiries');
  for (const path of ['/inquiries', '/contact']) {
    await page.goto(path);
    await expectLoaded(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const [width, height, limit] of firstCards)
      await test.step(`${path} at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expect.poll(async () => (await cardsOf(page))[0]?.top).toBeLessThan(limit);
        if (width === 768) expect.soft(Math.min(...(await controlRows(page)))).toBeGreaterThan(1);
        if (width !== 1440) return;
        expect((await cardsOf(page)).filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(
          6,
        );
        const figures = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
        const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, true]);
      });
  }
});

/** Media: the largest distance of the first picture from the top, and how many large and small ones are in a row. */
const firstPictures = [
  [320, 640, 640, 1, 2],
  [375, 812, 480, 1, 2],
  [640, 450, 430, 2, 4],
  [768, 1024, 430, 2, 3],
  [1280, 900, 330, 3, 6],
  [1440, 900, 330, 3, 7],
] as const;

test('the first picture begins near the top, small ones are about twice as many in a row, and at 768 px no control has a row alone', async ({
  page,
}) => {
  await openSignedIn(page, '/media');
  for (const size of ['large', 'small'] as const) {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByText(size === 'large' ? 'Large' : 'Small', { exact: true }).click();
    await page.goto('/media');
    await expectLoaded(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const [width, height, limit, large, small] of firstPictures)
      await test.step(`${size} at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        const inFirstRow = async () => {
          const cards = await cardsOf(page);
          return cards.filter(({ top }) => top === cards[0]?.top).length;
        };
        await expect.poll(inFirstRow).toBe(size === 'large' ? large : small);
        expect.soft((await cardsOf(page))[0]?.top).toBeLessThan(limit);
        if (width === 768) expect.soft(Math.min(...(await controlRows(page)))).toBeGreaterThan(1);
      });
  }
});

test('the list view shows 13 rows of 48 px at 1280 × 900, and what is open at the same places', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openList(page, '/inquiries');
  const rows = await cardsOf(page);
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(13);
  expect(rows.every(({ top, bottom }) => Math.abs(bottom - top - 48) < 0.5)).toBe(true);
  const pane = page.getByRole('region', { name: 'Inquiry Details' });
  const places = async () => {
    const buttons = pane.getByRole('button', { name: /^(?:Next|Previous|Delete Inquiry)$/ });
    const boxes = await buttons.or(pane.getByRole('radio')).all();
    return Promise.all(boxes.map((each) => each.boundingBox()));
  };
  const measured: Awaited<ReturnType<typeof places>>[] = [];
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('j');
    await expect(pane.getByText(`${step + 1} of 48`)).toBeVisible();
    measured.push(await places());
  }
  expect(measured).toEqual(measured.map(() => measured[0]));
  expect(measured[0]).toHaveLength(6);
  const bottom = await pane.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);
});

test('a phone shows seven rows, the first above 430 px, and a row opens the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openList(page, '/inquiries');
  const [inquiry] = await cardsOf(page);
  expect(inquiry?.top).toBeLessThan(430);
  await page.goto('/contact');
  await expectLoaded(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  const rows = await cardsOf(page);
  expect(rows[0]?.top).toBeLessThan(430);
  expect(rows.filter(({ bottom }) => bottom <= 812).length).toBeGreaterThanOrEqual(7);
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page ends with its content', async ({ page }) => {
  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  const blank = await page.evaluate(() => {
    const content = document.getElementById('root')?.getBoundingClientRect();
    return document.documentElement.scrollHeight - window.scrollY - (content?.bottom ?? 0);
  });
  expect(Math.abs(blank)).toBeLessThan(1);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the controls of a card are 44 px high, and delete is 16 px away from the others', async ({
    page,
  }) => {
    await openSignedIn(page, '/inquiries');
    await expectLoaded(page);
    const boxes = await page
      .getByRole('article')
      .first()
      .locator('footer')
      .locator('button, select')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ height }) => height)).toEqual([44, 44, 44]);
    expect(boxes[2].left - boxes[1].right).toBeGreaterThanOrEqual(16);
  });
});
