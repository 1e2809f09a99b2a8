import type { Page } from '@playwright/test';
import { isLongRun } from '#tests/support/longRun.ts';
import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { boxOf, expectLoaded, holdRequests, toast } from './support/page.ts';
import { openSignedIn, storeSession } from './support/signIn.ts';

/** Where each card is in the window, and the height of what it begins with, in CSS pixels. */
const cardsOf = (page: Page) =>
  page.locator('#list > li > article').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, bottom, right } = card.getBoundingClientRect();
      return { top, bottom, right, pictureHeight: card.firstElementChild?.clientHeight ?? 0 };
    }),
  );

async function expectCards(page: Page): Promise<void> {
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

const expectNoneAlone = (page: Page) =>
  expect.poll(async () => Math.min(...(await controlRows(page)))).toBeGreaterThan(1);

/** How many cards end above a place. */
const countAbove = async (page: Page, place: number) =>
  (await cardsOf(page)).filter(({ bottom }) => bottom <= place).length;

/** The largest distance of the first card from the top, in CSS pixels. */
const firstCards = [
  [320, 640, 700],
  [375, 812, 330],
  [640, 450, 380],
  [768, 1024, 360],
  [1280, 900, 290],
  [1440, 900, 290],
  [1920, 1080, 290],
] as const;

test('the first card begins near the top at every width, six are whole at 1440 px, and at 768 px no control has a row alone', async ({
  page,
}) => {
  await storeSession(page);
  // Contact messages have the screen of the inquiries.
  for (const path of isLongRun ? ['/inquiries', '/contact'] : ['/inquiries']) {
    await page.goto(path);
    await expectCards(page);
    for (const [width, height, limit] of firstCards)
      await test.step(`${path} at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expect.poll(async () => (await cardsOf(page))[0]?.top).toBeLessThanOrEqual(limit);
        if (width === 768) await expectNoneAlone(page);
        if (width === 375) {
          const header = page.locator('[data-page-header]');
          const title = await boxOf(header.getByRole('heading'));
          for (const counter of await header.locator('strong').all())
            expect((await boxOf(counter)).x).toBeGreaterThan(title.x + title.width);
          const status = await boxOf(page.getByLabel('Status', { exact: true }));
          expect(status.y).toBe((await boxOf(page.getByRole('button', { name: 'Refresh Data' }))).y);
        }
        if (width !== 1440) return;
        await expect.poll(() => countAbove(page, height)).toBeGreaterThanOrEqual(6);
        const figures = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
        const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, true]);
      });
  }
});

test('at 1024 × 768 the figures of the dashboard are one row, the newest inquiry begins above 540 px; from 768 px no toast covers the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openSignedIn(page, '/dashboard');
  await expectLoaded(page);
  const tops = await page
    .getByRole('region', { name: 'Statistics' })
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toEqual([tops[0], tops[0], tops[0], tops[0]]);
  const newest = page.getByRole('list', { name: 'Newest inquiries' }).getByRole('listitem').first();
  expect((await boxOf(newest)).y).toBeLessThanOrEqual(540);
  const refresh = page.getByRole('button', { name: 'Refresh All Data' });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await refresh.click();
    await expect(toast(page, /^All data refreshed/)).toBeVisible();
    const [button, stack] = [await boxOf(refresh), await boxOf(page.locator('[data-toaster]'))];
    expect(button.x + button.width).toBeLessThan(stack.x);
  }
});

/** Media: the largest distance of the first image from the top, how many of each size are in a row, and how many of the default one are at least half seen. */
const firstPictures = [
  [320, 640, 430, { large: 1, medium: 1, small: 2 }, 1],
  [375, 812, 330, { large: 1, medium: 2, small: 2 }, 4],
  [640, 450, 380, { large: 2, medium: 3, small: 4 }, 3],
  [768, 1024, 330, { large: 2, medium: 2, small: 3 }, 4],
  [1280, 900, 290, { large: 3, medium: 4, small: 6 }, 8],
  [1440, 900, 290, { large: 3, medium: 5, small: 7 }, 10],
  [1920, 1080, 290, { large: 5, medium: 7, small: 11 }, 14],
] as const;

test('media begin near the top in the size that was chosen, five in a row at 1440 px, over the full width, and at 768 px no control has a row alone', async ({
  page,
}) => {
  await openSignedIn(page, '/media');
  for (const size of isLongRun ? (['medium', 'large', 'small'] as const) : (['medium'] as const)) {
    if (size !== 'medium') {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('radio', { name: size }).check();
      await page.goto('/media');
    }
    await expectCards(page);
    for (const [width, height, limit, columns, seenCount] of firstPictures)
      await test.step(`${size} at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        const inFirstRow = async () => {
          const cards = await cardsOf(page);
          return cards.filter(({ top }) => top === cards[0]?.top).length;
        };
        await expect.poll(inFirstRow).toBe(columns[size]);
        // With as many columns as before, the cards get their new width a frame later.
        const end = async () => Math.max(...(await cardsOf(page)).map(({ right }) => right));
        await expect.poll(end).toBeGreaterThan(width - 50);
        const cards = await cardsOf(page);
        expect.soft(cards[0]?.top).toBeLessThan(limit);
        const seen = cards.filter(({ top, pictureHeight }) => top + pictureHeight / 2 <= height);
        if (size === 'medium') expect.soft(seen.length).toBeGreaterThanOrEqual(seenCount);
        if (width === 768) await expectNoneAlone(page);
      });
  }
});

