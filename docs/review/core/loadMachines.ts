import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { LoadedMachine, Project } from '../config.ts';
import { chartOf } from './extract.ts';
import { filesOf } from './globs.ts';

/** Not `instanceof`: a machine may come from another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value && 'implementations' in value;

const isFunction = (value: unknown): value is (...given: readonly unknown[]) => unknown =>
  typeof value === 'function';

/** On one line. */
const messageOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';

const isFactoryName = (name: string): boolean => /^create\w+Machine$/.test(name);

interface Found {
  readonly machine: AnyStateMachine;
  readonly path: string;
  readonly exportName: string;
}

/** The paths of the files with machines, sorted. */
export const machineFiles = ({ root, charts }: Project): readonly string[] => filesOf(root, charts);

/** What a factory creates without arguments: most need none for the structure of their machine. */
function madeBy(name: string, value: unknown): AnyStateMachine | null {
  if (!isFunction(value) || !isFactoryName(name)) return null;
  try {
    const made = value();
    return isMachine(made) ? made : null;
  } catch (error) {
    throw new Error(`${name}() fails: ${messageOf(error)}`, { cause: error });
  }
}

/** A machine may have several names in its file. Factories count only where no machine is exported. */
async function machinesIn(path: string, project: Project): Promise<readonly Found[]> {
  const exports: object = await import(pathToFileURL(join(project.root, path)).href).catch(
    (error: unknown) => {
      throw new Error(`${path} cannot be loaded: ${messageOf(error)}`, { cause: error });
    },
  );
  const entries: readonly (readonly [string, unknown])[] = Object.entries(exports);
  const names = new Map<AnyStateMachine, string[]>();
  const add = (name: string, machine: AnyStateMachine) =>
    names.set(machine, [...(names.get(machine) ?? []), name]);
  for (const [name, value] of entries) if (isMachine(value)) add(name, value);
  if (names.size === 0)
    for (const [name, value] of entries) {
      const made = madeBy(name, value);
      if (made) add(name, made);
    }
  return [...names].map(([machine, [exportName = 'default']]) => ({ machine, path, exportName }));
}

const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();

/** `traffic-light` of the id, or else of `trafficLightMachine` or `createTrafficLightMachine`, or else of the file. */
function nameOf({ machine, path, exportName }: Found): string {
  const file = path.replace(/^.*\//, '').replace(/(?:\.machine|Machine)?\.\w+$/, '');
  const own =
    exportName === 'default' ? file : exportName.replace(/^create(?=[A-Z])/, '').replace(/Machine$/, '');
  return kebab(machine.config.id ?? own) || kebab(file);
}

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Loads the machines that the files of a project export, sorted by name; of two with the same name, the second is `name-2`.
 * Files without a machine do not count. Throws an Error of one line when one does not load, or none has a machine.
 */
export async function loadMachines(project: Project): Promise<readonly LoadedMachine[]> {
  const used = new Map<string, number>();
  const known = new Set<unknown>();
  const loaded: LoadedMachine[] = [];
  for (const path of machineFiles(project)) {
    const found = await machinesIn(path, project);
    for (const each of found) {
      // Of a file that only exports it again.
      if (known.has(each.machine.config)) continue;
      known.add(each.machine.config);
      const own = nameOf(each);
      const count = (used.get(own) ?? 0) + 1;
      used.set(own, count);
      const name = count === 1 ? own : `${own}-${count}`;
      const chart = chartOf(each.machine, { name: camel(name), path });
      loaded.push({ ...each, name, chart });
    }
  }
  if (loaded.length === 0) throw new Error(`No machine is exported by ${project.charts.join(', ')}`);
  return loaded.sort((one, other) => (one.name < other.name ? -1 : 1));
}
