import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  array,
  create,
  type Infer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  tuple,
  type,
} from 'superstruct';
import type { Chart } from '../core/chart.ts';
import { chartFingerprint } from '../core/coverage.ts';
import type { CodeReader } from '../core/sourceCode.ts';
import { ownersIn, type Span } from './traceLines.ts';

/** In the output folder; written by the trace of a project alone. */
export const mutantsFile = 'mutants.js';

/** How many mutants were noticed and by whom, how many were not measured, and the indexes of the survivors. */
const counts = object({
  models: optional(number()),
  examples: optional(number()),
  /** They made the chart wait or work without end. */
  endless: optional(number()),
  unmeasured: optional(number()),
  survived: optional(array(number())),
});
export type MutantCounts = Infer<typeof counts>;

const measured = object({
  revision: string(),
  fingerprint: string(),
  /** Of the whole chart: also of its context and its selectors. */
  all: counts,
  ids: record(string(), counts),
  /** The name of the mutant, and why it may survive; null when nobody has judged it. */
  survivors: array(tuple([string(), nullable(string())])),
});
export type MeasuredChart = Infer<typeof measured>;

/** By the id of the chart. */
const measuredCharts = record(string(), measured);
export type MeasuredCharts = Infer<typeof measuredCharts>;

const results = array(type({ id: string(), path: string(), killedBy: nullable(type({ layer: string() })) }));
/** Who noticed a mutant, by its id; null for a survivor. */
export type MutantResults = ReadonlyMap<string, string | null>;

/**
 * Of reports of mutation tests, which may each have some mutants only. What one of the runs has killed
 * is killed: another one may have had the models alone. Throws an Error for a file of another shape.
 */
export function readResults(files: readonly string[]): MutantResults {
  const found = new Map<string, string | null>();
  for (const { id, killedBy } of files.flatMap((text) => create(JSON.parse(text), results)))
    found.set(id, killedBy?.layer ?? found.get(id) ?? null);
  return found;
}

/** A change of the code, which tests should notice. */
export interface Mutant extends Span {
  readonly id: string;
  readonly path: string;
}

/** The mutants of the code of a chart as it is. */
function mutantsIn(
  chart: Chart,
  reader: CodeReader,
  top: string,
  mutantsOf: (path: string, text: string) => readonly Mutant[],
): readonly Mutant[] {
  const folder = dirname(chart.path);
  return readdirSync(join(top, folder))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = reader.read(`${folder}/${file}`)?.source;
      return source ? mutantsOf(source.path, source.text) : [];
    });
}

const noticed: Readonly<Record<string, 'models' | 'examples'>> = { models: 'models', examples: 'examples' };

/** Null when none of the chart's mutants was measured. `reasonOf` says why a mutant may survive. */
export function measuredChart(
  chart: Chart,
  results: MutantResults,
  reader: CodeReader,
  top: string,
  revision: string,
  mutantsOf: (path: string, text: string) => readonly Mutant[],
  reasonOf: (id: string) => string | null,
): MeasuredChart | null {
  const mutants = mutantsIn(chart, reader, top, mutantsOf);
  if (!mutants.some(({ id }) => results.has(id))) return null;
  const ownersOf = ownersIn(chart, reader);
  const survivors = mutants.filter(({ id }) => results.get(id) === null).map(({ id }) => id);
  const byId = new Map<string, Mutant[]>();
  for (const mutant of mutants)
    for (const id of ownersOf(mutant.path, mutant)) byId.set(id, [...(byId.get(id) ?? []), mutant]);
  const countsOf = (own: readonly Mutant[]): MutantCounts => {
    const made: MutantCounts = {};
    for (const { id } of own) {
      const layer = results.get(id);
      if (layer === null) made.survived = [...(made.survived ?? []), survivors.indexOf(id)];
      else {
        const kind = layer === undefined ? 'unmeasured' : (noticed[layer] ?? 'endless');
        made[kind] = (made[kind] ?? 0) + 1;
      }
    }
    return made;
  };
  return {
    revision,
    fingerprint: chartFingerprint(chart),
    all: countsOf(mutants),
    ids: Object.fromEntries([...byId].map(([id, own]) => [id, countsOf(own)])),
    survivors: survivors.map((id) => [id, reasonOf(id)]),
  };
}

/** The newer one, unless fewer mutants of the same chart were measured. */
export function fuller(earlier: MeasuredChart | undefined, now: MeasuredChart | null): MeasuredChart | null {
  if (!earlier || !now) return now ?? earlier ?? null;
  const isFuller = (earlier.all.unmeasured ?? 0) < (now.all.unmeasured ?? 0);
  return isFuller && earlier.fingerprint === now.fingerprint ? earlier : now;
}

const prefix = 'globalThis.chartMutants = ';

export const mutantsScript = (charts: MeasuredCharts): string => `${prefix}${JSON.stringify(charts)};\n`;

/** Throws an Error when the text is not of `mutantsScript`. */
export const readMutants = (script: string): MeasuredCharts =>
  create(JSON.parse(script.slice(prefix.length).replace(/;\s*$/, '')), measuredCharts);
