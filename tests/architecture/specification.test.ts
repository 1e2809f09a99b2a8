import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles } from './sources.ts';

// A comment above a test names the statements that it shows: `@spec`, then their numbers in docs/specification.md.

const page = 'docs/specification.md';
const files = projectFiles();
const text = files.find(({ path }) => path === page)?.text ?? '';
const row = /^\| (\d+\.\d+) \| (.+?) \|.*\|$/gm;
const tag = /^ *\/\/ @spec ((?:\d+\.\d+ ?)+)\n *(?:test|it|describe)\b/gm;

const statements = [...text.matchAll(row)].map(([, number = '']) => number);
const tags = files
  .filter(({ path }) => path.startsWith('tests/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(tag)].flatMap(([, numbers = '']) =>
      numbers.split(' ').map((number) => ({ path, number })),
    ),
  );

const testsOf = (number: string): string => {
  const paths = new Set(tags.filter((each) => each.number === number).map(({ path }) => path));
  return [...paths].map((path) => `[${basename(path)}](../${path})`).join(', ');
};

test('every statement of the specification has a test', () => {
  expect(statements.length).toBeGreaterThan(150);
  const tagged = new Set(tags.map(({ number }) => number));
  expect(statements.filter((number) => !tagged.has(number))).toEqual([]);
});

test('every tag names a statement', () => {
  const known = new Set(statements);
  expect(tags.filter(({ number }) => !known.has(number))).toEqual([]);
});

test(`${page} lists the tests; if not: npx vitest run tests/architecture/specification -u`, async () => {
  const listed = text.replace(
    row,
    (_, number, statement) => `| ${number} | ${statement} | ${testsOf(number)} |`,
  );
  await expect(listed).toMatchFileSnapshot(`../../${page}`);
});
