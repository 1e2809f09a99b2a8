import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import {
  altOf,
  descriptionOf,
  fileOf,
  firstSection,
  sectionsOf,
  sortMedia,
  thumbnailOf,
  titleOf,
} from '#domain/media.ts';
import { mediaItem } from '#tests/support/factories.ts';

const ids = (items: readonly MediaItem[]) => items.map(({ id }) => id);
const nowhere = { thumbnail: null, small: null, medium: null, large: null };

test('images have six sections and open on the gallery, videos have two and open on hero', () => {
  expect([sectionsOf('image'), firstSection('image'), sectionsOf('video'), firstSection('video')]).toEqual([
    ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman'],
    'gallery',
    ['hero', 'feature'],
    'hero',
  ]);
});

describe('the texts of a card', () => {
  test('an item with texts shows them', () => {
    const item = mediaItem({ title: ' Loft ', description: ' Oak ', alt_text: ' A loft ' });
    expect([titleOf(item), descriptionOf(item), altOf(item)]).toEqual(['Loft', 'Oak', 'A loft']);
  });

  test('an item without texts has fallbacks', () => {
    const item = mediaItem({ title: ' ', description: null, alt_text: '', cloudinary_public_id: 'a/b' });
    expect([titleOf(item), descriptionOf(item), altOf(item)]).toEqual(['Untitled', 'a/b', 'Untitled']);
    expect(descriptionOf({ ...item, cloudinary_public_id: null })).toBe('No description');
  });
});

describe('the URLs of an item', () => {
  const at = (name: string) => `https://files.example/${name}`;

  test.each([
    [{ thumbnail_url: at('t') }, at('t')],
    [{ thumbnail_url: null, urls: { ...nowhere, thumbnail: at('ut'), small: at('s') } }, at('ut')],
    [{ thumbnail_url: 'javascript:1', urls: { ...nowhere, small: at('s'), medium: at('m') } }, at('s')],
    [{ thumbnail_url: null, urls: { ...nowhere, medium: at('m'), large: at('l') } }, at('m')],
    [{ thumbnail_url: null, urls: { ...nowhere, large: at('l') } }, at('l')],
    [{ thumbnail_url: null, urls: nowhere, url: at('u') }, at('u')],
    [{ thumbnail_url: null, urls: nowhere, url: null }, null],
  ])('the thumbnail of %j is %s', (overrides, thumbnail) => {
    expect(thumbnailOf(mediaItem(overrides), 'image')).toBe(thumbnail);
  });

  test('a video is never its own thumbnail', () => {
    expect(
      thumbnailOf(mediaItem({ thumbnail_url: null, urls: nowhere, url: at('film.mp4') }), 'video'),
    ).toBeNull();
  });

  test('the file is the url, else the large picture, else missing', () => {
    const urls = { ...nowhere, large: at('l') };
    expect([
      fileOf(mediaItem({ url: at('u'), urls })),
      fileOf(mediaItem({ url: 'file:///x', urls })),
      fileOf(mediaItem({ url: null, urls: nowhere })),
    ]).toEqual([at('u'), at('l'), null]);
  });
});

describe('sorting', () => {
  const dated = [
    mediaItem({ id: 'undated', created_at: null }),
    mediaItem({ id: 'old', created_at: '2026-01-01T00:00:00Z' }),
    mediaItem({ id: 'nonsense', created_at: 'soon' }),
    mediaItem({ id: 'new', created_at: '2026-02-01T00:00:00Z' }),
    mediaItem({ id: 'old again', created_at: '2026-01-01T00:00:00Z' }),
  ];

  test('newest first, undated last, equal dates as the server sent them', () => {
    expect(ids(sortMedia(dated, 'newest'))).toEqual(['new', 'old', 'old again', 'undated', 'nonsense']);
  });

  test('oldest first, undated still last', () => {
    expect(ids(sortMedia(dated, 'oldest'))).toEqual(['old', 'old again', 'new', 'undated', 'nonsense']);
  });

  test('titles by letter whatever their case or accent, numbers by value, untitled last', () => {
    const titles = ['zinc', null, 'Room 10', 'éclair', 'Eclipse', 'room 9', ' '];
    const items = titles.map((title, index) => mediaItem({ id: `${index} ${title}`, title }));
    expect(ids(sortMedia(items, 'title'))).toEqual([
      '3 éclair',
      '4 Eclipse',
      '5 room 9',
      '2 Room 10',
      '0 zinc',
      '1 null',
      '6  ',
    ]);
  });

  test.each([
    ['newest', ['new', 'old', 'none 1', 'none 2', 'none 3', 'none 4', 'none 5']],
    ['oldest', ['old', 'new', 'none 1', 'none 2', 'none 3', 'none 4', 'none 5']],
    ['title', ['new', 'old', 'none 1', 'none 2', 'none 3', 'none 4', 'none 5']],
  ] as const)('by %s, undated and untitled ones keep their order at the end', (order, sorted) => {
    const bare = { title: null, created_at: null };
    const items = [
      mediaItem({ ...bare, id: 'none 1' }),
      mediaItem({ ...bare, id: 'none 2' }),
      mediaItem({ id: 'old', title: 'Roof', created_at: '2026-01-01T00:00:00Z' }),
      mediaItem({ ...bare, id: 'none 3' }),
      mediaItem({ ...bare, id: 'none 4' }),
      mediaItem({ id: 'new', title: 'Loft', created_at: '2026-02-01T00:00:00Z' }),
      mediaItem({ ...bare, id: 'none 5' }),
    ];
    expect(ids(sortMedia(items, order))).toEqual(sorted);
  });

  test('the list itself stays as it was', () => {
    const before = ids(dated);
    sortMedia(dated, 'newest');
    expect(ids(dated)).toEqual(before);
  });
});
