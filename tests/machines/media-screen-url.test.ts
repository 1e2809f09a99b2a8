import { expect, test } from 'vitest';
import { formatView, type MediaView, parseView } from '#machines/media-screen/url.ts';

const gallery: MediaView = {
  kind: 'image',
  section: 'gallery',
  sort: 'newest',
  filter: 'all',
  text: '',
  openId: null,
};
const everything: MediaView = {
  kind: 'video',
  section: 'feature',
  sort: 'oldest',
  filter: 'no-alt-text',
  text: 'oak',
  openId: 'v-1',
};

test.each([
  ['', gallery],
  ['?section=contact', { ...gallery, section: 'contact' }],
  ['?tab=videos', { ...gallery, kind: 'video', section: 'hero' }],
  ['?tab=videos&section=feature&sort=oldest&filter=no-alt-text&q=oak&open=v-1', everything],
] as const)('The query %j is read and written', (search, view) => {
  expect(parseView(search)).toEqual(view);
  expect(formatView(view)).toBe(search);
});

test('What the query of the media screen does not know is as if it were not there', () => {
  expect(parseView('?tab=sounds&section=hero&sort=size&filter=no-title')).toEqual(gallery);
  expect(parseView('?sort=website')).toEqual(gallery);
});
