import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyPatch, readRecipe, recipeNames } from './recipe.ts';

describe.each(recipeNames())('the recipe %s', (name) => {
  const { patch, commands } = readRecipe(name);

  test('fits the files that it changes; if not: the end of docs/recipes/README.md', () => {
    expect(applyPatch(patch, '.', '--check')).toBe('');
  });

  test('is judged by types, lint and tests that are there', () => {
    expect(commands).toEqual(
      expect.arrayContaining([
        'npm run typecheck',
        'npm run lint',
        expect.stringMatching(/^npm run test:unit -- /),
      ]),
    );
    const paths = commands.flatMap((command) => command.match(/(?<= )tests\/\S+/g) ?? []);
    const added = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);
    const missing = paths.filter((path) => !existsSync(path) && !added.some((file) => file.startsWith(path)));
    expect(missing).toEqual([]);
  });
});

test('a diff that does not fit is told', () => {
  const patch = '--- a/package.json\n+++ b/package.json\n@@ -1 +1 @@\n-not in this file\n+anything\n';
  expect(applyPatch(patch, '.', '--check')).toContain('package.json');
});

test('the list of recipes has a link to each', () => {
  const links = [...readFileSync('docs/recipes/README.md', 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g)];
  expect(links.map(([, name]) => name).sort()).toEqual([...recipeNames()].sort());
});
