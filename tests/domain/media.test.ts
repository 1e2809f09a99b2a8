import { describe, expect, test } from 'vitest';
import type { MediaCounts, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import {
  altOf,
  descriptionOf,
  fileOf,
  firstSection,
  hasNoAltText,
  keyFrom,
  keyOf,
  lengthText,
  pixelsText,
  sectionLabel,
  sectionsOf,
  sharperOf,
  sortMedia,
  thumbnailOf,
  titleOf,
  totalText,
  uncountedText,
} from '#domain/media.ts';
import { mediaItem } from '#tests/support/factories.ts';

const ids = (items: readonly MediaItem[]) => items.map(({ id }) => id);
const nowhere = { thumbnail: null, small: null, medium: null, large: null };

// @spec 3.9 3.10 9.18
test.each([
  [{ width: 2_400, height: 1_600 }, '2,400 × 1,600'],
  [{ width: 640, height: 480 }, '640 × 480'],
])('the size %o reads %s', (size, text) => {
  expect(pixelsText(size)).toBe(text);
});

test.each([
  [0.2, '0:00'],
  [41.6, '0:42'],
  [59.7, '1:00'],
  [725, '12:05'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('a film of %d s is %s long', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text);
});

test('images have six sections and open on the gallery, videos have two and open on hero', () => {
  expect([sectionsOf('image'), firstSection('image'), sectionsOf('video'), firstSection('video')]).toEqual([
    ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman'],
    'gallery',
    ['hero', 'feature'],
    'hero',
  ]);
});

test('the key of an item holds its kind, section and id, which may contain a slash', () => {
  const key = { kind: 'image', section: 'gallery', id: '2026/7' } as const;
  expect([keyOf(key), keyFrom(keyOf(key))]).toEqual(['image/gallery/2026/7', key]);
});

test('a section has a label', () => {
  expect(sectionLabel('gallery')).toBe('Gallery');
});

describe('totals', () => {
  const failure = (kind: MediaKind, section: MediaSection) => ({ kind, section, error: new Error('Closed') });
  const counts = (...failures: MediaCounts['failures']): MediaCounts => ({
    images: 12,
    videos: 3,
    sections: { images: {}, videos: {} },
    failures,
  });

  test.each([
    [counts(), 12, 3, null],
    [counts(failure('image', 'logo')), 'at least 12', 3, 'Section Logo could not be counted: Closed'],
    [
      counts(failure('image', 'logo'), failure('video', 'hero')),
      'at least 12',
      'at least 3',
      'Sections Logo, Hero could not be counted: Closed',
    ],
  ])('of %j are %j and %j, and %j', (all, images, videos, text) => {
    expect([totalText(all, 'image'), totalText(all, 'video'), uncountedText(all)]).toEqual([
      images,
      videos,
      text,
    ]);
  });
});

describe('the texts of a card', () => {
  test('an item with texts shows them', () => {
    const item = mediaItem({ title: ' Loft ', description: ' Oak ', alt_text: ' A loft ' });
    expect([titleOf(item), descriptionOf(item), altOf(item)]).toEqual(['Loft', 'Oak', 'A loft']);
  });

  // @spec 2.29
  test('an item without texts has fallbacks', () => {
    const item = mediaItem({ title: ' ', description: null, alt_text: '', cloudinary_public_id: 'a/b' });
    expect([titleOf(item), descriptionOf(item), altOf(item)]).toEqual(['Untitled', 'a/b', 'Untitled']);
    expect(descriptionOf({ ...item, cloudinary_public_id: null })).toBe('No description');
  });
});

describe('the URLs of an item', () => {
  const at = (name: string) => `https://files.example/${name}`;

  // @spec 3.7
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

  test.each([
    [{ urls: nowhere }, null],
    [{ urls: { ...nowhere, large: at('l') } }, at('l')],
    [{ urls: { ...nowhere, medium: at('m'), large: at('l') } }, at('m')],
  ])('of %j the sharper one is %s', (overrides, sharper) => {
    expect(sharperOf(mediaItem(overrides))).toBe(sharper);
  });

  // @spec 3.8
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
});

test.each([
  [null, true],
  [' ', true],
  ['A loft', false],
])('whether the alt text %j is missing: %s', (alt_text, isMissing) => {
  expect(hasNoAltText(mediaItem({ alt_text }))).toBe(isMissing);
});
