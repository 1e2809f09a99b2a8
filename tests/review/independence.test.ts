import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import tool from '#docs/review/package.json' with { type: 'json' };
import { projectFiles } from '#tests/architecture/sources.ts';
import manifest from '../../package.json' with { type: 'json' };

const files = projectFiles().filter(({ path }) => path.startsWith('docs/review/'));
const scripts = files.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path));
const imports = scripts.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:^(?:import|export|\}).* from |^import |\bimport\()'([^']+)'/gm)].map(
    ([, specifier = '']) => ({
      path,
      specifier,
    }),
  ),
);

describe('the review tool', () => {
  test('imports its own files, packages that it names, and Node, nothing of a project', () => {
    const packages = Object.keys(tool.dependencies);
    const foreign = imports.filter(({ path, specifier }) =>
      specifier.startsWith('.')
        ? !normalize(join(dirname(path), specifier)).startsWith('docs/review/')
        : !specifier.startsWith('node:') &&
          !packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    );
    expect(foreign).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  test('has its packages in the versions of the project', () => {
    const named: Readonly<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(tool.dependencies).toEqual(
      Object.fromEntries(Object.keys(tool.dependencies).map((name) => [name, named[name]])),
    );
  });

  test('contains no name of a folder, command or chart of this project', () => {
    const names =
      /\bdocs\/(?:statecharts|plugins|decisions|specification)|\bmachines\/(?!upload\/upload|\*)|\bnpm run (?!review)/;
    const found = scripts.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (names.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
