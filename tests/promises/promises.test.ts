import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promisesFile, promisesMarkdown } from '#docs/plugins/promises.ts';

test('docs/promises.md is up to date; if not: npm run charts', () => {
  expect(readFileSync(promisesFile, 'utf8')).toBe(promisesMarkdown());
});
