// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import {
  expectToasts,
  expectUrl,
  passTime,
  serving,
  setupFakeServer,
  waitFor,
  waitForPending,
} from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { findCard, openDialog, openMedia, textsOf, titles } from './support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const noUrls = { thumbnail: null, small: null, medium: null, large: null };

const openImages = (items: readonly MediaItem[], query = '') =>
  openMedia(query, [serving('/api/images/gallery', items)]);
const openVideos = (items: readonly MediaItem[]) =>
  openMedia('?tab=videos', [serving('/api/videos/hero', items)]);

/** Harbour loft as the only image, or the only video. */
async function openOne(kind: 'image' | 'video' = 'image', query = '') {
  const page = await (kind === 'image'
    ? openImages([mediaItem()], query)
    : openVideos([mediaItem({ section: 'hero' })]));
  return { ...page, card: await findCard('Harbour loft') };
}

const gone = 'It is no longer there: it may have been deleted in another window.';

describe('an image', () => {
  test('An administrator sees thumbnail, title, date, section and description, and what is missing', async () => {
    await openImages([
      mediaItem(),
      mediaItem({
        id: 'bare',
        title: null,
        description: null,
        alt_text: null,
        category: null,
        created_at: null,
        cloudinary_public_id: null,
        urls: noUrls,
        url: null,
        thumbnail_url: null,
      }),
      mediaItem({ id: 'id-only', title: 'Attic', description: '  ', created_at: 'last spring' }),
    ]);
    const card = await findCard('Harbour loft');
    expect(textsOf(card)).toEqual(['Harbour loft', 'Nov 20, 2026', 'Gallery', 'Linen, oak and a long view.']);
    const picture = within(card).getByAltText('A living room above the harbour');
    expect(picture).toHaveAttribute('src', 'https://files.example/img-1/thumbnail');
    expect(within(card).getByLabelText('Delete Harbour loft')).toBeVisible();

    const bare = await findCard('Untitled');
    expect(textsOf(bare)).toEqual(['Untitled', 'Unknown date', 'Gallery', 'No description']);
    expect(within(bare).getByText('No image available')).toBeVisible();
    expect(within(bare).getByLabelText('View Untitled')).toBeDisabled();

    expect(textsOf(await findCard('Attic'))).toEqual([
      'Attic',
      'Unknown date',
      'Gallery',
      'atelier/gallery/harbour-loft',
    ]);

    fireEvent.error(picture);
    expect(within(card).getByText('Failed to load image')).toBeVisible();
    expect(card.querySelector('img')).toBeNull();
  });

  test('Images of the first row load at once, with more pixels where the screen has them; the others when they come near', async () => {
    await openImages(
      Array.from({ length: 12 }, (_, index) => mediaItem({ id: `${index}`, title: `${index}` })),
    );
    const pictureOf = async (title: string) => (await findCard(title)).querySelector('img');
    const loadingOf = (picture: Element | null) =>
      ['loading', 'fetchpriority', 'srcset'].map((name) => picture?.getAttribute(name));
    const sharper = 'https://files.example/img-1/medium 2x';
    expect(loadingOf(await pictureOf('0'))).toEqual(['eager', 'high', sharper]);
    expect(loadingOf(await pictureOf('11'))).toEqual(['lazy', null, sharper]);
  });

  test('An image that fails in its sharper size is shown as the thumbnail', async () => {
    const { card } = await openOne();
    const picture = within(card).getByAltText('A living room above the harbour');
    Object.defineProperty(picture, 'currentSrc', { value: 'https://files.example/img-1/medium' });
    fireEvent.error(picture);
    expect(picture).not.toHaveAttribute('srcset');
    expect(picture).toHaveAttribute('src', 'https://files.example/img-1/thumbnail');
  });

  test('An administrator opens an image in the viewer, and closes it', async () => {
    const { user, card } = await openOne();
    await user.click(within(card).getByLabelText('View Harbour loft'));
    const dialog = await screen.findByRole('dialog', { name: 'Harbour loft' });
    expect(dialog.querySelector('img')).toHaveAttribute('src', 'https://files.example/img-1');
    expect(dialog).toHaveTextContent('Gallery · Residential · Friday, November 20, 2026 at 4:00 AM');
    await expectUrl('/media?open=img-1');
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(openDialog()).toBeNull());
    await expectUrl('/media');
  });

  test('An administrator who follows a link to a deleted image reads so, and opens another', async () => {
    const { user, card } = await openOne('image', '?open=gone');
    const dialog = await screen.findByRole('dialog', { name: 'Image' });
    expect(dialog).toHaveTextContent(gone);
    expect(within(dialog).queryByText('Delete')).toBeNull();
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(openDialog()).toBeNull());
    await expectUrl('/media');
    await user.click(within(card).getByLabelText('View Harbour loft'));
    expect(await screen.findByRole('dialog', { name: 'Harbour loft' })).toBeVisible();
    await expectUrl('/media?open=img-1');
  });

  test('An administrator who views an image that is deleted elsewhere reads so', async () => {
    const { user, card, backend } = await openOne();
    await user.click(within(card).getByLabelText('View Harbour loft'));
    await screen.findByRole('dialog', { name: 'Harbour loft' });
    backend.clearFaults();
    await passTime(5 * 60_000);
    fireEvent.focus(window);
    expect(await screen.findByText(gone)).toBeVisible();
    await user.click(screen.getByText('Close'));
    expect(await screen.findByText('No images found')).toBeVisible();
  });
});

