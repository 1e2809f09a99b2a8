import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/recipes';

/** A page of docs/recipes: what it changes, and the commands that judge the change. */
export interface Recipe {
  readonly name: string;
  /** All of its diffs, after those of the recipe that it builds on. */
  readonly patch: string;
  readonly commands: readonly string[];
}

export const recipeNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.slice(0, -'.md'.length));

const blocksOf = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** Throws an Error for a page without diffs or commands. */
export function readRecipe(name: string): Recipe {
  const page = readFileSync(join(folder, `${name}.md`), 'utf8');
  const [, basis] = /^Apply \[[^\]]+\]\(([\w-]+)\.md\) first\.$/m.exec(page) ?? [];
  const diffs = blocksOf(page, 'diff');
  const commands = blocksOf(page, 'sh').flatMap((block) => block.trim().split('\n'));
  if (diffs.length === 0 || commands.length === 0) throw new Error(`${name}.md has no diff, or no command`);
  return { name, patch: (basis ? readRecipe(basis).patch : '') + diffs.join(''), commands };
}

/** Applies all diffs, or none. Returns what git says of one that does not fit, or ''. */
export function applyPatch(patch: string, cwd: string, ...options: readonly string[]): string {
  // The numbers in a hunk's head are for the reader: a diff that was edited by hand need not count.
  const rest = ['apply', '--recount', '--whitespace=nowarn', ...options];
  const { status, stderr, error } = spawnSync('git', rest, { cwd, input: patch, encoding: 'utf8' });
  return status === 0 ? '' : stderr || String(error ?? 'git apply has failed');
}
