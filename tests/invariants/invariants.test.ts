import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invariants } from './invariants.ts';

test('docs/reliability.md names every invariant', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const texts = Object.values(invariants).map(({ text }) => text);
  expect(texts.filter((text) => !page.includes(text))).toEqual([]);
});
