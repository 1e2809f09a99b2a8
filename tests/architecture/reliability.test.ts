import { expect, test } from 'vitest';
import { projectFiles } from './sources.ts';
import { cellsOf, wrongTest } from './specification.ts';

const files = new Map(projectFiles().map((file) => [file.path, file]));

test('the tests that docs/reliability.md names for its ten guarantees exist', () => {
  const text = files.get('docs/reliability.md')?.text ?? '';
  const rows = text
    .split('\n')
    .filter((line) => /^\| \d+\. /.test(line))
    .map(cellsOf);
  expect(rows.map(([guarantee = '']) => Number.parseInt(guarantee, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(
    rows.flatMap(([guarantee, , tests = '']) =>
      wrongTest(tests, files).map((wrong) => `${guarantee}: ${wrong}`),
    ),
  ).toEqual([]);
});
