import { describe, expect, test } from 'vitest';
import type { MediaCounts, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import { sortMedia } from '#domain/arrange.ts';
import {
  altOf,
  descriptionOf,
  fileOf,
  firstSection,
  hasNoAltText,
  keyFrom,
  keyOf,
  keyOfTarget,
  lengthText,
  pixelsText,
  sectionsOf,
  sharperOf,
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

test.each([
  ['image', 'gallery', ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman']],
  ['video', 'hero', ['hero', 'feature']],
] as const)('the list of each %s opens on %s, the first of the sections %j', (kind, first, sections) => {
  expect([firstSection(kind), sectionsOf(kind)]).toEqual([first, sections]);
});

test('the key of an item holds its kind, section and id, which may contain a slash', () => {
  const key = { kind: 'image', section: 'gallery', id: '2026/7' } as const;
  expect(keyOfTarget({ ...key, item: mediaItem(key) })).toBe('image/gallery/2026/7');
  expect(keyFrom(keyOf(key))).toEqual(key);
});

describe('totals', () => {
  const failure = (kind: MediaKind, section: MediaSection) => ({ kind, section, error: new Error('Closed') });
  const counts = (...failures: MediaCounts['failures']): MediaCounts => ({
    images: 1_200,
    videos: 3,
    sections: { images: {}, videos: {} },
    failures,
  });

  const logo = failure('image', 'logo');
  const hero = failure('video', 'hero');

  test.each([
    [counts(), '1,200', '3', null],
    [counts(logo), 'at least 1,200', '3', 'Couldn’t count section Logo: Closed'],
    [counts(logo, hero), 'at least 1,200', 'at least 3', 'Couldn’t count sections Logo, Hero: Closed'],
  ])('of %j are %j and %j, and %j', (all, ...texts) => {
    expect([totalText(all, 'image'), totalText(all, 'video'), uncountedText(all)]).toEqual(texts);
  });
});

// @spec 2.29
test.each([
  [{ title: ' Loft ', description: ' Oak ', alt_text: ' A loft ' }, ['Loft', 'Oak', 'A loft']],
  [
    { title: ' ', description: null, alt_text: '', cloudinary_public_id: 'a/b' },
    ['Untitled', 'a/b', 'Untitled'],
  ],
  [
    { title: null, description: null, alt_text: null, cloudinary_public_id: null },
    ['Untitled', 'No description', 'Untitled'],
  ],
])('the card of an item with the texts %j shows %j', (texts, expected) => {
  const item = mediaItem(texts);
  expect([titleOf(item), descriptionOf(item), altOf(item)]).toEqual(expected);
});

describe('the URLs of an item', () => {
  const at = (name: string) => `https://files.example/${name}`;

  // @spec 3.7 3.8
  test.each([
    ['image', { thumbnail_url: at('t') }, at('t')],
    ['image', { thumbnail_url: null, urls: { ...nowhere, thumbnail: at('ut'), small: at('s') } }, at('ut')],
    [
      'image',
      { thumbnail_url: 'javascript:1', urls: { ...nowhere, small: at('s'), medium: at('m') } },
      at('s'),
    ],
    ['image', { thumbnail_url: null, urls: { ...nowhere, medium: at('m'), large: at('l') } }, at('m')],
    ['image', { thumbnail_url: null, urls: { ...nowhere, large: at('l') } }, at('l')],
    ['image', { thumbnail_url: null, urls: nowhere, url: at('u') }, at('u')],
    ['image', { thumbnail_url: null, urls: nowhere, url: null }, null],
    ['video', { thumbnail_url: null, urls: nowhere, url: at('film.mp4') }, null],
  ] as const)('the thumbnail of the %s %j is %s', (kind, overrides, thumbnail) => {
    expect(thumbnailOf(mediaItem(overrides), kind)).toBe(thumbnail);
  });

  test.each([
    [nowhere, []],
    [{ ...nowhere, small: 'javascript:1', large: at('l') }, [at('l')]],
    [{ ...nowhere, small: at('s'), medium: at('m'), large: at('l') }, [at('s'), at('m'), at('l')]],
  ])('of %j the sharper ones are %s', (urls, sharper) => {
    expect(sharperOf(mediaItem({ urls }))).toEqual(sharper);
  });

  const large = { ...nowhere, large: at('l') };

  test.each([
    [{ url: at('u'), urls: large }, at('u')],
    [{ url: 'file:///x', urls: large }, at('l')],
    [{ url: null, urls: nowhere }, null],
  ])('the file of %j is %s', (overrides, file) => {
    expect(fileOf(mediaItem(overrides))).toBe(file);
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

  test.each([
    ['newest', ['new', 'old', 'old again', 'undated', 'nonsense']],
    ['oldest', ['old', 'old again', 'new', 'undated', 'nonsense']],
  ] as const)('%s first, undated last, equal dates as the server sent them', (order, expected) => {
    expect(ids(sortMedia(dated, order))).toEqual(expected);
  });

  test('titles by letter whatever their case or accent, numbers by value, untitled last', () => {
    const titles = [
      'zinc',
      null,
      'Room 10',
      'éclair',
      'Eclipse',
      'room 9',
      ' ',
      'łódź',
      'Lyon',
      '\u200Bsalon',
      'e\u0301cru',
    ];
    const items = titles.map((title) => mediaItem({ title }));
    const sorted = sortMedia(items, 'title').map(({ title }) => title);
    expect(sorted).toEqual([
      'éclair',
      'Eclipse',
      'e\u0301cru',
      'łódź',
      'Lyon',
      'room 9',
      'Room 10',
      '\u200Bsalon',
      'zinc',
      null,
      ' ',
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
