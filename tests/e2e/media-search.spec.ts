import { expect, test } from './support/media.ts';

test.describe('searching the media library', () => {
  test('waits 300 ms after the last key, then shows what has every word', async ({ page, media }) => {
    await page.clock.install();
    await media.open();
    await page.clock.pauseAt(Date.now() + 60_000);
    await media.search.pressSequentially('café orch');
    await page.clock.runFor(299);
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
    await media.search.pressSequentially('ard');
    await page.clock.runFor(299);
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.getByText('Showing 1 of 25')).toBeVisible();
    await expect(media.cards.getByRole('heading')).toHaveText(['Orchard villa, café']);
  });

  test('is about title, description, section, alt text and category, in any case', async ({
    server,
    media,
  }) => {
    const data = [
      { id: 1, title: 'Oak' },
      { id: 2, title: 'One', description: 'Solid OAK' },
      { id: 3, title: 'Two', alt_text: 'An oak table' },
      { id: 4, title: 'Three', category: 'Oakish' },
      { id: 5, title: 'Four', section: 'oakroom' },
      { id: 6, title: 'Five', cloudinary_public_id: 'oak' },
    ];
    await server.fault({ path: '/api/images/gallery', body: { data } });
    await media.open();
    await media.search.fill('oAk');
    await expect(media.cards.getByRole('heading')).toHaveText(['Oak', 'One', 'Two', 'Three', 'Four']);
  });

  test('takes every character as it is', async ({ page, server, media }) => {
    const titles = ['100% (final) .* [x]', 'Plain', '<b>bold</b> & \\d+'];
    const data = titles.map((title, id) => ({ id, title }));
    await server.fault({ path: '/api/images/gallery', body: { data } });
    await media.open();
    for (const [text, found] of [
      ['.*', titles.slice(0, 1)],
      ['100%', titles.slice(0, 1)],
      ['[x', titles.slice(0, 1)],
      ['\\d+', titles.slice(2)],
      ['<b>', titles.slice(2)],
      ['  plain  ', titles.slice(1, 2)],
    ] as const) {
      await media.search.fill(text);
      await expect(media.cards.getByRole('heading')).toHaveText(found);
    }
    await expect(page.getByText('Showing 1 of 3')).toBeVisible();
  });

  test('without a match says so and offers to clear it', async ({ page, media }) => {
    await media.open();
    await media.search.fill('zeppelin');
    await expect(page.getByRole('heading', { name: 'No matching images found' })).toBeVisible();
    await expect(page.getByText('Showing 0 of 25')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(media.search).toHaveValue('');
    await expect(media.cards.first()).toBeVisible();
    await expect(page).toHaveURL('/media');
    await media.tab('Video').click();
    await media.search.fill('zeppelin');
    await expect(page.getByRole('heading', { name: 'No matching videos found' })).toBeVisible();
  });
});

test.describe('ten thousand images', () => {
  test('are scrolled to the end with fewer than 200 cards on the page', async ({ page, server, media }) => {
    await server.reset({ images: 10_000 });
    await media.open();
    await expect(page.getByText(/^Total Images\s*10000$/)).toBeVisible();
    const place = media.cards.first().locator('xpath=ancestor::li');
    const total = Number(await place.getAttribute('aria-setsize'));
    expect(total).toBeGreaterThan(5_000);
    expect(await media.cards.count()).toBeLessThan(200);

    await page.keyboard.press('End');
    // The one image without a date comes last.
    const last = media.card('Meadow pavilion, bedroom');
    await expect(last).toBeInViewport();
    await expect(last.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', String(total));
    expect(await media.cards.count()).toBeLessThan(200);
  });

  test('are walked with the arrow keys', async ({ page, server, media }) => {
    await server.reset({ images: 10_000 });
    await media.open();
    await media.cards.first().getByRole('button').first().focus();
    await page.keyboard.press('End');
    const last = media.card('Meadow pavilion, bedroom');
    await expect(last).toBeInViewport();
    await expect(last.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(media.card('Harbour loft, living room').getByRole('button').first()).toBeFocused();
  });
});
