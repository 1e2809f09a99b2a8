import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { displayFont } from '../../src/vite/displayFont.ts';

test('the committed display face is up to date; if not: npm run font', async () => {
  const committed = readFileSync('src/ui/fonts/fraunces.woff2');
  expect(committed.equals(await displayFont())).toBe(true);
  expect(committed.length).toBeLessThan(15_000);
});
