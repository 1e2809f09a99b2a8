import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isCompressible } from '../../src/build/brotli.ts';
import {
  allScripts,
  fakeMarks,
  fakeTexts,
  frame,
  gzippedBytes,
  readBundle,
  scriptsOf,
  traces,
} from './bundle.ts';
import { projectFiles } from './sources.ts';

const bundle = readBundle('dist');
const text = (path: string) => bundle.files.get(path)?.toString('utf8') ?? '';

/** What was measured when they were set, and one hundredth. */
test.each([
  ['the login page', 117_000, () => scriptsOf(bundle, 'src/features/auth/LoginRoute.tsx')],
  ['the dashboard', 133_200, () => scriptsOf(bundle, frame, 'src/features/dashboard/DashboardRoute.tsx')],
  ['/inquiries', 152_000, () => scriptsOf(bundle, frame, 'src/app/InboxRoute.tsx')],
  ['/media', 154_500, () => scriptsOf(bundle, frame, 'src/features/media/MediaRoute.tsx')],
  ['the whole app', 224_400, () => allScripts(bundle)],
] as const)('%s needs at most %i bytes of gzipped JavaScript', (what, limit, paths) => {
  const bytes = gzippedBytes(bundle, paths());
  process.stdout.write(`${what}: ${bytes} of ${limit} bytes of gzipped JavaScript\n`);
  expect(bytes).toBeGreaterThan(0);
  const toDo =
    'load on demand what is not needed at first, or raise the limit and say in the commit what the bytes are for';
  expect(bytes, `${what} has ${bytes - limit} bytes too many: ${toDo}`).toBeLessThanOrEqual(limit);
});

test('each text file has a Brotli copy beside it with the same content', () => {
  const compressible = [...bundle.files.entries()].filter(
    ([path]) => isCompressible(path) && !path.startsWith('.vite/'),
  );
  expect(compressible.length).toBeGreaterThan(20);
  const wrong = compressible.filter(([path, content]) => {
    const compressed = bundle.files.get(`${path}.br`);
    return !compressed || !brotliDecompressSync(compressed).equals(content);
  });
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('index.html has at most 6,000 compressed bytes, and an inline script of at most 40 lines', () => {
  const page = text('index.html');
  const { length } = gzipSync(page);
  process.stdout.write(`index.html: ${length} of 6000 gzipped bytes\n`);
  expect(length).toBeLessThanOrEqual(6_000);
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  expect(scripts.map((script) => script.split('\n').length <= 40)).toEqual([true]);
});

test('no byte of the fake backend is in the build', () => {
  const texts = fakeTexts(projectFiles());
  expect(texts).not.toEqual([]);
  expect(traces(bundle, [...fakeMarks, ...texts])).toEqual([]);
});

test.each([
  ['fraunces', 15_000],
  ['open-sans', 20_000],
])('the font %s has at most %i bytes, and its licence is beside it', (name, limit) => {
  const fonts = [...bundle.files.entries()].filter(
    ([path]) => path.endsWith('.woff2') && path.includes(name),
  );
  expect(fonts.map(([, bytes]) => bytes.length < limit)).toEqual([true]);
  expect(text('assets/fonts-OFL.txt')).toContain('SIL Open Font License');
});

test('the build contains the licences of the bundled packages', () => {
  const licences = text('licenses.md');
  for (const name of Object.keys(manifest.dependencies)) expect(licences).toContain(`## ${name} - `);
});

test('the build contains no source map', () => {
  expect([...bundle.files.keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
});

test('docs/deploying.md shows the policy of the build', () => {
  const [, policy = ''] = /Policy" content="([^"]+)"/.exec(text('index.html')) ?? [];
  const shown = policy
    .replace(/'sha256-[^']+'/, "'sha256-…'")
    .replace("connect-src 'self'", "connect-src 'self' <origin of VITE_API_URL>");
  const [, documented = ''] =
    /```\n(default-src.*?)\n```/s.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
  expect(documented.replaceAll('\n', ' ')).toBe(shown);
});
