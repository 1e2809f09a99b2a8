import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import peer from '../bench/peers/react-admin/package.json' with { type: 'json' };
import peerLock from '../bench/peers/react-admin/package-lock.json' with { type: 'json' };
import { findingAt, printed, projectFiles, type Source, topLevel } from './sources.ts';

// Biome checks imports, cycles, banned globals and tests that are skipped (biome.json). These rules are about the text
// of files of any kind, which no linter of ours reads.

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  appliesTo(path: string): boolean;
  /** Texts that break the rule; joined here, so that this file does not. */
  readonly broken: readonly string[];
  readonly kept: readonly string[];
}

const everywhere = () => true;

const rules: readonly Rule[] = [
  {
    name: 'no check is silenced',
    pattern: /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g,
    appliesTo: (path) => /\.(?:tsx?|css)$/.test(path) && !path.endsWith('files.test.ts'),
    broken: ['// @ts-ignore', '/* biome-ignore lint: x */'],
    kept: ['// ignored'],
  },
  {
    name: 'no type is asserted in two steps, no module replaced in a test',
    pattern: /\bas unknown as\b|\bvi\.(?:do)?[mM]ock\(/g,
    appliesTo: (path) => /\.tsx?$/.test(path) && !path.endsWith('files.test.ts'),
    broken: ['x as unknown as string', "vi.mock('#http/client.ts')"],
    kept: ['x as const'],
  },
  {
    name: 'Math.random is not used in a chart',
    pattern: /\bMath\.random\b/g,
    appliesTo: (path) => path.startsWith('machines/'),
    broken: ['Math.random()'],
    kept: ['Math.min(1, 2)'],
  },
  {
    name: 'nothing is marked as unfinished',
    pattern: new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`, 'g'),
    appliesTo: (path) => path !== 'package-lock.json',
    broken: ['// TO' + 'DO: the rest'],
    kept: ['// to do'],
  },
  {
    name: 'no url of a package registry',
    pattern:
      /https?:\/\/[^\s"'/]*(?:registry|npmjs|npmmirror|yarnpkg|artifactory|verdaccio|nexus|unpkg|jsdelivr|esm\.sh|skypack)[^\s"']*/gi,
    appliesTo: everywhere,
    broken: ['https:/' + '/registry.npmjs.org/react'],
    kept: ['https://api.example.com'],
  },
  {
    name: 'no path of one particular machine',
    pattern: /(?<=^|[\s"'`(=])\/(?:home|root|Users|work)\/[\w.]/gm,
    appliesTo: everywhere,
    broken: ['cd /ho' + 'me/ada'],
    kept: ['/api/admin/work/5'],
  },
  {
    name: 'colours are tokens',
    pattern:
      /(?<![\w&/'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi,
    appliesTo: (path) =>
      /^src\/.*\.(?:tsx|css)$/.test(path) && !path.endsWith('/tokens.css') && !path.startsWith('src/build/'),
    broken: ['color: #9A4A2B;', 'border: 1px solid rgb(0 0 0)'],
    kept: ["href='#main'", 'var(--ink)', "import '#app/App.tsx'"],
  },
];

const files = projectFiles();
const findings = ({ pattern }: Rule, source: Source) =>
  [...source.text.matchAll(pattern)].map((match) => printed(findingAt(source, match.index, match[0])));

describe.each(rules)('$name', (rule) => {
  test('in all files', () => {
    expect(files.filter(({ path }) => rule.appliesTo(path)).flatMap((file) => findings(rule, file))).toEqual(
      [],
    );
  });

  test('the rule finds what breaks it, and nothing else', () => {
    const hits = (texts: readonly string[]) =>
      texts.filter((text) => findings(rule, { path: 'sample', text }).length > 0);
    expect([hits(rule.broken), hits(rule.kept)]).toEqual([rule.broken, []]);
  });
});

test('the top level has the fixed folders and the files that tools require', () => {
  expect(
    topLevel()
      .filter((name) => !name.startsWith('.'))
      .toSorted(),
  ).toEqual(
    [
      ...['LICENSE', 'README.md', 'biome.json', 'docs', 'fake-server', 'index.html', 'machines'],
      ...['package-lock.json', 'package.json', 'src', 'tests', 'tsconfig.json', 'vite.config.ts'],
    ].toSorted(),
  );
});

describe('packages', () => {
  test.each([
    [
      'this project',
      { ...manifest.dependencies, ...manifest.devDependencies },
      { ...lock.packages[''].dependencies, ...lock.packages[''].devDependencies },
      lock.packages,
    ],
    ['the page in react-admin', peer.dependencies, peerLock.packages[''].dependencies, peerLock.packages],
  ])(
    'of %s have exact versions, the same in the lock file, which names no download url',
    (_, named, locked, packages) => {
      expect(Object.values(named).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
      expect(locked).toEqual(named);
      expect(Object.values(packages).filter((entry) => 'resolved' in entry)).toEqual([]);
    },
  );

  test('the page in react-admin has the React of this project', () => {
    const { react, 'react-dom': dom } = manifest.dependencies;
    expect(peer.dependencies).toMatchObject({ react, 'react-dom': dom });
  });

  test.each([
    ...['react', 'react-dom', 'xstate', '@xstate/react', 'wouter', 'ofetch', 'superstruct'].map(
      (name) => [name, /^(?:src|machines)\//] as const,
    ),
    ...['react-dropzone', 'goober', 'react-hot-toast'].map((name) => [name, /^src\//] as const),
    ['@mswjs/data', /^fake-server\//] as const,
    ...['vite', 'vitest', '@testing-library/react'].map(
      (name) => [name, /^(?:src|tests|fake-server)\//] as const,
    ),
  ])('the fixed package %s is imported', (name, folders) => {
    const specifier = new RegExp(`from '${name}(?:/[^']*)?'`);
    expect(files.some(({ path, text }) => folders.test(path) && specifier.test(text))).toBe(true);
  });
});
