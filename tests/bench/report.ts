import { type Goal, type RowDefinition, reactAdminRows, rows, type Unit } from './goals.ts';

/** One measured row, in the unit of its definition; NaN where nothing was measured. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly reference: number;
  /** The same of the build of another commit. */
  readonly against: number;
  /** From the lowest to the highest round, as a share of the median; absent where there was one round. */
  readonly spread?: number;
}

/** The upper one of the two in the middle; NaN of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const digits: Readonly<Record<Unit, number>> = { kB: 1, MB: 2, ms: 1 };

/** Empty for NaN. */
const format = (value: number, unit: Unit): string => {
  if (Number.isNaN(value)) return '';
  const fraction = unit === 'ms' && value >= 100 ? 0 : digits[unit];
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
};

const definitionOf = (name: string): RowDefinition =>
  [...rows, ...reactAdminRows].find((row) => row.name === name) ?? { name, unit: 'ms' };

/** A figure with the unit of its row. */
export function formatted(name: string, value: number): string {
  const { unit } = definitionOf(name);
  return Number.isNaN(value) ? '' : `${format(value, unit)} ${unit}`;
}

function goalText({ atMost, ratioAtMost }: Goal, { ours, reference }: Figure, unit: Unit): string {
  const [limit, value, text] =
    ratioAtMost === undefined
      ? [atMost ?? Number.NaN, ours, `≤ ${atMost} ${unit}`]
      : [ratioAtMost, ours / reference, `ratio ≤ ${ratioAtMost}`];
  return value <= limit ? text : `${text} (no)`;
}

/** With what another commit's build has needed in the same rounds, where it was built. */
export function tableOf(
  figures: readonly Figure[],
  other: string | undefined,
): readonly (readonly string[])[] {
  const lines = figures.map((figure) => {
    const { name, ours, spread, reference, against } = figure;
    const { unit, goal, reference: subject } = definitionOf(name);
    const hasReference = !Number.isNaN(reference);
    return [
      name,
      formatted(name, ours),
      spread === undefined ? '' : `${(100 * spread).toFixed(0)} %`,
      hasReference ? `${subject} ${format(reference, unit)}` : '',
      hasReference ? (ours / reference).toFixed(2) : '',
      goal ? goalText(goal, figure, unit) : '',
      ...(other ? [formatted(name, against), `${((100 * (ours - against)) / against).toFixed(0)} %`] : []),
    ];
  });
  const heads = ['row', 'ours', 'spread', 'reference', 'ratio', 'goal', ...(other ? [other, 'change'] : [])];
  return [heads, ...lines];
}

/** A Markdown table with columns of equal width. */
export function markdownTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(print).join('\n');
}

const [linesPerDecade, columnWidth] = [4, 14];

/**
 * A log-log plot in text: a letter for each row at each number of items, ten times the one before. What grows as they do rises
 * by four lines from column to column.
 */
export function logPlot(
  sizes: readonly string[],
  rows: readonly { readonly name: string; readonly values: readonly number[] }[],
): string {
  const levelOf = (value: number) => Math.round(linesPerDecade * Math.log10(value));
  const levels = rows.flatMap(({ values }) => values.map(levelOf));
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const letters = rows.map((_, index) => String.fromCharCode(97 + index));
  const lines = Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const level = highest - index;
    const label =
      level % linesPerDecade === 0 ? (10 ** (level / linesPerDecade)).toLocaleString('en-US') : '';
    const cells = sizes.map((_, column) =>
      letters.filter((_, row) => levelOf(rows[row]?.values[column] ?? 0) === level).join(''),
    );
    return `${label.padStart(8)} |${cells.map((cell) => cell.padStart(columnWidth)).join('')}`;
  });
  const legend = rows.map(({ name }, index) => `${letters[index]}: ${name}`);
  const axis = `${''.padStart(9)}+${sizes.map((size) => size.padStart(columnWidth)).join('')}`;
  return [...lines, axis, ...legend].join('\n');
}
