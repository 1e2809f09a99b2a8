import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { growInto } from '#features/media/growInto.ts';
import { expectToasts, expectUrl, serving, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { findCard, openDialog, openMedia, titles } from './support.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00.000Z`;
const loft = mediaItem({ created_at: day(20), sort_order: 4 });
const attic = mediaItem({ id: 'img-2', title: 'Attic', alt_text: null, created_at: day(19) });
const study = mediaItem({ id: 'img-3', title: 'Study', alt_text: ' ', created_at: day(18) });
const porch = mediaItem({ id: 'img-4', title: 'Porch', section: 'entrance', alt_text: null });
const library = [
  serving('/api/images/gallery', [loft, attic, study]),
  serving('/api/images/entrance', [porch]),
];

async function openViewer(query = '') {
  const page = await openMedia(query, library);
  await page.user.click(within(await findCard('Harbour loft')).getByLabelText('View Harbour loft'));
  await screen.findByRole('dialog', { name: 'Harbour loft' });
  return page;
}
const expectTitle = (title: string) => waitFor(() => expect(openDialog()).toHaveAccessibleName(title));

describe('the details', () => {
  test('The details hold the size of the file, and its address can be copied', async () => {
    const { user } = await openViewer();
    const image = within(openDialog() ?? document.body).getByAltText('A living room above the harbour');
    Object.defineProperties(image, { naturalWidth: { value: 2_400 }, naturalHeight: { value: 1_600 } });
    fireEvent.load(image);
    await waitFor(() => expect(openDialog()).toHaveTextContent('Dimensions2,400 × 1,600'));
    const hidden = screen.getByText('atelier/gallery/harbour-loft');
    expect(hidden).not.toBeVisible();
    await user.click(screen.getByText('Details'));
    expect(hidden).toBeVisible();
    await user.click(screen.getByLabelText('Copy file URL'));
    await expectToasts('File URL copied');
    expect(await navigator.clipboard.readText()).toBe('https://files.example/img-1');
  });
});

test.each([
  ['where the browser can, also if it skips that', '', 'opened'],
  ['not with reduced motion', '(prefers-reduced-motion: reduce)', ''],
])('The viewer opens at once, and the thumbnail grows into it %s', async (_, matching, name) => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === matching }));
  const image = document.createElement('img');
  const opened = document.createElement('div');
  opened.dataset.mat = '';
  opened.append(image);
  const startViewTransition = vi.fn((update: () => void) => {
    update();
    return { ready: Promise.reject(new Error('The tab is hidden')) };
  });
  Object.assign(document, { startViewTransition });
  const growing = growInto(document.createElement('img'), () => document.body.append(opened));
  expect(opened.isConnected).toBe(true);
  await growing;
  expect([image.style.opacity, image.style.viewTransitionName ?? '']).toEqual(['', name]);
  opened.remove();
  Reflect.deleteProperty(document, 'startViewTransition');
});

describe('a file that cannot be shown', () => {
  test.each([
    ['does not play', { url: '/files/tour.avi' }, fireEvent.error],
    ['has only sound', { url: '/files/tour.avi' }, fireEvent.loadedMetadata],
    ['has no file', { url: null, urls: { ...loft.urls, large: null } }, () => undefined],
  ])('An administrator whose video %s is told so, and can still download it', async (_, urls, report) => {
    const tour = mediaItem({ id: 'vid-1', section: 'hero', title: 'Tour', ...urls });
    await openMedia('?tab=videos', [serving('/api/videos/hero', [tour])]);
    fireEvent.click(within(await findCard('Tour')).getByLabelText('Play Tour'));
    await expectTitle('Tour');
    const video = openDialog()?.querySelector('video');
    if (video) report(video);
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser can’t play this video.');
    expect(openDialog()).toHaveTextContent('DimensionsUnknown');
    const links = screen.queryAllByRole('link', { name: 'Download original' });
    expect(links.map((link) => link.getAttribute('download'))).toEqual(video ? ['Tour.avi', 'Tour.avi'] : []);
  });
});

describe('the original', () => {
  test('An administrator opens a file of another origin in a new tab, and is told so', async () => {
    await openViewer();
    const link = screen.getByRole('link', { name: 'Open original in a new tab' });
    expect(link).toHaveAttribute('href', 'https://files.example/img-1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(link).not.toHaveAttribute('download');
  });
});

describe('alt texts', () => {
  test('An administrator filters the items without alt text, and writes them one after another', async () => {
    const { calls, fail, user } = await openMedia('', library);
    await findCard('Harbour loft');
    fail({ method: 'PUT', status: 200, body: { data: {} } });
    await user.click(screen.getByText('Missing alt text (2)'));
    await waitFor(() => expect(titles()).toEqual(['Attic', 'Study']));
    await expectUrl('/media?filter=no-alt-text');
    expect(screen.queryByText(/^Showing/)).toBeNull();
    await user.click(screen.getByLabelText('View Attic'));
    await expectTitle('Attic');
    await expectUrl('/media?filter=no-alt-text&open=img-2');
    expect(screen.getByText('1 of 2')).toBeVisible();
    await user.keyboard('e');
    await user.type(await screen.findByLabelText('Alt text'), 'An attic');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expectTitle('Study');
    expect(screen.getByLabelText('Alt text')).toHaveFocus();
    expect(screen.queryByText('Save and next')).toBeNull();
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(openDialog()?.querySelector('form')).toBeNull());
    expect(calls().filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/admin/images/gallery/img-2']);
  });

  test('An administrator whose items all have alt texts is told so, and shows all', async () => {
    const { user } = await openMedia('?filter=no-alt-text', [serving('/api/images/gallery', [loft])]);
    expect(await screen.findByText('All images have alt text')).toBeVisible();
    await user.click(screen.getByText('Show all'));
    await findCard('Harbour loft');
    expect(screen.queryByText(/^Missing alt text/)).toBeNull();
    await expectUrl('/media');
  });
});

test('What a search has found is marked in title and description', async () => {
  await openMedia('?q=LOFT%20oak', library.concat(serving('/api/images/gallery', [loft])));
  const card = await findCard('Harbour loft');
  expect([...card.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['loft', 'oak']);
  expect(card.querySelector('h2')).toHaveTextContent('Harbour loft');
});
