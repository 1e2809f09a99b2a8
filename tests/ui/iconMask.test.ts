import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maskIcons } from '#ui/iconMask.ts';
import { icons } from '#ui/icons.ts';

test('the sprite has the strokes of the icons in their order, each beside the one before', () => {
  const sprite = readFileSync('src/ui/maskIcons.svg', 'utf8');
  const paths = [...sprite.matchAll(/<path(?: transform="translate\((.*?)\)")? d="(.*?)"/g)];
  expect(paths.map(([, start = '0', stroke]) => [Number(start), stroke])).toEqual(
    maskIcons.map((name, index) => [28.8 * index, icons[name]]),
  );
  expect(sprite).toContain(`viewBox="0 0 ${28.8 * maskIcons.length} 28.8"`);
});
