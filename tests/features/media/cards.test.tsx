// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import { expectAddress, expectToasts, passTime, renderApp, serveScreens } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';

serveScreens();

afterEach(() => {
  vi.restoreAllMocks();
});

const noUrls = { thumbnail: null, small: null, medium: null, large: null };
const bare = mediaItem({
  title: null,
  description: null,
  alt_text: null,
  category: null,
  created_at: null,
  cloudinary_public_id: null,
  urls: noUrls,
  url: null,
  thumbnail_url: null,
});

/** The first section of a kind with one item in it. */
async function openWith(
  kind: 'image' | 'video',
  item: MediaItem,
  query = kind === 'image' ? '' : '?tab=videos',
) {
  const page = await renderApp({
    path: `/media${query}`,
    seed: { images: 0, videos: 0 },
    faults: [
      {
        method: 'GET',
        path: kind === 'image' ? '/api/images/gallery' : '/api/videos/hero',
        body: { data: [item] },
      },
    ],
  });
  return { ...page, card: await screen.findByRole('article') };
}

/** Title, date, section and description, as they stand below the picture. */
const texts = (card: HTMLElement) =>
  [...(card.querySelector('h2')?.parentElement?.querySelectorAll('h2, h2 + div > *, p') ?? [])].map(
    ({ textContent }) => textContent,
  );

describe('a card', () => {
  test('An administrator sees thumbnail, title, date, section and description', async () => {
    const { card } = await openWith('image', mediaItem());
    expect(texts(card)).toEqual(['Harbour loft', 'Nov 20, 2026', 'Gallery', 'Linen, oak and a long view.']);
    const picture = within(card).getByRole('img', { name: 'A living room above the harbour' });
    expect(picture).toHaveAttribute('src', 'https://files.example/img-1/thumbnail');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(within(card).getByRole('button', { name: 'Delete Harbour loft' })).toBeVisible();
  });

  test('An administrator sees in words what an image lacks', async () => {
    const { card } = await openWith('image', bare);
    expect(texts(card)).toEqual(['Untitled', 'Unknown date', 'Gallery', 'No description']);
    expect(within(card).getByText('No image available')).toBeVisible();
    expect(within(card).getByRole('button', { name: 'View Untitled' })).toBeDisabled();
  });

  test('An administrator sees the storage public id where there is no description', async () => {
    const { card } = await openWith('image', mediaItem({ description: '  ' }));
    expect(texts(card).at(-1)).toBe('atelier/gallery/harbour-loft');
  });

  test('An administrator sees Unknown date for a date that is none', async () => {
    const { card } = await openWith('image', mediaItem({ created_at: 'last spring' }));
    expect(texts(card)[1]).toBe('Unknown date');
  });

  test.each([
    ['image', 'Failed to load image'],
    ['video', 'Failed to load thumbnail'],
  ] as const)('An administrator whose %s has a broken picture reads %s', async (kind, words) => {
    const { card } = await openWith(kind, mediaItem({ section: kind === 'image' ? 'gallery' : 'hero' }));
    expect(within(card).queryByText(words)).toBeNull();
    fireEvent.error(within(card).getByRole('img'));
    expect(within(card).getByText(words)).toBeVisible();
    expect(within(card).queryByRole('img')).toBeNull();
  });

  test('An administrator sees that a video has no thumbnail, and may play it all the same', async () => {
    const { card } = await openWith(
      'video',
      mediaItem({ section: 'hero', urls: noUrls, thumbnail_url: null }),
    );
    expect(within(card).getByText('No thumbnail available')).toBeVisible();
    const play = within(card).getByRole('button', { name: 'Play Harbour loft' });
    expect(play).toBeEnabled();
    expect(play.querySelector('[data-play]')).not.toBeNull();
  });
});

