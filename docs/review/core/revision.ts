import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '../config.ts';
import { machineFiles } from './loadMachines.ts';

function runGit(top: string, args: readonly string[]) {
  const result = spawnSync('git', args, { cwd: top, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (result.error) throw new Error('git cannot be run; comparing with a revision needs it');
  return result;
}

const git = (top: string, ...args: readonly string[]): boolean => runGit(top, args).status === 0;

/** The nearest folder of packages, which a copy of the files needs too. */
function packagesOf(folder: string): string | null {
  const own = join(folder, 'node_modules');
  if (existsSync(own)) return own;
  const parent = join(folder, '..');
  return parent === folder ? null : packagesOf(parent);
}

/**
 * Reads a git revision from a copy of its files in a temporary folder. Throws an Error of one line when the revision does not
 * exist, holds no charts or does not load.
 */
export async function atRevision<Some extends Project, Read>(
  project: Some,
  revision: string,
  read: (copy: Some) => Promise<Read>,
): Promise<Read> {
  const { root, sources = [] } = project;
  if (revision.startsWith('-') || !git(root, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`))
    throw new Error(`There is no revision '${revision}' in this repository`);
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = join(folder, 'files.tar');
    const known = sources.filter((path) => git(root, 'cat-file', '-e', `${revision}:./${path}`));
    const isPacked = git(root, 'archive', '--format=tar', '-o', archive, revision, ...known);
    const isUnpacked =
      isPacked && spawnSync('tar', ['-xf', 'files.tar'], { cwd: folder, stdio: 'ignore' }).status === 0;
    if (isPacked && !isUnpacked) throw new Error('tar cannot be run; comparing with a revision needs it');
    const copy = { ...project, root: folder };
    if (!isUnpacked || machineFiles(copy).length === 0)
      throw new Error(`The revision '${revision}' holds no charts`);
    const packages = packagesOf(root);
    if (packages) symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    return await read(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
