import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applyPatch, type Recipe, readRecipe, recipeNames } from './recipe.ts';

/**
 * `npm run test:recipes`: applies each recipe of docs/recipes to a copy of this tree and runs its commands there.
 * Names run those alone; `--keep` leaves the copies in .cache/recipes, where `git diff` shows what was changed since.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
});

function git(cwd: string, ...rest: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', rest, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`git ${rest.join(' ')}: ${stderr}`);
  return stdout;
}

/** What git has or would add, with the packages of this tree. */
function copyTree(target: string): void {
  rmSync(target, { recursive: true, force: true });
  const deleted = new Set(git('.', 'ls-files', '-dz').split('\0'));
  for (const path of git('.', 'ls-files', '-coz', '--exclude-standard').split('\0')) {
    if (path === '' || deleted.has(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(path, join(target, path));
  }
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'), 'junction');
  git(target, 'init', '--quiet');
  git(target, 'add', '--all');
}

/** Why it fails, or null. */
function failureOf({ name, patch, commands }: Recipe): string | null {
  const target = join('.cache', 'recipes', name);
  copyTree(target);
  const misfit = applyPatch(patch, target);
  if (misfit) return misfit;
  git(target, 'add', '--all');
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync(command, { cwd: target, shell: true, encoding: 'utf8' });
    if (status !== 0) return `${command}\n${stdout}\n${stderr}`;
  }
  if (!values.keep) rmSync(target, { recursive: true, force: true });
  return null;
}

for (const name of positionals.length > 0 ? positionals : recipeNames()) {
  const failure = failureOf(readRecipe(name));
  process.stdout.write(failure === null ? `passed: ${name}\n` : `failed: ${name}\n${failure}\n`);
  if (failure !== null) process.exitCode = 1;
}