describe('the viewer', () => {
  test('An administrator opens an image large, and closes it again', async () => {
    const { user, card } = await openWith('image', mediaItem());
    await user.click(within(card).getByRole('button', { name: 'View Harbour loft' }));
    const dialog = await screen.findByRole('dialog', { name: 'Harbour loft' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', 'https://files.example/img-1');
    expect(dialog).toHaveTextContent('Gallery · Residential · Friday, November 20, 2026 at 4:00 AM');
    await expectAddress('/media?open=img-1');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress('/media');
  });

  test('An administrator plays a video, with its poster', async () => {
    const { user, card } = await openWith('video', mediaItem({ section: 'hero' }));
    await user.click(within(card).getByRole('button', { name: 'Play Harbour loft' }));
    const video = (await screen.findByRole('dialog')).querySelector('video');
    expect(video).toHaveAttribute('src', 'https://files.example/img-1');
    expect(video).toHaveAttribute('poster', 'https://files.example/img-1/thumbnail');
    expect(video?.controls).toBe(true);
  });
});

describe('an address of what is not there', () => {
  const gone = 'It is no longer there: it may have been deleted in another window.';

  test('An administrator who follows a link to an image that is gone is told so, and opens another', async () => {
    const { user, card } = await openWith('image', mediaItem(), '?open=gone');
    const dialog = await screen.findByRole('dialog', { name: 'Image' });
    expect(dialog).toHaveTextContent(gone);
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress('/media');
    await user.click(within(card).getByRole('button', { name: 'View Harbour loft' }));
    expect(await screen.findByRole('dialog', { name: 'Harbour loft' })).toBeVisible();
    await expectAddress('/media?open=img-1');
  });

  test('An administrator who looks at an image that is deleted elsewhere is told so', async () => {
    const { user, card, backend } = await openWith('image', mediaItem());
    await user.click(within(card).getByRole('button', { name: 'View Harbour loft' }));
    await screen.findByRole('dialog', { name: 'Harbour loft' });
    backend.clearFaults();
    await passTime(5 * 60_000);
    fireEvent.focus(window);
    expect(await screen.findByText(gone)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('heading', { name: 'No images found' })).toBeVisible();
  });
});

describe('deleting', () => {
  async function confirm(
    kind: 'image' | 'video',
    fault: Parameters<Awaited<ReturnType<typeof openWith>>['fail']>[0],
  ) {
    const section = kind === 'image' ? 'gallery' : 'hero';
    const page = await openWith(kind, mediaItem({ section }));
    page.fail({ method: 'DELETE', ...fault });
    await page.user.click(within(page.card).getByRole('button', { name: 'Delete Harbour loft' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const deletions = () => page.calls().filter((call) => call.startsWith('DELETE'));
    await waitFor(() => expect(deletions()).toEqual([`DELETE /api/admin/${kind}s/${section}/img-1`]));
    return { ...page, dialog, deletions };
  }

  test('An administrator is asked first, may cancel, and nothing is deleted', async () => {
    const { user, card, calls } = await openWith('image', mediaItem());
    await user.click(within(card).getByRole('button', { name: 'Delete Harbour loft' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveTextContent('This action cannot be undone. Harbour loft will be deleted for good.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test.each([
    ['image', 'Image deleted successfully!'],
    ['video', 'Video deleted successfully!'],
  ] as const)('An administrator who confirms sees the %s go, and is told so', async (kind, message) => {
    const { backend, dialog } = await confirm(kind, { delayMs: 5_000, status: 200, body: { data: {} } });
    expect(within(dialog).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    backend.clearFaults();
    await passTime(5_000);
    await expectToasts(message);
    expect(await screen.findByRole('heading', { name: `No ${kind}s found` })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['image', 'Image not found. Refreshing list...'],
    ['video', 'Video not found. Refreshing list...'],
  ] as const)(
    'An administrator whose %s is already gone is told so, and the list is read again a second later',
    async (kind, message) => {
      const { backend, calls } = await confirm(kind, { status: 404 });
      await expectToasts(message);
      backend.clearFaults();
      backend.clearRequests();
      expect(screen.getByRole('article')).toBeVisible();
      await passTime(1_000);
      expect(await screen.findByRole('heading', { name: `No ${kind}s found` })).toBeVisible();
      expect(calls()).toContain(
        kind === 'image' ? 'GET /api/images/gallery?include_inactive=true' : 'GET /api/videos/hero',
      );
    },
  );

  test.each([
    [
      'forbids it',
      { status: 403, body: { error: { message: 'Ask Ada first' } } },
      'You do not have permission to delete this item.',
    ],
    [
      'says why not',
      { status: 409, body: { error: { message: 'The image is on the front page' } } },
      'The image is on the front page',
    ],
    [
      'says 403 in words of its own',
      { status: 400, body: { message: 'Upstream said 403' } },
      'You do not have permission to delete this item.',
    ],
  ])('An administrator whose server %s is told so, and keeps the image', async (_, fault, message) => {
    const { deletions } = await confirm('image', fault);
    await expectToasts(message);
    expect(deletions()).toHaveLength(1);
    expect(screen.getByRole('article', { name: 'Harbour loft' })).toBeVisible();
  });

  test('An administrator whose server breaks down twice is told to try again later', async () => {
    const { backend, deletions } = await confirm('image', { status: 500 });
    await waitFor(() => expect(backend.requests().at(-1)?.status).toBe(500));
    await passTime(1_000);
    await expectToasts('Server error occurred. Please try again later.');
    expect(deletions()).toHaveLength(2);
    expect(screen.getByRole('article', { name: 'Harbour loft' })).toBeVisible();
  });

  test('An administrator who has deleted an image sees it go before the list is read again', async () => {
    const { backend, fail } = await confirm('image', { status: 200, body: { data: {} }, delayMs: 1_000 });
    backend.clearFaults();
    fail({ method: 'GET', path: '/api/images/*', delayMs: 60_000 });
    await passTime(1_000);
    await expectToasts('Image deleted successfully!');
    expect(screen.queryByRole('article')).toBeNull();
    expect(backend.requests().some(({ status }) => status === null)).toBe(true);
  });

  test('An administrator without a connection is told so after three seconds, and keeps the image', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { backend, deletions, dialog } = await confirm('image', { drop: true });
    await waitFor(() => expect(backend.requests().at(-1)?.status).toBe(0));
    await passTime(1_000);
    expect(within(dialog).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await passTime(2_000);
    await expectToasts('Network error: Please check your internet connection');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions()).toHaveLength(2);
    expect(screen.getByRole('article', { name: 'Harbour loft' })).toBeVisible();
  });

  test('An administrator whose deletion meets its own first attempt waits for its end', async () => {
    const { backend, deletions, fail } = await confirm('image', { drop: true, times: 1 });
    fail({ method: 'DELETE', status: 409, body: { error: { code: 'idempotency_in_progress' } }, times: 1 });
    fail({ method: 'DELETE', status: 200, body: { data: {} } });
    await waitFor(() => expect(backend.requests().at(-1)?.status).toBe(0));
    await passTime(1_000);
    await waitFor(() => expect(backend.requests().at(-1)?.status).toBe(409));
    await passTime(2_000);
    await expectToasts('Image deleted successfully!');
    expect(deletions()).toHaveLength(3);
  });

  test('An administrator whose server refuses to delete a video without words reads the status', async () => {
    await confirm('video', { status: 409 });
    await expectToasts('Failed to delete video (409)');
  });
});
