import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

/** A chart's file and the machine that it exports. */
export interface LoadedMachine {
  /** The name of its folder: `media-library`. */
  readonly name: string;
  /** The names under which code reaches the machine: `queryMachine`, and `createQueryMachine` where there is a factory. */
  readonly exportNames: readonly string[];
  readonly machine: AnyStateMachine;
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** Gives the names of the folders of a tree's `machines/` that hold a chart, sorted. */
export function chartNames(top: string): readonly string[] {
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
 * Loads every chart of a tree: the one machine that each `machines/<name>/<name>.machine.ts` exports.
 * Throws an Error of one line that names the file, for a file that does not load or exports no machine or several.
 */
export async function loadMachines(top: string): Promise<readonly LoadedMachine[]> {
  const loaded: LoadedMachine[] = [];
  for (const name of chartNames(top)) loaded.push(await loadMachine(top, name));
  return loaded;
}

async function loadMachine(top: string, name: string): Promise<LoadedMachine> {
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
  return { name, exportNames: [only.key, ...factories], machine: only.machine };
}
