import { expect, test } from 'vitest';
import { allScripts, fakeMarks, fakeTexts, gzippedBytes, readBundle, scriptsOf, traces } from './bundle.ts';
import { projectFiles } from './sources.ts';

const bundle = readBundle('dist');

test.each([
  ['the login page', 110_000, () => scriptsOf(bundle, 'src/features/auth/LoginRoute.tsx')],
  ['the dashboard', 130_000, () => scriptsOf(bundle, 'src/features/dashboard/DashboardRoute.tsx')],
  ['the whole app', 175_000, () => allScripts(bundle)],
] as const)('%s needs at most %i bytes of gzipped JavaScript', (what, limit, paths) => {
  const bytes = gzippedBytes(bundle, paths());
  process.stdout.write(`${what}: ${bytes} of ${limit} bytes of gzipped JavaScript\n`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limit);
});

test('no byte of the fake backend is in the build', () => {
  const texts = fakeTexts(projectFiles());
  expect(texts).not.toEqual([]);
  expect(traces(bundle, [...fakeMarks, ...texts])).toEqual([]);
});

test('no source map goes out with the build', () => {
  expect([...bundle.files.keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
});
