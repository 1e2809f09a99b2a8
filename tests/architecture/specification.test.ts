import { describe, expect, test } from 'vitest';
import { printed, projectFiles, type Source } from './sources.ts';
import { specificationFindings, specificationPath, testTitles } from './specification.ts';

const files = projectFiles();

describe('the project', () => {
  const text = files.find(({ path }) => path === specificationPath)?.text ?? '';

  test('every statement of the specification names files and tests that exist', () => {
    expect(specificationFindings({ path: specificationPath, text }, files).map(printed)).toEqual([]);
  });

  test('every section of the specification has its rows', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      '§1 What the product does and for whom',
      '§2 Screens and routes',
      '§3 Entities and their fields',
      '§4 States and transitions',
      '§5 Validation rules',
      '§6 Roles and permissions',
      '§7 The calls it makes',
      '§8 Error catalogue',
      '§9 Business constants and limits',
      'Statements without a requirement',
    ]);
  });
});

const head = '| Statement | Where | Test |\n| --- | --- | --- |\n';
const where = '[src/a.ts](../src/a.ts)';
const tests: Source = {
  path: 'tests/a.test.ts',
  text: [
    `test('alone', () => {});`,
    `describe('one', () => {`,
    `  describe.each([1])('inner %s', () => { it('twice', () => {}); });`,
    `  test.each<[string, number]>([['a', 1]])('%s is %i', () => {});`,
    `});`,
    `test.describe('two', () => {`,
    `  test('twice', async () => { expect.soft('alone'); test.step('a step', () => {}); });`,
    `  for (const text of []) test(\`says \${text}\`, () => {});`,
    `});`,
    `test(named, () => {});`,
  ].join('\n'),
};

const complaints = (text: string) =>
  specificationFindings({ path: specificationPath, text }, [{ path: 'src/a.ts', text: '' }, tests]).map(
    ({ line, message }) => `${line} ${message}`,
  );

describe('the check itself', () => {
  test('reads the titles of a test file, each with what is around it', () => {
    expect(testTitles(tests)).toEqual([
      ['alone'],
      ['one', 'inner %s', 'twice'],
      ['one', '%s is %i'],
      ['two', 'twice'],
      ['two', `says \${text}`],
    ]);
  });

  test.each([
    ['a test that stands alone', `| A | ${where} | \`tests/a.test.ts › alone\` |`],
    ['a test by its group', `| A | ${where} | \`tests/a.test.ts › two › twice\` |`],
    [
      'two tests as they are written',
      `| A | ${where} | \`tests/a.test.ts › %s is %i\`<br>\`tests/a.test.ts › says \${text}\` |`,
    ],
  ])('accepts %s', (_, row) => {
    expect(complaints(head + row)).toEqual([]);
  });

  test.each([
    ['no table', 'No table', ['1 has no table']],
    ['an empty cell', `${head}| A | ${where} | |`, ['3 an empty cell: A']],
    ['a cell too few', `${head}| A | ${where} |`, ['3 has 2 cells, not 3']],
    ['no file', `${head}| A | src/a.ts | \`tests/a.test.ts › alone\` |`, ['3 names no file']],
    [
      'a file that does not exist',
      `${head}| A | [src/b.ts](../src/b.ts) | \`tests/a.test.ts › alone\` |`,
      ['3 there is no file src/b.ts'],
    ],
    [
      'a link that is called otherwise',
      `${head}| A | [src/b.ts](../src/a.ts) | \`tests/a.test.ts › alone\` |`,
      ['3 a link to src/a.ts is called src/b.ts'],
    ],
    ['no test', `${head}| A | ${where} | none |`, ['3 names no test']],
    [
      'a file without a test',
      `${head}| A | ${where} | \`tests/a.test.ts\` |`,
      ['3 names no test of tests/a.test.ts'],
    ],
    [
      'a test file that does not exist',
      `${head}| A | ${where} | \`tests/b.test.ts › alone\` |`,
      ['3 there is no test file tests/b.test.ts'],
    ],
    [
      'a test file that is none',
      `${head}| A | ${where} | \`src/a.ts › alone\` |`,
      ['3 there is no test file src/a.ts'],
    ],
    [
      'a test that does not exist',
      `${head}| A | ${where} | \`tests/a.test.ts › a step\` |`,
      ['3 no test of tests/a.test.ts is called: a step'],
    ],
    [
      'a group in place of a test',
      `${head}| A | ${where} | \`tests/a.test.ts › one\` |`,
      ['3 no test of tests/a.test.ts is called: one'],
    ],
    [
      'a title that two tests have',
      `${head}| A | ${where} | \`tests/a.test.ts › twice\` |`,
      ['3 2 tests of tests/a.test.ts are called: twice'],
    ],
    [
      'two faults of one row',
      `${head}| A | [src/b.ts](../src/b.ts) | \`tests/a.test.ts › b\` |`,
      ['3 there is no file src/b.ts', '3 no test of tests/a.test.ts is called: b'],
    ],
  ])('refuses %s', (_, text, expected) => {
    expect(complaints(text)).toEqual(expected);
  });
});
