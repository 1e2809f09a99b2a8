import { type Goal, type RowDefinition, rows, type Unit } from './goals.ts';

/** One measured row, in the unit of its definition. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly reference: number | null;
  /** From the lowest to the highest round, as a share of the median; absent where there was one round. */
  readonly spread?: number | undefined;
  /** The same of the build of another commit. */
  readonly against?: number | undefined;
}

/** The upper one of the two in the middle. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const digits: Readonly<Record<Unit, number>> = { kB: 1, MB: 2, bytes: 0, ms: 1, lists: 0, requests: 0 };

const format = (value: number, unit: Unit): string => {
  const fraction = unit === 'ms' && value >= 100 ? 0 : digits[unit];
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
};

const definitionOf = (name: string): RowDefinition =>
  rows.find((row) => row.name === name) ?? { name, unit: 'ms' };

/** A figure with the unit of its row. */
export function formatted(name: string, value: number): string {
  const { unit } = definitionOf(name);
  return `${format(value, unit)} ${unit}`;
}

/** Empty where there is no goal, or a ratio without a reference. */
function goalText({ atMost, ratioAtMost }: Goal, { ours, reference }: Figure, unit: Unit): string {
  const ratio = reference ? ours / reference : null;
  const goals = [
    ...(atMost === undefined ? [] : [{ text: `≤ ${atMost} ${unit}`, isMet: ours <= atMost }]),
    ...(ratioAtMost === undefined || ratio === null
      ? []
      : [{ text: `ratio ≤ ${ratioAtMost}`, isMet: ratio <= ratioAtMost }]),
  ];
  return goals.map(({ text, isMet }) => `${text}${isMet ? '' : ' (no)'}`).join(', ');
}

/** With what another commit's build has needed in the same rounds, where it was built. */
export function tableOf(figures: readonly Figure[], against: string | null): readonly (readonly string[])[] {
  const heads = [
    'row',
    'ours',
    'spread',
    'reference',
    'ratio',
    'goal',
    ...(against ? [against, 'change'] : []),
  ];
  const lines = figures.map((figure) => {
    const { name, ours, spread, reference, against: other } = figure;
    const { unit, goal, reference: subject } = definitionOf(name);
    const change = other ? `${((100 * (ours - other)) / other).toFixed(0)} %` : '';
    return [
      name,
      formatted(name, ours),
      spread === undefined ? '' : `${(100 * spread).toFixed(0)} %`,
      reference === null ? '' : `${subject} ${format(reference, unit)}`,
      reference ? (ours / reference).toFixed(2) : '',
      goal ? goalText(goal, figure, unit) : '',
      ...(against ? [other === undefined ? '' : formatted(name, other), change] : []),
    ];
  });
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