test('An administrator plays a video, also without a thumbnail', async () => {
  const { user } = await openVideos([
    mediaItem({ section: 'hero' }),
    mediaItem({ id: 'bare', title: 'Attic', section: 'hero', urls: noUrls, thumbnail_url: null }),
  ]);
  const card = await findCard('Harbour loft');
  const bare = await findCard('Attic');
  expect(within(bare).getByText('No thumbnail available')).toBeVisible();
  expect(within(bare).getByLabelText('Play Attic')).toBeEnabled();
  expect(within(bare).getByLabelText('Play Attic').querySelector('[data-play]')).not.toBeNull();

  await user.click(within(card).getByLabelText('Play Harbour loft'));
  const video = (await screen.findByRole('dialog')).querySelector('video');
  expect(video).toHaveAttribute('src', 'https://files.example/img-1');
  expect(video).toHaveAttribute('poster', 'https://files.example/img-1/thumbnail');
  expect(video?.controls).toBe(true);

  fireEvent.error(within(card).getByAltText('A living room above the harbour'));
  expect(within(card).getByText('Failed to load thumbnail')).toBeVisible();
});

describe('deleting', () => {
  const confirmation = () => document.querySelector('dialog[open][role=alertdialog]');

  async function confirm(kind: 'image' | 'video', ...faults: readonly Partial<Fault>[]) {
    const page = await openOne(kind);
    for (const fault of faults) page.fail({ method: 'DELETE', ...fault });
    await page.user.click(within(page.card).getByLabelText('Delete Harbour loft'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    await page.user.click(within(dialog).getByText('Delete'));
    const deletions = () => page.calls().filter((call) => call.startsWith('DELETE'));
    const section = kind === 'image' ? 'gallery' : 'hero';
    await waitFor(() => expect(deletions()).toEqual([`DELETE /api/admin/${kind}s/${section}/img-1`]));
    return { ...page, dialog, deletions };
  }

  const lastStatus = (page: Awaited<ReturnType<typeof confirm>>, status: number) =>
    waitFor(() => expect(page.backend.requests().at(-1)?.status).toBe(status));

  test('An administrator is asked for confirmation, cancels, and nothing is deleted, nor asked again on the next visit', async () => {
    const { user, card, calls } = await openOne();
    await user.click(within(card).getByLabelText('Delete Harbour loft'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveTextContent('This action cannot be undone. Harbour loft will be deleted for good.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(confirmation()).toBeNull());

    await user.click(within(card).getByLabelText('Delete Harbour loft'));
    await screen.findByRole('alertdialog');
    const follow = (link: string) => user.click(screen.getByText(link, { selector: 'nav *' }));
    await follow('Settings');
    await waitFor(() => expect(titles()).toEqual([]));
    await follow('Media Management');
    await findCard('Harbour loft');
    expect(confirmation()).toBeNull();
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test.each([
    ['image', 'Image deleted successfully!'],
    ['video', 'Video deleted successfully!'],
  ] as const)(
    'An administrator who confirms waits, then sees the %s removed and a toast',
    async (kind, message) => {
      const { backend, dialog } = await confirm(kind, { delayMs: 5_000, status: 200, body: { data: {} } });
      expect(within(dialog).getByText('Deleting...')).toBeDisabled();
      // A request that arrives after the fault has gone is not delayed.
      await waitForPending(backend, 1);
      backend.clearFaults();
      await passTime(5_000);
      await expectToasts(message);
      expect(await screen.findByText(`No ${kind}s found`)).toBeVisible();
      expect(confirmation()).toBeNull();
    },
  );

  test('An administrator who has deleted an image sees it removed before the list is read again', async () => {
    const { backend, fail } = await confirm('image', { status: 200, body: { data: {} }, delayMs: 1_000 });
    await waitForPending(backend, 1);
    backend.clearFaults();
    fail({ method: 'GET', path: '/api/images/*', delayMs: 60_000 });
    await passTime(1_000);
    await expectToasts('Image deleted successfully!');
    expect(titles()).toEqual([]);
    expect(backend.requests().some(({ status }) => status === null)).toBe(true);
  });

  test('An administrator whose image is already deleted reads so, and the list is read again a second later', async () => {
    const { backend, calls } = await confirm('image', { status: 404 });
    await expectToasts('Image not found. Refreshing list...');
    backend.clearFaults();
    backend.clearRequests();
    expect(titles()).toEqual(['Harbour loft']);
    await passTime(1_000);
    expect(await screen.findByText('No images found')).toBeVisible();
    expect(calls()).toContain('GET /api/images/gallery?include_inactive=true');
  });

  test('An administrator whose image is missing by the status alone reads the message, and the list is read again a second later', async () => {
    const { backend } = await confirm('image', { status: 404, body: { message: 'Already deleted' } });
    await expectToasts('Already deleted');
    backend.clearFaults();
    await passTime(1_000);
    expect(await screen.findByText('No images found')).toBeVisible();
  });

  test('An administrator whose server has a full disk reads so', async () => {
    const page = await confirm('image', { status: 500, body: { message: 'Disk full' } });
    await lastStatus(page, 500);
    await passTime(1_000);
    await expectToasts('Disk full');
  });

  test('An administrator without permission reads so, and keeps the image', async () => {
    const { deletions } = await confirm('image', { status: 403, body: { error: { message: 'Forbidden' } } });
    await expectToasts('You do not have permission to delete this item.');
    expect(deletions()).toHaveLength(1);
    expect(titles()).toEqual(['Harbour loft']);
  });

  test('An administrator whose server fails twice reads to try again later', async () => {
    const page = await confirm('image', { status: 500 });
    await lastStatus(page, 500);
    await passTime(1_000);
    await expectToasts('Server error occurred. Please try again later.');
    expect(page.deletions()).toHaveLength(2);
    expect(titles()).toEqual(['Harbour loft']);
  });

  test('An administrator without a connection reads so after three seconds, and keeps the image', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await confirm('image', { drop: true });
    await lastStatus(page, 0);
    await passTime(1_000);
    expect(within(page.dialog).getByText('Deleting...')).toBeDisabled();
    await passTime(2_000);
    await expectToasts('Network error: Please check your internet connection');
    await waitFor(() => expect(confirmation()).toBeNull());
    expect(page.deletions()).toHaveLength(2);
    expect(titles()).toEqual(['Harbour loft']);
  });

  test.each([
    ['the code of a write in progress', { error: { code: 'idempotency_in_progress' } }],
    ['any code', { error: { code: 'locked', message: 'Please wait' } }],
    ['no code', undefined],
  ])(
    'An administrator whose second attempt finds the first in progress, with %s, waits for its end',
    async (_, body) => {
      const page = await confirm(
        'image',
        { drop: true, times: 1 },
        { status: 409, body, times: 1 },
        { status: 200, body: { data: {} } },
      );
      await lastStatus(page, 0);
      await passTime(1_000);
      await lastStatus(page, 409);
      await passTime(2_000);
      await expectToasts('Image deleted successfully!');
      expect(page.deletions()).toHaveLength(3);
    },
  );

  test('An administrator whose video deletion is rejected without a message reads the status', async () => {
    await confirm('video', { status: 409 });
    await expectToasts('Failed to delete video (409)');
  });
});
