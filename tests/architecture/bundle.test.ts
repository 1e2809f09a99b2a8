import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allScripts, type Bundle, fakeMarks, fakeTexts, gzippedBytes, scriptsOf, traces } from './bundle.ts';

const contents = {
  'index.html':
    '<script type="module" src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/early-1.js"><script>boot()</script>',
  'assets/index-1.js': 'import "./vendor-1.js"',
  'assets/vendor-1.js': 'export const vendor = 5',
  'assets/early-1.js': 'export const early = 6',
  'assets/login-1.js': 'import "./form-1.js"',
  'assets/form-1.js': 'export const form = 7',
  'assets/media-1.js': 'export const media = 8',
  'assets/index-1.css': 'a { color: red }',
};

const bundleOf = (texts: Readonly<Record<string, string>>): Bundle => ({
  files: new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])),
  manifest: {
    'index.html': { file: 'assets/index-1.js', imports: ['_vendor-1.js'] },
    '_vendor-1.js': { file: 'assets/vendor-1.js', imports: ['index.html'] },
    'src/features/auth/LoginRoute.tsx': { file: 'assets/login-1.js', imports: ['_form-1.js', 'index.html'] },
    '_form-1.js': { file: 'assets/form-1.js' },
    'src/features/media/MediaRoute.tsx': { file: 'assets/media-1.js' },
  },
});

describe('the weight of a build', () => {
  const bundle = bundleOf(contents);

  test('a route needs what the page loads, its own chunk and what both import', () => {
    expect([...scriptsOf(bundle, 'src/features/auth/LoginRoute.tsx')].sort()).toEqual([
      'assets/early-1.js',
      'assets/form-1.js',
      'assets/index-1.js',
      'assets/login-1.js',
      'assets/vendor-1.js',
    ]);
    expect(() => scriptsOf(bundle, 'src/Garden.tsx')).toThrow('The manifest has no src/Garden.tsx');
  });

  test('each script is compressed alone, the one inside the page included', () => {
    const size = (text: string) => gzipSync(Buffer.from(text)).length;
    expect(gzippedBytes(bundle, ['assets/login-1.js', 'assets/form-1.js'])).toBe(
      size(contents['assets/login-1.js']) + size(contents['assets/form-1.js']) + size('boot()'),
    );
    expect(() => gzippedBytes(bundle, ['assets/garden-1.js'])).toThrow('The build has no assets/garden-1.js');
  });

  test('the whole app is every script and nothing else', () => {
    expect([...allScripts(bundle)].sort()).toEqual([
      'assets/early-1.js',
      'assets/form-1.js',
      'assets/index-1.js',
      'assets/login-1.js',
      'assets/media-1.js',
      'assets/vendor-1.js',
    ]);
  });
});

describe('traces of the fake backend', () => {
  test('none in a build without it', () => {
    expect(traces(bundleOf(contents), fakeMarks)).toEqual([]);
  });

  test.each([
    'fetch("/__fake/reset")',
    'from "msw"',
    'Linen-Oak-2026',
    'admin@atelier.example',
    '@mswjs/data',
  ])('found: %s', (text) => {
    const found = traces(bundleOf({ ...contents, 'assets/media-1.js': text }), fakeMarks);
    expect(found).not.toEqual([]);
    expect(found.every((line) => line.startsWith('assets/media-1.js holds '))).toBe(true);
  });

  test('the texts that only the fake backend has are searched for too', () => {
    const texts = fakeTexts([
      {
        path: 'fake-server/seed.ts',
        text: `const a = 'We would love a reading corner'; const b = 'short one';`,
      },
      { path: 'fake-server/rules.ts', text: `const c = 'Password must be at least 8 characters';` },
      { path: 'src/domain/password.ts', text: `const d = 'Password must be at least 8 characters';` },
    ]);
    expect(texts).toEqual(['We would love a reading corner']);
    const bundle = bundleOf({ ...contents, 'assets/media-1.js': '"We would love a reading corner"' });
    expect(traces(bundle, texts)).toEqual(['assets/media-1.js holds We would love a reading corner']);
  });
});
