import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chart } from './chart.ts';
import { chartOf } from './extract.ts';
import { chartNames, loadMachines } from './machines.ts';

/** The charts of a revision by the names of their folders. */
export type Charts = ReadonlyMap<string, Chart>;

/** Reads the charts of a tree. Throws an Error of one line for a file that does not load. */
export async function chartsOf(top: string): Promise<Charts> {
  const machines = await loadMachines(top);
  return new Map(machines.map(({ name, machine }) => [name, chartOf(machine)]));
}

function git(top: string, ...rest: readonly string[]): boolean {
  const { status, error } = spawnSync('git', rest, { cwd: top, stdio: 'ignore' });
  if (error) throw new Error('git cannot be run; comparing with a revision needs it');
  return status === 0;
}

/**
 * Reads the charts of a git revision, from a copy of its files in a temporary folder; the working tree is left alone.
 * Throws an Error of one line for a revision that does not exist, holds no charts or does not load.
 */
export async function chartsAt(top: string, revision: string): Promise<Charts> {
  if (revision.startsWith('-') || !git(top, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`))
    throw new Error(`There is no revision '${revision}' in this repository`);
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = join(folder, 'files.tar');
    const isPacked = git(
      top,
      'archive',
      '--format=tar',
      '-o',
      archive,
      revision,
      'package.json',
      'machines',
      'src',
    );
    const isUnpacked =
      isPacked && spawnSync('tar', ['-xf', 'files.tar'], { cwd: folder, stdio: 'ignore' }).status === 0;
    if (isPacked && !isUnpacked) throw new Error('tar cannot be run; comparing with a revision needs it');
    if (chartNames(folder).length === 0) throw new Error(`The revision '${revision}' holds no charts`);
    symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await chartsOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