test('the list view shows 13 rows of 48 px at 1280 × 900, and what is open at the same places; a phone shows seven rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem('admin-inbox-view', 'list'));
  await openSignedIn(page, '/inquiries');
  await expectCards(page);
  await expect.poll(() => countAbove(page, 900)).toBeGreaterThanOrEqual(13);
  const rows = await cardsOf(page);
  expect(rows.every(({ top, bottom }) => Math.abs(bottom - top - 48) < 0.5)).toBe(true);
  const pane = page.getByRole('region', { name: 'Inquiry Details' });
  const places = async () => {
    const buttons = pane.getByRole('button', { name: /^(?:Next|Previous|Close|Delete Inquiry)$/ });
    const boxes = await buttons.or(pane.getByRole('radio')).all();
    return Promise.all(boxes.map((each) => each.boundingBox()));
  };
  const measured: Awaited<ReturnType<typeof places>>[] = [];
  for (let step = 0; step < 4; step += 1) {
    await expect(pane.getByText(`${step + 1} of 48`)).toBeVisible();
    measured.push(await places());
    await page.keyboard.press('j');
  }
  expect(measured).toEqual(measured.map(() => measured[0]));
  expect(measured[0]).toHaveLength(7);
  const bottom = await pane.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);

  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/inquiries', '/contact']) {
    await page.goto(path);
    await expectCards(page);
    await expect.poll(async () => (await cardsOf(page))[0]?.top).toBeLessThanOrEqual(330);
    if (path === '/contact') await expect.poll(() => countAbove(page, 812)).toBeGreaterThanOrEqual(7);
  }
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the details of a message of 1,000 characters are read at 1440 × 900 without scrolling, over the list and beside it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const item = {
    id: 'a',
    name: 'Ada Fischer',
    email: 'ada.fischer@studio.example.org',
    phone: '+1 (212) 555-0187',
    message: 'Five small rooms, and a corridor that gets no daylight. '.repeat(18).slice(0, 1_000),
    status: 'pending',
    created_at: new Date().toISOString(),
  };
  await server.fault({ method: 'GET', path: paths.inquiries, status: 200, body: { data: [item] } });
  await openSignedIn(page, '/inquiries?open=a');
  for (const view of ['dialog', 'region'] as const)
    await test.step(view, async () => {
      if (view === 'region') {
        await page.evaluate(() => localStorage.setItem('admin-inbox-view', 'list'));
        await page.reload();
      }
      const details = page.getByRole(view, { name: view === 'dialog' ? item.name : 'Inquiry Details' });
      await expect(details.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 });
      const hidden = await details.evaluate((each) =>
        [...each.querySelectorAll('div')]
          .filter((box) => getComputedStyle(box).overflowY === 'auto')
          .map((box) => box.scrollHeight - box.clientHeight),
      );
      expect.soft(hidden).toEqual([0]);
      const facts = await details
        .getByRole('definition')
        .evaluateAll((all) =>
          all.map((each) => [each.getBoundingClientRect().top, each.textContent] as const),
        );
      expect.soft(facts.map(([top]) => top)).toEqual(facts.map(() => facts[0]?.[0]));
      expect.soft(facts[2]?.[1]).toMatch(/^\w+ \d+, \d+, just now$/);
    });
});

/** Where the controls above the list and its first cards are, or what stands for these while they load. */
const placesOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const controls = main.querySelectorAll(':is(header, [role="tablist"], #media-panel > :first-child) *');
    const cards = main.querySelectorAll(':is(#list > li, [aria-busy] > div > div > div):nth-child(-n + 5)');
    return [...controls, ...cards]
      .filter((each) => each.matches('h1, button, select, input, strong, li, div:has(> div > span)'))
      .map((each) => each.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x, y, width, height }));
  });

test('nothing of media moves by more than 4 px when its data arrive', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, '/settings');
  for (const [width, height] of [
    [1440, 900],
    [375, 812],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      const release = await holdRequests(page, '**/api/{images,videos}/**');
      await page.goto('/media');
      await expect(page.getByLabel('Loading images')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOf(page);
      release();
      await expectCards(page);
      const after = await placesOf(page);
      const moved = after.map((place, index) => {
        const from = before[index];
        return Math.max(
          ...(['x', 'y', 'width', 'height'] as const).map((of) => Math.abs(place[of] - (from?.[of] ?? -1))),
        );
      });
      expect(after.length).toBeGreaterThan(12);
      expect(moved.filter((by) => by > 4)).toEqual([]);
    });
});
