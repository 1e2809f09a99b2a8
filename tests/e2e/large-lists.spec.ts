import { expect, test } from './support/media.ts';

test('Ten thousand images are scrolled and walked with the keyboard, with fewer than 200 cards on the page', async ({
  page,
  server,
  media,
}) => {
  await server.reset({ images: 10_000 });
  await media.open();
  await expect(page.getByText(/^Total Images\s*10,000$/)).toBeVisible();
  const first = media.card('Harbour loft, living room');
  // The one image without a date comes last.
  const last = media.card('Meadow pavilion, bedroom');
  const itemOf = (card: typeof first) => card.locator('xpath=ancestor::li');
  const total = await itemOf(media.cards.first()).getAttribute('aria-setsize');
  expect(Number(total)).toBeGreaterThan(5_000);
  expect(await media.cards.count()).toBeLessThan(200);

  /** Chromium ignores a scrolling key while it still scrolls for the one before. */
  const pressAndScroll = async (key: 'Home' | 'End') => {
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise<void>((resolve) => addEventListener('scrollend', () => resolve(), { once: true })),
    }));
    await page.keyboard.press(key);
    await scroll.evaluate(({ end }) => end);
  };
  await pressAndScroll('End');
  await expect(last).toBeInViewport();
  await expect(itemOf(last)).toHaveAttribute('aria-posinset', total ?? '');
  expect(await media.cards.count()).toBeLessThan(200);

  await pressAndScroll('Home');
  await expect(first).toBeInViewport();
  await first.getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await expect(last.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(first.getByRole('button').first()).toBeFocused();

  await page.getByRole('searchbox').fill('pavilion');
  await expect(page.getByText(/^Showing [\d,]+ of \d,\d{3}$/)).toBeVisible();
});
