import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { importFindings, importsOf, packageOf } from './imports.ts';
import { isScript, printed, projectFiles, type Source } from './sources.ts';

const scripts = projectFiles().filter(isScript);
const complaints = (path: string, text: string) => importFindings({ path, text }).map(printed);

describe('the project', () => {
  test('every import is one that the table of rooms allows', () => {
    expect(scripts.flatMap(importFindings).map(printed)).toEqual([]);
  });

  test('at most one import, a dynamic one, leads to the devtools', () => {
    const leading = scripts
      .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/devtools/'))
      .flatMap((source) => importsOf(source).filter(({ specifier }) => specifier.startsWith('#devtools/')));
    expect(leading.length).toBeLessThanOrEqual(1);
    expect(leading.filter(({ isDynamic }) => !isDynamic)).toEqual([]);
  });

  const packagesOf = (sources: readonly Source[]) =>
    new Set(sources.flatMap(importsOf).map(({ specifier }) => packageOf(specifier)));
  const app = packagesOf(scripts.filter(({ path }) => /^(?:src|machines)\//.test(path)));
  const standIn = packagesOf(scripts.filter(({ path }) => path.startsWith('fake-server/')));
  const all = packagesOf(scripts);

  test.each([
    ...[
      'react',
      'react-dom',
      'xstate',
      '@xstate/react',
      'wouter',
      'ofetch',
      'superstruct',
      'react-dropzone',
      'goober',
      'react-hot-toast',
    ].map((name) => [name, 'the app', app] as const),
    ['@mswjs/data', 'the fake server', standIn] as const,
    ...['vite', 'vitest', '@testing-library/react'].map((name) => [name, 'the project', all] as const),
  ])('the fixed package %s is used in %s', (name, _where, imported) => {
    expect([...imported]).toContain(name);
  });

  test('every package that is imported is one that package.json names', () => {
    const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const unknown = [...all].filter((name) => name !== null && name !== 'node:' && !known.includes(name));
    expect(unknown).toEqual([]);
  });
});

describe('the rule itself', () => {
  test('reads every way to import', () => {
    const text = [
      `import { a } from './a.ts';`,
      `import type { B } from '#contract/b.ts';`,
      `import 'goober';`,
      `export { c } from './c.ts';`,
      `export * from './d.ts';`,
      `const e = () => import('./e.ts');`,
      `type F = import('./f.ts').F;`,
      `const g = import.meta.glob(['./g/*.ts', './h/*.ts']);`,
      'const i = (name: string) => import(name);',
    ].join('\n');
    expect(importsOf({ path: 'src/app/sample.ts', text }).map(({ specifier }) => specifier)).toEqual([
      './a.ts',
      '#contract/b.ts',
      'goober',
      './c.ts',
      './d.ts',
      './e.ts',
      './f.ts',
      './g/*.ts',
      './h/*.ts',
      '(computed)',
    ]);
  });

  test.each([
    ['src/contract/a.ts', `import '#domain/a.ts';`, 'contract may not import from domain'],
    ['src/domain/a.ts', `import { x } from 'superstruct';`, 'domain may not import the package superstruct'],
    ['machines/a/a.machine.ts', `import 'react';`, 'machines may not import the package react'],
    ['machines/a/a.machine.ts', `import '#api/client.ts';`, 'machines may not import from api'],
    ['machines/a/a.machine.ts', `import '../b/guards.ts';`, 'imports another chart past its public file'],
    ['src/api/a.ts', `import '#session/storage.ts';`, 'api may not import from session'],
    ['src/session/a.ts', `import '#api/client.ts';`, 'session may not import from api'],
    ['src/ui/A.tsx', `import '#domain/search.ts';`, 'ui may not import from domain'],
    ['src/screens/a/A.tsx', `import '#api/client.ts';`, 'screens may not import from api'],
    ['src/screens/a/A.tsx', `import 'xstate';`, 'screens may not import the package xstate'],
    ['src/screens/a/A.tsx', `import '#app/ports.ts';`, 'screens may import only the hooks of app'],
    [
      'src/screens/a/A.tsx',
      `import type { G } from '#machines/upload/guards.ts';`,
      'screens may import only the public file of a chart',
    ],
    ['src/app/a.ts', `const f = () => import('#fake-server/db.ts');`, 'app may not import from fake-server'],
    ['src/app/a.ts', `import '#devtools/panel.tsx';`, 'devtools is reached by a dynamic import only'],
    ['src/devtools/a.ts', `import '#app/ports.ts';`, 'devtools may import only the hooks of app'],
    [
      'src/devtools/a.ts',
      `import '#docs/builders/svg.ts';`,
      'devtools may import only the drawn charts and their reader of docs',
    ],
    ['fake-server/a.ts', `import '#api/client.ts';`, 'fake-server may not import from api'],
    ['fake-server/a.ts', `import 'sharp';`, 'fake-server may not import the package sharp'],
    ['fake-server/db.ts', `import 'vite';`, 'fake-server may not import the package vite'],
    [
      'src/api/a.ts',
      `import '../domain/search.ts';`,
      'leaves its room by the relative path ../domain/search.ts; use the #name of the other room',
    ],
    [
      'src/api/a.ts',
      `import '#api/client.ts';`,
      'imports its own room by name; write #api/client.ts as a relative path',
    ],
    ['src/main.tsx', `import '/src/app/App.tsx';`, 'imports /src/app/App.tsx by an absolute path'],
    [
      'src/app/a.ts',
      'const f = (n: string) => import(n);',
      'imports an address that is put together while running',
    ],
    ['tests/a.test.ts', `import '../src/api/client.ts';`, 'imports api by a relative path; use #api/'],
  ])('refuses in %s: %s', (path, text, message) => {
    expect(complaints(path, text)).toEqual([`${path}:1 ${message}`]);
  });

  test.each([
    ['src/contract/a.ts', `import { string } from 'superstruct';`],
    ['src/domain/a.ts', `import '#contract/limits.ts'; import './b.ts';`],
    [
      'machines/a/a.machine.ts',
      `import 'xstate'; import '../port.ts'; import '../b/b.machine.ts'; import './c.ts';`,
    ],
    ['src/screens/a/A.tsx', `import '#machines/sign-in/sign-in.machine.ts'; import '#app/hooks.ts';`],
    ['src/screens/a/A.tsx', `import '#app/hooks/media.ts'; import 'react-dropzone'; import '../b/B.tsx';`],
    ['src/app/a.ts', `const f = () => import('#devtools/panel.tsx'); import '#machines/upload/guards.ts';`],
    ['src/devtools/a.ts', `import.meta.glob('#docs/statecharts/*.svg'); import '#docs/builders/extract.ts';`],
    ['fake-server/files/thumbnails.ts', `import 'sharp'; import 'node:crypto'; import 'msw';`],
    ['fake-server/adapters/demo.ts', `import 'vite'; import '../backend.ts';`],
    ['src/main.tsx', `import './app/App.tsx'; import 'react-dom/client';`],
    ['tests/api/a.test.ts', `import '#api/client.ts'; import '../support/deferred.ts';`],
    ['vite.config.ts', `const f = () => import('./fake-server/adapters/vite.ts');`],
  ])('accepts in %s: %s', (path, text) => {
    expect(complaints(path, text)).toEqual([]);
  });
});
