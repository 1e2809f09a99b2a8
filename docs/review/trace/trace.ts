import {
  array,
  create,
  enums,
  type Infer,
  number,
  object,
  optional,
  record,
  string,
  tuple,
} from 'superstruct';
import { type Chart, statesOf, transitionsOf } from '../core/chart.ts';
import { chartFingerprint, type VisitFile } from '../core/coverage.ts';
import type { Charts } from '../core/loadCharts.ts';

/** In docs/statecharts; written by `npm run trace` alone (decision 93). */
export const traceFile = 'trace.js';

export const layers = ['chart', 'screen', 'browser'] as const;
export type Layer = (typeof layers)[number];

const layerOf = (path: string): Layer | null => {
  if (path.startsWith('tests/machines/')) return 'chart';
  if (/^tests\/(?:features|app|session)\//.test(path)) return 'screen';
  return path.startsWith('tests/e2e/') ? 'browser' : null;
};

/** A row of docs/specification.md. */
export interface SpecificationRow {
  /** `§4`, or `decision 5` */
  readonly section: string;
  readonly statement: string;
  readonly where: string;
  /** The file in docs/decisions that the row is about. */
  readonly decision: string | null;
  /** Files with the titles of tests as they are in the code. */
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

export function specificationRows(markdown: string): readonly SpecificationRow[] {
  let section = '';
  return markdown.split('\n').flatMap((line): readonly SpecificationRow[] => {
    section = /^## (§\d+)/.exec(line)?.[1] ?? section;
    const [statement = '', where = '', tests = ''] = line.replace(/^\| | \|$/g, '').split(/ (?<!\\)\| /);
    if (!line.startsWith('| ') || !tests.includes('›')) return [];
    const references = [...tests.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => {
      const [path = '', ...titles] = reference.split(' › ');
      return { path, title: titles.join(' › ') };
    });
    const [link = '', number = '', decision = null] =
      /^\[(\d+)\]\(decisions\/([^)]+)\) /.exec(statement) ?? [];
    const text = statement.slice(link.length).replaceAll('**', '');
    const heading = decision === null ? section : `decision ${number}`;
    return [{ section: heading, statement: text, where, decision, tests: references }];
  });
}

/** Matches the titles that `each` and templates make of a title in the code. */
const pattern = (title: string): RegExp =>
  new RegExp(
    `(?:^|> )${title
      .split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')
      .replaceAll(' › ', ' > ')}$`,
  );

interface RecordedTest {
  readonly layer: Layer;
  readonly path: string;
  readonly title: string;
  /** The ids of states and transitions. */
  readonly ids: ReadonlySet<string>;
  readonly transitions: number;
}

/** How many tests or rows there are, and the indexes of some. */
const listed = optional(array(number()));
/** Of each layer, and the rows. */
const tracedId = object({
  chart: listed,
  screen: listed,
  browser: listed,
  rows: listed,
  /** The decisions that those of the rows are about which name the file of the chart. */
  decisions: optional(array(string())),
});
export type TracedId = Infer<typeof tracedId>;

export interface Trace {
  readonly revision: string;
  /** Layer, path and title. */
  readonly tests: readonly (readonly [Layer, string, string])[];
  /** Section and statement. */
  readonly rows: readonly (readonly [string, string])[];
  /** By the id of the chart. */
  readonly charts: Readonly<
    Record<string, { readonly fingerprint: string; readonly ids: Readonly<Record<string, TracedId>> }>
  >;
}

const mostTests = 8;
const mostRows = 6;
const longestStatement = 180;

function recordedTests(charts: Charts, files: readonly VisitFile[]): readonly RecordedTest[] {
  const byId = new Map([...charts.values()].map((chart) => [chart.id, chart]));
  const fingerprints = new Map([...byId].map(([id, chart]) => [id, chartFingerprint(chart)]));
  return files.flatMap(({ test: path, tests }) => {
    const layer = layerOf(path);
    if (!layer) return [];
    return tests.map(({ title, visits }) => {
      // Browser tests know no fingerprints; they ran with the charts as they are.
      const own = visits.filter(
        ({ chart, fingerprint }) => fingerprint === '' || fingerprint === fingerprints.get(chart),
      );
      return {
        layer,
        path,
        title,
        ids: new Set(own.flatMap(({ states, transitions }) => [...states, ...transitions])),
        transitions: own.reduce((sum, { transitions }) => sum + transitions.length, 0),
      };
    });
  });
}

const rowsBy = (rows: readonly SpecificationRow[], tests: readonly RecordedTest[]) => {
  const byPath = new Map<string, RecordedTest[]>();
  for (const test of tests) byPath.set(test.path, [...(byPath.get(test.path) ?? []), test]);
  return rows.map((row) => ({
    row,
    tests: row.tests.flatMap(({ path, title }) => {
      const wanted = pattern(title);
      return (byPath.get(path) ?? []).filter((test) => wanted.test(test.title));
    }),
  }));
};

/**
 * Which tests take each state and transition, the most specific first: those that take the fewest transitions. A transition
 * serves a row when a test of the row takes it; the rows that name the file of the chart come first.
 */
export function traceOf(
  charts: Charts,
  files: readonly VisitFile[],
  rows: readonly SpecificationRow[],
  revision: string,
): Trace {
  const tests = [...recordedTests(charts, files)].sort((one, other) => one.transitions - other.transitions);
  const served = rowsBy(rows, tests);
  const usedTests = new Map<RecordedTest, number>();
  const usedRows = new Map<SpecificationRow, number>();
  const listOf = <Item>(all: readonly Item[], most: number, used: Map<Item, number>) => {
    if (all.length === 0) return undefined;
    const indexes = all.slice(0, most).map((item) => {
      const index = used.get(item) ?? used.size;
      used.set(item, index);
      return index;
    });
    return [all.length, ...indexes];
  };
  const tracedId = (name: string, id: string): TracedId => {
    const file = `machines/${name}/`;
    const own = tests.filter(({ ids }) => ids.has(id));
    const ofRows = served
      .flatMap(({ row, tests: ofRow }) => {
        const [best] = ofRow.filter(({ ids }) => ids.has(id)).map(({ transitions }) => transitions);
        if (best === undefined) return [];
        return [{ row, rank: row.where.includes(file) ? best - 1_000_000 : best }];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ row }) => row);
    const lists = layers.map(
      (layer) =>
        [
          layer,
          listOf(
            own.filter((test) => test.layer === layer),
            mostTests,
            usedTests,
          ),
        ] as const,
    );
    const decisions = ofRows.flatMap(({ decision, where }) =>
      decision !== null && where.includes(file) ? decision : [],
    );
    const entries = [...lists, ['rows', listOf(ofRows, mostRows, usedRows)] as const];
    return {
      ...Object.fromEntries(entries.filter(([, list]) => list !== undefined)),
      ...(decisions.length > 0 && { decisions }),
    };
  };
  const traced = [...charts].map(([name, chart]) => {
    const ids = [...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => [id, tracedId(name, id)]);
    return [chart.id, { fingerprint: chartFingerprint(chart), ids: Object.fromEntries(ids) }] as const;
  });
  const shortened = (text: string) =>
    text.length <= longestStatement ? text : `${text.slice(0, longestStatement - 1)}…`;
  return {
    revision,
    tests: [...usedTests.keys()].map(({ layer, path, title }) => [layer, path, title]),
    rows: [...usedRows.keys()].map(({ section, statement }) => [section, shortened(statement)]),
    charts: Object.fromEntries(traced),
  };
}

const prefix = 'globalThis.chartTrace = ';

export const traceScript = (trace: Trace): string => `${prefix}${JSON.stringify(trace)};\n`;

const traceStruct = object({
  revision: string(),
  tests: array(tuple([enums(layers), string(), string()])),
  rows: array(tuple([string(), string()])),
  charts: record(string(), object({ fingerprint: string(), ids: record(string(), tracedId) })),
});

/** Throws an Error when the text is not of `traceScript`. */
export const readTrace = (script: string) =>
  create(JSON.parse(script.slice(prefix.length).replace(/;\s*$/, '')), traceStruct);

/** The transitions that no test of the layer takes. */
export const missedBy = (trace: Trace, chart: Chart, layer: Layer): readonly string[] =>
  transitionsOf(chart)
    .map(({ id }) => id)
    .filter((id) => !trace.charts[chart.id]?.ids[id]?.[layer]);
