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
import type { DocumentLink } from '../config.ts';
import { type Chart, statesOf, transitionsOf } from '../core/chart.ts';
import { chartFingerprint, type VisitFile } from '../core/coverage.ts';
import type { Charts } from '../core/loadCharts.ts';

/** In the output folder; written by the trace of a project alone. */
export const traceFile = 'trace.js';

export const layers = ['chart', 'screen', 'browser'] as const;
export type Layer = (typeof layers)[number];

/** What a project has to do, with the tests that show it. */
export interface Requirement {
  /** `§4`, or `decision 5` */
  readonly section: string;
  readonly statement: string;
  readonly where: string;
  /** The document that it is about. */
  readonly document: DocumentLink | null;
  /** Files with the titles of tests as they are in the code. */
  readonly tests: readonly { readonly path: string; readonly title: string }[];
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
  /** Labels and paths of the documents that those of the rows are about which name the file of the chart. */
  documents: optional(array(tuple([string(), string()]))),
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

/** The layer of a test by its path; null for one that is not counted. */
export type LayerOf = (path: string) => Layer | null;

function recordedTests(
  charts: Charts,
  files: readonly VisitFile[],
  layerOf: LayerOf,
): readonly RecordedTest[] {
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

const rowsBy = (rows: readonly Requirement[], tests: readonly RecordedTest[]) => {
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
  rows: readonly Requirement[],
  revision: string,
  layerOf: LayerOf,
): Trace {
  const tests = [...recordedTests(charts, files, layerOf)].sort(
    (one, other) => one.transitions - other.transitions,
  );
  const served = rowsBy(rows, tests);
  const usedTests = new Map<RecordedTest, number>();
  const usedRows = new Map<Requirement, number>();
  const listOf = <Item>(all: readonly Item[], most: number, used: Map<Item, number>) => {
    if (all.length === 0) return undefined;
    const indexes = all.slice(0, most).map((item) => {
      const index = used.get(item) ?? used.size;
      used.set(item, index);
      return index;
    });
    return [all.length, ...indexes];
  };
  const tracedId = (file: string, id: string): TracedId => {
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
    const documents = ofRows.flatMap(({ document, where }) =>
      document !== null && where.includes(file)
        ? [[document.label, document.path] satisfies [string, string]]
        : [],
    );
    const entries = [...lists, ['rows', listOf(ofRows, mostRows, usedRows)] as const];
    return {
      ...Object.fromEntries(entries.filter(([, list]) => list !== undefined)),
      ...(documents.length > 0 && { documents }),
    };
  };
  const traced = [...charts.values()].map((chart) => {
    const folder = chart.path.replace(/[^/]*$/, '');
    const ids = [...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => [id, tracedId(folder, id)]);
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
