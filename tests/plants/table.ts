import type { Plant } from './plant.ts';
import { plants } from './plants.ts';

/** What has found a plant first. */
export interface Found {
  /** An exploration, or the simulation. */
  readonly by: string;
  readonly seed: number | null;
  readonly promise: string;
  /** The length of the counterexample, or the step of the seed. */
  readonly steps: number | null;
}

const [begin, end] = ['<!-- plants -->', '<!-- /plants -->'];
const between = new RegExp(`(?<=${begin}\n).*?(?=${end})`, 's');

/** The rows of the table in a text, by the names of their plants. */
export const rowsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...(between.exec(text)?.[0] ?? '').matchAll(/^\| `([^`]+)` .*$/gm)].map(([row, name = '']) => [
      name,
      row,
    ]),
  );

/** `seeds`: how many were run without finding it; null where it was not looked for. */
export function rowOf({ name, breaks, unseen }: Plant, found: Found | null, seeds: number | null): string {
  const missed = seeds === null ? 'not measured' : `not found in ${seeds} seeds`;
  const { by = unseen ? `cannot be found: ${unseen}` : missed, seed, steps, promise } = found ?? {};
  return `| \`${name}\` | ${breaks} | ${by} | ${seed ?? ''} | ${promise ?? ''} | ${steps ?? ''} |`;
}

/** The table of all plants, with its shares. */
export function tableOf(rows: ReadonlyMap<string, string>): string {
  const all = plants.map((plant) => rows.get(plant.name) ?? rowOf(plant, null, null));
  const count = (pattern: RegExp) => all.filter((row) => pattern.test(row)).length;
  return [
    '',
    `Of ${all.length} plants ${count(/\| (exploration|simulation)/)} are found, ${count(/\| not found/)} are not, ${count(/\| cannot/)} cannot be, and ${count(/\| not measured/)} are not measured yet.`,
    '',
    '| plant | what it breaks | found by | seed | broken promise | steps |',
    '|---|---|---|--:|---|--:|',
    ...all,
    '',
    '',
  ].join('\n');
}

export const withTable = (text: string, rows: ReadonlyMap<string, string>): string =>
  text.replace(between, () => tableOf(rows));
