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
}

const everywhere = () => true;

const rules: readonly Rule[] = [
  {
    name: 'no check is silenced',
    pattern: /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g,
    appliesTo: (path) => /\.(?:tsx?|css)$/.test(path) && !path.endsWith('files.test.ts'),
  },
  {
    name: 'no type is asserted in two steps, no module replaced in a test',
    pattern: /\bas unknown as\b|\bvi\.(?:do)?[mM]ock\(/g,
    appliesTo: (path) => /\.tsx?$/.test(path) && !path.endsWith('files.test.ts'),
  },
  {
    name: 'Math.random is not used in a chart',
    pattern: /\bMath\.random\b/g,
    appliesTo: (path) => path.startsWith('machines/'),
  },
  {
    name: 'nothing is marked as unfinished',
    pattern: new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`, 'g'),
    appliesTo: (path) => path !== 'package-lock.json',
  },
  {
    name: 'no url of a package registry',
    pattern:
      /https?:\/\/[^\s"'/]*(?:registry|npmjs|npmmirror|yarnpkg|artifactory|verdaccio|nexus|unpkg|jsdelivr|esm\.sh|skypack)[^\s"']*/gi,
    appliesTo: everywhere,
  },
  {
    name: 'no path of one particular machine',
    pattern: /(?<=^|[\s"'`(=])\/(?:home|root|Users|work)\/[\w.]/gm,
    appliesTo: everywhere,
  },
  {
    name: 'colours are tokens',
    pattern:
      /(?<![\w&/'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi,
    appliesTo: (path) =>
      /^src\/.*\.(?:tsx|css)$/.test(path) && !path.endsWith('/tokens.css') && !path.startsWith('src/build/'),
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
