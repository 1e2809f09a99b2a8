import { type Plant, plants } from './plants.ts';

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

export function rowOf({ name, breaks, unseen }: Plant, found: Found | null, seeds: number): string {
  const {
    by = `not found in ${seeds} seeds${unseen ? `: ${unseen}` : ''}`,
    seed,
    steps,
    promise,
  } = found ?? {};
  return `| \`${name}\` | ${breaks} | ${by} | ${seed ?? ''} | ${promise ?? ''} | ${steps ?? ''} |`;
}

/** The table, with its share. */
export function tableOf(rows: ReadonlyMap<string, string>): string {
  const shown = plants.flatMap(({ name }) => rows.get(name) ?? []);
  const found = shown.filter((row) => !row.includes('| not found')).length;
  return [
    '',
    `${found} of ${shown.length} are found (${((100 * found) / Math.max(1, shown.length)).toFixed(0)} %).`,
    '',
    '| plant | what it breaks | found by | seed | broken promise | steps |',
    '|---|---|---|--:|---|--:|',
    ...shown,
    '',
    '',
  ].join('\n');
}

export const withTable = (text: string, rows: ReadonlyMap<string, string>): string =>
  text.replace(between, () => tableOf(rows));
