import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const inboxes = ['/inquiries', '/contact'];

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
    .locator('main section button > *, main header span, main article > header > [data-tone]')
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

    for (const path of inboxes)
      test(`${name} on ${path}, and the four figures share a row`, async ({ page }) => {
        await openSignedIn(page, path);
        await expectLoaded(page);
        const cards = await cardsOf(page);
        if (width === 1440) expect(cards[0]?.top).toBeLessThan(330);
        expect(cards.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(wholeCards);
        const figures = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
        const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, true]);
        expect(await cutTexts(page)).toEqual([]);
      });
  });
