import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, is, object, string } from 'superstruct';
import { type Chart, statesOf, transitionsOf } from './chart.ts';
import { outline } from './outline.ts';

/** Where the unit tests leave what they reached, one file a test file. */
export const coverageFolder = join('.cache', 'coverage');

/** What one test file reached of one chart. */
export interface Visit {
  readonly chart: string;
  /** Names the exact chart, so that a sample of the same name, or an older one, does not count. */
  readonly fingerprint: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** Gives the fingerprint of a chart: the same for the machine and for every `.provide()` of it. */
export const chartFingerprint = (chart: Chart): string =>
  createHash('sha256').update(outline(chart)).digest('hex').slice(0, 16);

const record = object({
  test: string(),
  visits: array(
    object({ chart: string(), fingerprint: string(), states: array(string()), transitions: array(string()) }),
  ),
});

/** Reads what the last run of each test file that still exists reached; empty before the first run. */
export function readVisits(top: string): readonly Visit[] {
  const folder = join(top, coverageFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const read: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return is(read, record) && existsSync(join(top, read.test)) ? read.visits : [];
    });
}

/** A state or transition that no unit test can reach, and why. */
export interface CoverageException {
  /** The id of the state or transition. */
  readonly id: string;
  readonly reason: string;
}

/** How much of one chart the unit tests reached; ids are in the order of the chart. */
export interface ChartCoverage {
  readonly chart: string;
  readonly states: { readonly reached: number; readonly all: number };
  readonly transitions: { readonly reached: number; readonly all: number };
  /** What was not reached and is not excused. */
  readonly missed: readonly string[];
}

/** Gives what of a chart the visits reached. History states have no time of their own and are not counted. */
export function coverageOf(
  chart: Chart,
  visits: readonly Visit[],
  exceptions: readonly CoverageException[] = [],
): ChartCoverage {
  const fingerprint = chartFingerprint(chart);
  const own = visits.filter((visit) => visit.chart === chart.id && visit.fingerprint === fingerprint);
  const states = new Set(own.flatMap((visit) => visit.states));
  const transitions = new Set(own.flatMap((visit) => visit.transitions));
  const excused = new Set(exceptions.map(({ id }) => id));
  const allStates = statesOf(chart).filter(({ type }) => type !== 'history');
  const allTransitions = transitionsOf(chart);
  return {
    chart: chart.id,
    states: { reached: allStates.filter(({ id }) => states.has(id)).length, all: allStates.length },
    transitions: {
      reached: allTransitions.filter(({ id }) => transitions.has(id)).length,
      all: allTransitions.length,
    },
    missed: [
      ...allStates.filter(({ id }) => !states.has(id)),
      ...allTransitions.filter(({ id }) => !transitions.has(id)),
    ]
      .map(({ id }) => id)
      .filter((id) => !excused.has(id)),
  };
}

/** Gives the ids of the states and transitions that a drawn picture shows. */
export const idsIn = (svg: string): readonly string[] =>
  [...svg.matchAll(/<g class="(?:state|edge|block)[^"]*" data-id="([^"]+)"/g)]
    .map(([, id = '']) =>
      id.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    .filter((id) => !/\|(?:entry|exit|invoke)\|/.test(id) && !id.endsWith(':initial'));
