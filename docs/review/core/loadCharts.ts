import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Chart, ChartValue } from './chart.ts';
import { chartValues } from './chartValues.ts';
import { chartOf } from './extract.ts';
import { type CodeReader, createCodeReader } from './sourceCode.ts';

export interface LoadedMachine {
  /** The name of its folder: `media-list`. */
  readonly name: string;
  /** `queryMachine`, and `createQueryMachine` where there is a factory. */
  readonly exportNames: readonly string[];
  readonly machine: AnyStateMachine;
  readonly values: readonly ChartValue[];
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** The folders of `machines/` that hold a chart, sorted. `top` is the root of a checkout. */
function chartNames(top: string): readonly string[] {
  const folder = join(top, 'machines');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${entry.name}.machine.ts`)),
    )
    .map(({ name }) => name)
    .sort();
}

/**
 * Loads the one machine that each `machines/<name>/<name>.machine.ts` exports. Throws an Error of one line that names the
 * file, when it does not load or does not export exactly one machine.
 */
export async function loadMachines(top: string): Promise<readonly LoadedMachine[]> {
  const loaded: LoadedMachine[] = [];
  const reader = createCodeReader(top);
  for (const name of chartNames(top)) loaded.push(await loadMachine(top, name, reader));
  return loaded;
}

async function loadMachine(top: string, name: string, reader: CodeReader): Promise<LoadedMachine> {
  const path = `machines/${name}/${name}.machine.ts`;
  const exports: object = await import(pathToFileURL(join(top, path)).href).catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Error(`${path} cannot be loaded: ${reason}`, { cause: error });
  });
  const entries: readonly (readonly [string, unknown])[] = Object.entries(exports);
  const machines = entries.flatMap(([key, value]) => (isMachine(value) ? [{ key, machine: value }] : []));
  const [only, ...others] = machines;
  if (!only || others.length > 0)
    throw new Error(`${path} exports ${machines.length} machines; export exactly one`);
  const factories = entries.filter(([key]) => /^create\w+Machine$/.test(key)).map(([key]) => key);
  return {
    name,
    exportNames: [only.key, ...factories],
    machine: only.machine,
    values: chartValues(only.machine, path, reader),
  };
}

/** Charts by the names of their folders. */
export type Charts = ReadonlyMap<string, Chart>;

/** Throws as `loadMachines` does. */
export async function loadCharts(top: string): Promise<Charts> {
  const machines = await loadMachines(top);
  return new Map(machines.map(({ name, machine, values }) => [name, chartOf(machine, values)]));
}

function runGit(top: string, args: readonly string[]) {
  const result = spawnSync('git', args, { cwd: top, encoding: 'utf8' });
  if (result.error) throw new Error('git cannot be run; comparing with a revision needs it');
  return result;
}

const git = (top: string, ...args: readonly string[]): boolean => runGit(top, args).status === 0;

/** Throws an Error of one line when git fails. */
export function gitOutput(top: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = runGit(top, args);
  const [reason = ''] = stderr.split('\n');
  if (status !== 0) throw new Error(reason);
  return stdout;
}

/**
 * Loads the charts of a git revision from a copy of its files in a temporary folder. Throws an Error of one line when the
 * revision does not exist, holds no charts or does not load.
 */
export async function loadChartsAt(top: string, revision: string): Promise<Charts> {
  if (revision.startsWith('-') || !git(top, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`))
    throw new Error(`There is no revision '${revision}' in this repository`);
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = join(folder, 'files.tar');
    const paths = ['package.json', 'machines', 'src'];
    const isPacked = git(top, 'archive', '--format=tar', '-o', archive, revision, ...paths);
    const isUnpacked =
      isPacked && spawnSync('tar', ['-xf', 'files.tar'], { cwd: folder, stdio: 'ignore' }).status === 0;
    if (isPacked && !isUnpacked) throw new Error('tar cannot be run; comparing with a revision needs it');
    if (chartNames(folder).length === 0) throw new Error(`The revision '${revision}' holds no charts`);
    symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await loadCharts(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
