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

/** Texts that do not fit into their element, among those that must not be cut. */
const cutTexts = (page: Page) =>
  page
    .locator('main section button > *, main > header span, main article > header > [data-tone]')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );

for (const { name, width, height, wholeCards } of [
  { name: 'six cards are whole, the first above 330 px', width: 1440, height: 900, wholeCards: 6 },
  { name: 'one card is whole', width: 375, height: 812, wholeCards: 1 },
])
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`${name}, and the four figures share a row`, async ({ page }) => {
      await openSignedIn(page, '/inquiries');
      for (const path of ['/inquiries', '/contact'])
        await test.step(path, async () => {
          if (path === '/contact') await page.goto(path);
          await expectLoaded(page);
          await expect(page.getByRole('article').first()).toBeVisible();
          const cards = await cardsOf(page);
          if (width === 1440) expect(cards[0]?.top).toBeLessThan(330);
          expect(cards.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(wholeCards);
          const figures = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
          const tops = await figures.evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect().top),
          );
          expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, true]);
          expect(await cutTexts(page)).toEqual([]);
        });
    });
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
