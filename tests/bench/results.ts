import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { array, create, nullable, number, optional, string, type } from 'superstruct';
import type { Figure } from './report.ts';

const path = resolve(import.meta.dirname, 'results.json');

const shape = type({
  commit: string(),
  browser: string(),
  items: number(),
  figures: array(
    type({ name: string(), ours: number(), reference: nullable(number()), spread: optional(number()) }),
  ),
});

/** The last committed table. */
export type Results = typeof shape.TYPE;

/** Null before the first one. */
export const readResults = (): Results | null =>
  existsSync(path) ? create(JSON.parse(readFileSync(path, 'utf8')), shape) : null;

const rounded = (value: number) => Number(value.toPrecision(4));

export const roundFigure = ({ name, ours, reference, spread }: Figure): Figure => ({
  name,
  ours: rounded(ours),
  reference: reference === null ? null : rounded(reference),
  ...(spread !== undefined && { spread: rounded(spread) }),
});

export function writeResults(results: Results): void {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}
