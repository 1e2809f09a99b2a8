import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { bans } from './bans.ts';
import { printed, projectFiles, type Source, topLevel } from './sources.ts';

const files = projectFiles();

const banNamed = (name: string) => {
  const ban = bans.find((each) => each.name === name);
  if (!ban) throw new Error(`No ban is called ${name}`);
  return ban;
};

const findings = (name: string, source: Source) => {
  const ban = banNamed(name);
  return ban.appliesTo(source) ? ban.find(source).map(printed) : ['(not looked at)'];
};

describe('the project', () => {
  test.each(bans.map(({ name }) => name))('%s', (name) => {
    const { appliesTo, find } = banNamed(name);
    const looked = files.filter(appliesTo);
    expect(looked).not.toEqual([]);
    expect(looked.flatMap(find).map(printed)).toEqual([]);
  });

  test('the top level holds the rooms and what tools insist on, and nothing else', () => {
    const permitted = [
      ...['.ci', '.gitattributes', '.gitignore', '.npmrc', 'LICENSE', 'README.md', 'biome.json', 'docs'],
      ...[
        'fake-server',
        'index.html',
        'machines',
        'package-lock.json',
        'package.json',
        'playwright.config.ts',
      ],
      ...['src', 'tests', 'tsconfig.json', 'vite.config.ts'],
    ];
    expect(topLevel().filter((name) => !permitted.includes(name))).toEqual([]);
  });

  test('every package has one exact version, the same in the lock file', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies };
    const inexact = Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(inexact).toEqual([]);
    const root = lock.packages[''];
    expect({ ...root.dependencies, ...root.devDependencies }).toEqual(named);
  });
});

test('the lock file says where no package comes from, so that it suits every registry', () => {
  expect(Object.values(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
});

// Put together here, so that no rule finds its own sample.
const address = ['https:/', 'registry.npmjs.org', 'react'].join('/');
const home = ['', 'home', 'ada', 'studio'].join('/');
const unfinished = ['TO', 'DO'].join('');
const silencer = ['@ts', 'ignore'].join('-');
const lines = (count: number) => 'a\n'.repeat(count);

describe('each rule finds what it is about', () => {
  test.each([
    ['nothing impure in a chart', 'const now = Date.now();', 'Date in a chart'],
    ['nothing impure in a chart', 'const die = Math.random();', 'Math.random in a chart'],
    ['nothing impure in a chart', 'const ask = () => fetch("/api");', 'fetch in a chart'],
    ['nothing impure in a chart', 'setTimeout(() => {}, 5);', 'setTimeout in a chart'],
    ['nothing impure in a chart', 'const f = (x: Document) => { console.log(x); };', 'console in a chart'],
    ['nothing impure in a chart', 'localStorage.clear();', 'localStorage in a chart'],
    ['nothing impure in a chart', 'const tools = { document };', 'document in a chart'],
    ['no weak types', 'const f = (x: any) => x;', 'the type any'],
    ['no weak types', 'const x = 5 as unknown as string;', 'a type forced in two steps'],
    ['no silenced checks', `// ${silencer}\nconst x = 5;`, 'a silenced check'],
    ['nothing left to be done', `/* ${unfinished}: the rest */`, 'left to be done'],
    ['no address of a package registry', `const x = '${address}';`, 'the address of a package registry'],
    ['no path of one particular machine', `const x = '${home}';`, 'a path of one particular machine'],
    [
      'every exported function has a doc comment',
      'export function f() {}',
      'f is exported without a doc comment',
    ],
    [
      'every exported function has a doc comment',
      'export const f = () => 5;',
      'f is exported without a doc comment',
    ],
    [
      'every exported function has a doc comment',
      '/** Of g. */\nconst g = 5; export const f = function () { return g; };',
      'f is exported without a doc comment',
    ],
    [
      'every exported function has a doc comment',
      'export default function () {}',
      'the default is exported without a doc comment',
    ],
  ])('%s: %j', (name, text, message) => {
    const [found] = findings(name, { path: 'machines/sample/sample.ts', text });
    expect(found).toMatch(/^machines\/sample\/sample\.ts:\d+ /);
    expect(found?.replace(/^\S+ /, '')).toBe(message);
  });

  test.each([
    ['test.only("x", () => {});', 'a test with .only'],
    ['test.describe.skip("x", () => {});', 'a test with .skip'],
    ['describe.each([1]).todo("x");', 'a test with .todo'],
    ['it.fails("x", () => {});', 'a test with .fails'],
    ['vi.mock("#api/client.ts");', 'a module replaced by a stub; faults come from the fake server'],
  ])('no test left out and no module replaced: %s', (text, message) => {
    const path = 'tests/sample.test.ts';
    expect(findings('no test left out and no module replaced', { path, text })).toEqual([
      `${path}:1 ${message}`,
    ]);
  });

  test.each([
    [
      'src/ui/Sample.tsx',
      `const x = <i style={{ color: '#9A4A2B' }} />;`,
      ' the literal colour #9A4A2B; use a token',
    ],
    ['src/ui/Sample.tsx', 'const x = `1px solid rgb(0 0 0 / 50%)`;', ' the literal colour rgb(; use a token'],
    ['src/ui/sample.css', 'a { color: #fff; }', ' a literal colour; use a token'],
  ])('no literal colours outside the tokens: %s %s', (path, text, message) => {
    expect(findings('no literal colours outside the tokens', { path, text })).toEqual([
      `${path}:1${message}`,
    ]);
  });

  test('no file over 300 lines: 301 lines', () => {
    expect(findings('no file over 300 lines', { path: 'docs/guide.md', text: lines(301) })).toEqual([
      'docs/guide.md:301 301 lines; split it',
    ]);
  });
});

describe('each rule leaves alone what is in order', () => {
  test.each([
    [
      'nothing impure in a chart',
      'const f = (event: { document: string }) => ({ document: event.document });',
    ],
    ['nothing impure in a chart', '// Date and fetch are for others.\nconst x = "localStorage";'],
    ['no weak types', 'const x = [5] as const;'],
    [
      'every exported function has a doc comment',
      '/** Gives five. */\nexport const f = () => 5;\nconst g = () => 6;',
    ],
    ['every exported function has a doc comment', 'export const selectIsOpen = (open: boolean) => open;'],
    ['no path of one particular machine', `import 'xstate'; const x = '/api/admin/work/5';`],
  ])('%s: %j', (name, text) => {
    expect(findings(name, { path: 'machines/sample/sample.ts', text })).toEqual([]);
  });

  test('a file of 300 lines', () => {
    expect(findings('no file over 300 lines', { path: 'docs/guide.md', text: lines(300) })).toEqual([]);
  });

  test('addresses within the page, named imports and tokens are no colours', () => {
    const text = `import '#app/hooks.ts'; const x = <a href="#main" style={{ color: 'var(--ink)' }}>5</a>;`;
    expect(findings('no literal colours outside the tokens', { path: 'src/ui/Sample.tsx', text })).toEqual(
      [],
    );
    expect(
      findings('no literal colours outside the tokens', { path: 'src/ui/tokens.css', text: '' }),
    ).toEqual(['(not looked at)']);
  });
});
