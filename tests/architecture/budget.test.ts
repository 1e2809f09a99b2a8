import { describe, expect, test } from 'vitest';
import { projectFiles } from './sources.ts';

/** Lines of code that a folder may have. A step that makes a folder smaller lowers its number. */
const budgets: Readonly<Record<string, number>> = {
  machines: 5_042,
  'src/app': 1_329,
  'src/build': 211,
  'src/components': 1_442,
  'src/contract': 871,
  'src/data': 472,
  'src/devtools': 1_462,
  'src/domain': 1_705,
  'src/features': 8_751,
  'src/http': 495,
  'src/session': 475,
  'src/ui': 2_687,
  'fake-server': 2_680,
  'docs/review': 3_988,
  tests: 32_000,
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
