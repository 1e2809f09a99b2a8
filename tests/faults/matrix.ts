import { array, is, string, type } from 'superstruct';

/** What did not hold, as one letter of the matrix. */
export const marks = {
  W: 'no words: nothing says that it failed',
  B: 'busy without a message or without an end',
  T: 'something typed was lost',
  C: 'the crash screen',
  K: 'an error in the console',
  U: 'undefined, NaN, Invalid Date or [object Object] on the screen',
  E: 'the screen contradicts the server, or a failure looks like an empty list',
  N: 'no way on that works',
  X: 'the test itself failed',
} as const;
export type Mark = keyof typeof marks;

/** One combination that ran; `marks` is empty when every check held. */
export interface Cell {
  readonly call: string;
  readonly fault: string;
  readonly marks: readonly Mark[];
}

const suite = type({ specs: array() });
const spec = type({
  title: string(),
  tests: array(
    type({ status: string(), annotations: array(type({ type: string(), description: string() })) }),
  ),
});

interface Result extends Cell {
  readonly texts: readonly string[];
}

const isMark = (name: string): name is Mark => Object.hasOwn(marks, name);

/** The combinations of a JSON report of Playwright, whose tests are called '{call} × {fault}'. */
function resultsOf(report: unknown): readonly Result[] {
  if (!is(report, type({ suites: array() }))) return [];
  return report.suites.flatMap((each): readonly Result[] => {
    if (!is(each, suite)) return [];
    return each.specs.flatMap((each) => {
      if (!is(each, spec)) return [];
      const [call = '', fault = ''] = each.title.split(' × ');
      return each.tests.map(({ status, annotations }) => {
        const found = annotations.map(({ type }) => type).filter(isMark);
        return {
          call,
          fault,
          marks: found.length === 0 && status !== 'expected' ? ['X' as const] : found,
          texts: annotations.map(({ description }) => description),
        };
      });
    });
  });
}

export const cellsOf = (report: unknown): readonly Cell[] =>
  resultsOf(report).map(({ call, fault, marks }) => ({ call, fault, marks }));

/** One line for each combination that is not clean. */
export const findingsOf = (report: unknown): readonly string[] =>
  resultsOf(report)
    .filter((result) => result.marks.length > 0)
    .map(
      (result) =>
        `${result.call} × ${result.fault}: ${[...new Set(result.marks)].join('')} ${result.texts.join('; ')}`,
    );

export const clean = '✓';

const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '·' : cell.marks.length === 0 ? clean : [...new Set(cell.marks)].toSorted().join('');

/** The rows of the matrix: the name of a call, then a text for each fault; `·` for one that did not run. */
const rowsOf = (calls: readonly string[], faults: readonly string[], cells: readonly Cell[]) =>
  calls.map((call) => [
    call,
    ...faults.map((fault) => cellText(cells.find((cell) => cell.call === call && cell.fault === fault))),
  ]);

/** The faults as a numbered list, and the matrix as a Markdown table with their numbers. */
export function markdownMatrix(
  calls: readonly string[],
  faults: readonly string[],
  cells: readonly Cell[],
): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    ...faults.map((fault, index) => `${index + 1}. ${fault}`),
    '',
    line(['', ...faults.map((_, index) => String(index + 1))]),
    line(['---', ...faults.map(() => ':-:')]),
    ...rowsOf(calls, faults, cells).map(line),
  ].join('\n');
}

/** The matrix in columns, for a terminal. */
export function textMatrix(
  calls: readonly string[],
  faults: readonly string[],
  cells: readonly Cell[],
): string {
  const rows = [['', ...faults.map((_, index) => String(index + 1))], ...rowsOf(calls, faults, cells)];
  const widths = faults.map((_, index) => Math.max(...rows.map((row) => row[index + 1]?.length ?? 0)));
  const first = Math.max(...rows.map(([name = '']) => name.length));
  return rows
    .map(([name = '', ...texts]) =>
      [name.padEnd(first), ...texts.map((text, index) => text.padStart(widths[index] ?? 0))].join(' '),
    )
    .join('\n');
}

const start = '<!-- matrix -->';
const end = '<!-- /matrix -->';

/** The page with what stands between its two markers replaced. Throws an Error for a page without them. */
export function withMatrix(page: string, matrix: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no ${start} … ${end}`);
  return `${before}${start}\n\n${matrix}\n\n${end}${after}`;
}
