import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Frame, framesFile, movieChart, movieFile } from '#docs/plugins/movie/frames.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { idsOf } from '#docs/review/storyboard/storyboard.ts';
import { transferMachine } from '#machines/transfer/transfer.machine.ts';

const frames: readonly Frame[] = JSON.parse(readFileSync(framesFile, 'utf8'));

test('the moving picture of README shows states and transitions that its chart has; if not: npm run movie', () => {
  const ids = new Set(idsOf(chartOf(transferMachine)));
  const shown = frames.flatMap(({ active, taken }) => [...active, ...taken]);
  expect(shown.filter((id) => !ids.has(id))).toEqual([]);
  expect(movieChart).toBe(transferMachine.id);
});

test('the upload in it fails, is sent again, and succeeds', () => {
  const active = frames.flatMap((frame) => frame.active).map((id) => id.replace(/^.*\./, ''));
  const changes = active.filter((state, index) => state !== active[index - 1]);
  expect(changes).toEqual(['progressing', 'slow', 'retrying', 'progressing', 'sent']);
});

test('it has a picture of each frame, and is small enough for a page', async () => {
  const { pages, size = 0 } = await sharp(readFileSync(movieFile), { animated: true }).metadata();
  expect(pages).toBe(frames.length);
  expect(size).toBeLessThan(200_000);
});
