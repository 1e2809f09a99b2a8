import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectUrl, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { findCard, openDialog, openImages, openOne, openVideos, textsOf } from './support.ts';

const noUrls = { thumbnail: null, small: null, medium: null, large: null };

const gone = 'This image no longer exists. It may have been deleted in another window.';

describe('an image', () => {
  // @spec 2.29 2.31
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
    const sharper = 'https://files.example/img-1/small 2x';
    expect(loadingOf(await pictureOf('0'))).toEqual(['eager', 'high', sharper]);
    expect(loadingOf(await pictureOf('11'))).toEqual(['lazy', null, sharper]);
  });

  test('An image that fails in its sharper size is shown as the thumbnail', async () => {
    const { card } = await openOne();
    const picture = within(card).getByAltText('A living room above the harbour');
    Object.defineProperty(picture, 'currentSrc', { value: 'https://files.example/img-1/small' });
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('srcset', 'https://files.example/img-1/medium 2x');
    expect(picture).toHaveAttribute('src', 'https://files.example/img-1/thumbnail');
  });

  test('An administrator who follows a link to a deleted image is told so, and opens another', async () => {
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
});

// @spec 2.30 2.31
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
