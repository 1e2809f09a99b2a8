import { describe, expect, test } from 'vitest';
import { projectFiles } from './sources.ts';

/** Lines of code that a folder may have. A step that makes a folder smaller lowers its number. */
const budgets: Readonly<Record<string, number>> = {
  machines: 11_060,
  'src/app': 1_980,
  'src/build': 930,
  'src/components': 1_480,
  'src/contract': 1_000,
  'src/data': 560,
  'src/devtools': 2_900,
  'src/domain': 2_020,
  'src/features': 12_990,
  'src/http': 530,
  'src/session': 900,
  'src/ui': 3_230,
  'fake-server': 2_700,
  'docs/review': 4_950,
  tests: 68_600,
};

const isCode = (path: string) => /\.(?:[cm]?[jt]sx?|css)$/.test(path);
const code = projectFiles().filter(({ path }) => isCode(path));
const linesIn = (text: string) => text.split('\n').length - 1;

describe('the code is not heavier than its budget', () => {
  test.each(Object.entries(budgets))('%s has at most %i lines', (folder, limit) => {
    const inside = code.filter(({ path }) => path.startsWith(`${folder}/`));
    const lines = inside.reduce((sum, { text }) => sum + linesIn(text), 0);
    expect(lines).toBeGreaterThan(0);
    expect(lines, `${folder} is over its budget: take something away`).toBeLessThanOrEqual(limit);
  });
});

test('no file is longer than 300 lines, no chart longer than 450', () => {
  const limitOf = (path: string) => (path.endsWith('.machine.ts') ? 450 : 300);
  const long = projectFiles()
    .filter(({ path }) => /^(?:src|machines|fake-server|tests|docs)\//.test(path))
    .filter(({ path }) => isCode(path) || (path.endsWith('.md') && !path.startsWith('docs/statecharts/')))
    .filter(({ path, text }) => linesIn(text) > limitOf(path));
  expect(long.map(({ path }) => path)).toEqual([]);
});
