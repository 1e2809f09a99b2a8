import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// By the command itself: the outlines hold code as its loader compiles it.
test('the committed pictures, outlines and pages of the charts are current; if not: npm run charts', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['docs/review/bin.mjs', 'draw', '--check'], {
    encoding: 'utf8',
  });
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
}, 120_000);

test('the charts have no mistakes', () => {
  const { stdout } = spawnSync(process.execPath, ['docs/review/bin.mjs', 'check'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^\d+ charts, 0 problems\n$/);
}, 60_000);
