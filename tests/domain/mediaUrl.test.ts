import { expect, test } from 'vitest';
import { mediaUrl } from '#domain/mediaUrl.ts';

test.each([
  ['image', 'gallery', 'img_1', '/media?open=img_1'],
  ['image', 'about', 'a b&c', '/media?section=about&open=a+b%26c'],
  ['video', 'hero', 'vid_1', '/media?tab=videos&open=vid_1'],
  ['video', 'feature', 'vid_2', '/media?tab=videos&section=feature&open=vid_2'],
] as const)('a %s of the section %s opens in the viewer', (kind, section, id, expected) => {
  expect(mediaUrl(kind, section, id)).toBe(expected);
});
