import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, number, object, record, string } from 'superstruct';
import type { Choice } from './arrange.ts';
import { type Entry, entryOf } from './entry.ts';
import { gallery } from './gallery.ts';
import { loadMachines } from './machines.ts';
import { readme } from './readme.ts';
import { readUsage } from './usage.ts';

/** Keeps which of the layouts that were tried read best, so that only a changed chart is laid out anew. */
const layoutsFile = 'layouts.json';

const layouts = record(string(), object({ fingerprint: string(), variant: number() }));

/** Reads the layouts that earlier runs chose, by the names of the charts. */
export function readChoices(folder: string): Readonly<Record<string, Choice>> {
  const path = join(folder, layoutsFile);
  if (!existsSync(path)) return {};
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return is(read, layouts) ? read : {};
}

/** Reads all charts of a tree for the gallery, those laid out before as they were. */
export async function readEntries(
  top: string,
  choices: Readonly<Record<string, Choice>>,
): Promise<readonly Entry[]> {
  const usage = readUsage();
  const entries: Entry[] = [];
  for (const machine of await loadMachines(top))
    entries.push(await entryOf(machine, top, usage, choices[machine.name]));
  return entries;
}

/** Gives the files that the charts should have in `docs/statecharts/`, by name; the pages are not among them. */
export async function outputOf(entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const choices = Object.fromEntries(entries.map(({ name, choice }) => [name, choice]));
  return new Map([
    ...entries.flatMap(({ name, svg, outline }) => [
      [`${name}.svg`, svg] as const,
      [`${name}.txt`, outline] as const,
    ]),
    ['README.md', readme(entries)],
    ['index.html', await gallery(entries)],
    [layoutsFile, `${JSON.stringify(choices, null, 2)}\n`],
  ]);
}

/** Gives the names of pictures and outlines in the folder that no chart has any more. */
export const leftovers = (folder: string, output: ReadonlyMap<string, string>): readonly string[] =>
  readdirSync(folder).filter((name) => /\.(?:svg|txt)$/.test(name) && !output.has(name));
