import { expect, opacityOf, test } from './support/media.ts';
import { openSignedIn } from './support/signIn.ts';

test.describe('the media library', () => {
  test('says how much there is, in counters, tabs and sections', async ({ page, media }) => {
    await media.open();
    await expect(page.getByText(/^Total Images\s*46$/)).toBeVisible();
    await expect(page.getByText(/^Total Videos\s*6$/)).toBeVisible();
    await expect(media.tab('Image')).toHaveText(/^Images\s*46$/);
    await expect(media.tab('Video')).toHaveText(/^Videos\s*6$/);
    await expect(media.section.getByRole('option')).toHaveText([
      /^Gallery/,
      /^Contact/,
      /^Entrance/,
      /^About/,
      /^Logo/,
      /^Swordman/,
    ]);
    await expect(media.sort.getByRole('option')).toHaveText(['Newest First', 'Oldest First', 'Title A-Z']);
  });

  test('shows of a card its title, date, section and description', async ({ media }) => {
    await media.open('?section=logo');
    const named = media.card('Studio wordmark 2');
    await expect(named.getByText('Logo', { exact: true })).toBeVisible();
    await expect(named.getByText(/^The wordmark of/)).toBeVisible();
    await expect(named.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(media.card('Untitled')).toHaveCount(1);
  });

  test('falls back to the public id, to no description and to an unknown date', async ({ server, media }) => {
    await server.fault({
      path: '/api/images/gallery',
      body: {
        data: [
          { id: 1, title: 'With an id', cloudinary_public_id: 'atelier/gallery/one', created_at: 'long ago' },
          { id: 2, title: 'With nothing' },
        ],
      },
    });
    await media.open();
    await expect(media.card('With an id').getByText('atelier/gallery/one')).toBeVisible();
    await expect(media.card('With an id').getByText('Unknown date')).toBeVisible();
    await expect(media.card('With nothing').getByText('No description')).toBeVisible();
  });

  test('switching tabs selects gallery and hero', async ({ page, media }) => {
    await media.open('?section=logo');
    await media.tab('Video').click();
    await expect(media.section).toHaveValue('hero');
    await expect(media.card('Harbour loft, morning')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Video' })).toBeVisible();
    await media.section.selectOption('feature');
    await expect(media.card('Copper yard, kitchen')).toBeVisible();
    await media.tab('Image').click();
    await expect(media.section).toHaveValue('gallery');
    await expect(media.card('Harbour loft, living room')).toBeVisible();
  });

  test('sorts by date and title, what has none coming last', async ({ server, media }) => {
    const item = (id: string, title: string | null, created_at: string | null) => ({ id, title, created_at });
    const data = [
      item('1', 'banister', '2026-03-02T10:00:00Z'),
      item('2', null, '2026-03-04T10:00:00Z'),
      item('3', 'Ärmchair', '2026-03-01T10:00:00Z'),
      item('4', 'Room 10', null),
      item('5', 'Room 9', '2026-03-03T10:00:00Z'),
      item('6', 'Azure', '2026-03-05T10:00:00Z'),
    ];
    await server.fault({ path: '/api/images/gallery', body: { data } });
    await media.open();
    const titles = media.cards.getByRole('heading');
    await expect(titles).toHaveText(['Azure', 'Untitled', 'Room 9', 'banister', 'Ärmchair', 'Room 10']);
    await media.sort.selectOption('Oldest First');
    await expect(titles).toHaveText(['Ärmchair', 'banister', 'Room 9', 'Untitled', 'Azure', 'Room 10']);
    await media.sort.selectOption('Title A-Z');
    await expect(titles).toHaveText(['Ärmchair', 'Azure', 'banister', 'Room 9', 'Room 10', 'Untitled']);
  });

  test('an empty section says so and offers Upload and Refresh', async ({ page, server, media }) => {
    await server.reset({ images: 0, videos: 0 });
    await openSignedIn(page, '/media');
    await expect(page.getByRole('heading', { name: 'No images found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Upload Image' })).toBeVisible();
    await page.keyboard.press('Escape');
    await media.tab('Video').click();
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible();
  });

  test('ten skeletons stand in while a section is on its way', async ({ page, server, media }) => {
    await server.fault({ path: '/api/images/gallery', delayMs: 1_500 });
    await openSignedIn(page, '/media');
    const waiting = page.getByRole('status', { name: 'Loading images' });
    await expect(waiting).toBeVisible();
    const most = await waiting.evaluate((element) =>
      Math.max(...[...element.querySelectorAll('*')].map(({ childElementCount }) => childElementCount)),
    );
    expect(most).toBe(10);
    await expect(media.cards.first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  test('says which pictures are broken and which are missing', async ({ server, media }) => {
    await server.fault({ path: '/files/vid_00001-*', status: 404 });
    await media.open('?q=copper+yard');
    await expect(media.card('Copper yard, shop').getByText('Failed to load image')).toBeVisible();
    await media.search.fill('');
    await media.section.selectOption('about');
    await expect(media.card('Bridge street, reading room').getByText('No image available')).toBeVisible();
    await media.tab('Video').click();
    await expect(media.card('Harbour loft, morning').getByText('Failed to load thumbnail')).toBeVisible();
    await expect(media.card('Linden court, dining room').getByText('No thumbnail available')).toBeVisible();
  });

  test('shows what can be done with a card when it is hovered or holds the focus', async ({
    page,
    media,
  }) => {
    await media.open('?tab=videos');
    const card = media.card('Harbour loft, morning');
    const play = card.getByRole('button', { name: 'Play Harbour loft, morning' });
    const icon = play.locator('svg');
    const remove = card.getByRole('button', { name: 'Delete Harbour loft, morning' });
    const shown = async () => [await opacityOf(icon), await opacityOf(remove)];

    await page.mouse.move(0, 0);
    await expect.poll(shown).toEqual([0, 0]);
    await card.hover();
    await expect.poll(shown).toEqual([1, 1]);
    await page.mouse.move(0, 0);
    await expect.poll(shown).toEqual([0, 0]);
    await media.sort.focus();
    await page.keyboard.press('Tab');
    await expect(play).toBeFocused();
    await expect.poll(shown).toEqual([1, 1]);
    await remove.focus();
    await expect.poll(shown).toEqual([1, 1]);
  });
});

test.describe('the address of the media library', () => {
  test('holds tab, section, order and search; Back undoes steps', async ({ page, media }) => {
    await media.open();
    await media.tab('Video').click();
    await expect(page).toHaveURL('/media?tab=videos');
    await media.section.selectOption('feature');
    await expect(page).toHaveURL('/media?tab=videos&section=feature');
    await media.sort.selectOption('Title A-Z');
    await media.search.fill('kitchen');
    await expect(page).toHaveURL('/media?tab=videos&section=feature&sort=title&q=kitchen');
    await page.reload();
    await expect(media.search).toHaveValue('kitchen');
    await expect(media.sort).toHaveValue('title');
    await expect(media.section).toHaveValue('feature');
    await expect(media.cards.getByRole('heading')).toHaveText(['Copper yard, kitchen']);
    await page.goBack();
    await expect(page).toHaveURL('/media?tab=videos');
    await expect(media.section).toHaveValue('hero');
    await page.goBack();
    await expect(page).toHaveURL('/media');
    await expect(media.tab('Image')).toHaveAttribute('aria-selected', 'true');
    await expect(media.card('Harbour loft, living room')).toBeVisible();
  });

  test('opens an item, and Back closes it', async ({ page, media }) => {
    await media.open('?tab=videos');
    await media.card('Harbour loft, morning').getByRole('button', { name: /^Play/ }).click();
    const viewer = page.getByRole('dialog', { name: 'Harbour loft, morning' });
    await expect(viewer).toBeVisible();
    await expect(page).toHaveURL('/media?tab=videos&open=vid_00001');
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await page.goForward();
    await expect(viewer).toBeVisible();
    await viewer.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/media?tab=videos');
  });

  test('of an item that is gone says so, and every card opens', async ({ page, media }) => {
    await media.open('?section=logo&open=gone');
    const viewer = page.getByRole('dialog', { name: 'Image' });
    await expect(viewer).toContainText('It is no longer there');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/media?section=logo');
    await media.card('Studio wordmark 2').getByRole('button', { name: /^View/ }).click();
    await expect(page.getByRole('dialog', { name: 'Studio wordmark 2' })).toBeVisible();
  });

  test('with sections and orders that do not exist shows the first ones', async ({ page, media }) => {
    await media.open('?tab=sofas&section=cellar&sort=price');
    await expect(media.section).toHaveValue('gallery');
    await expect(media.sort).toHaveValue('newest');
    await expect(media.tab('Image')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Management');
  });
});
