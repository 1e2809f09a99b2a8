import { type Goal, type RowDefinition, rows, type Unit } from './goals.ts';

/** One measured row, in the unit of its definition. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly reference: number | null;
}

/** Throws a RangeError without numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('There are no numbers');
  return value;
}

/** The upper one of the two in the middle. Throws a RangeError without numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

const digits: Readonly<Record<Unit, number>> = {
  kB: 1,
  MB: 2,
  MiB: 0,
  bytes: 0,
  ms: 0,
  s: 2,
  lists: 0,
  requests: 0,
};

const format = (value: number, unit: Unit): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: unit === 'ms' && value < 100 ? 1 : digits[unit],
    maximumFractionDigits: unit === 'ms' && value < 100 ? 1 : digits[unit],
  });

export const ratioOf = ({ ours, reference }: Figure): number | null =>
  reference === null || reference === 0 ? null : ours / reference;

/** Null where there is no goal, or a ratio without a reference. */
export function isMet(figure: Figure, goal: Goal | undefined): boolean | null {
  if (goal === undefined) return null;
  if ('atMost' in goal) return figure.ours <= goal.atMost;
  const ratio = ratioOf(figure);
  return ratio === null ? null : Number(ratio.toFixed(2)) <= goal.ratioAtMost;
}

const goalText = (goal: Goal | undefined, unit: Unit): string => {
  if (goal === undefined) return '';
  return 'atMost' in goal
    ? `≤ ${goal.atMost.toLocaleString('en-US')} ${unit}`
    : `≤ ${goal.ratioAtMost} of reference`;
};

/** The change since the committed table, of the ratio where there is one, because machines differ. */
export function changeOf(figure: Figure, committed: Figure | undefined): string {
  if (!committed) return 'new';
  const now = ratioOf(figure) ?? figure.ours;
  const before = ratioOf(committed) ?? committed.ours;
  if (before === now) return '0 %';
  if (before === 0) return 'from 0';
  const change = (100 * (now - before)) / before;
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(0)} %`;
}

export const headings = ['row', 'ours', 'reference', 'ratio', 'goal', 'met', 'change'] as const;

/** The cells of the measured rows, in the order of the definitions. */
export function cells(
  figures: readonly Figure[],
  committed: readonly Figure[],
): readonly (readonly string[])[] {
  return rows.flatMap((definition: RowDefinition) => {
    const { name, unit, reference, goal } = definition;
    const figure = figures.find((each) => each.name === name);
    if (!figure) return [];
    const met = isMet(figure, goal);
    return [
      [
        name,
        `${format(figure.ours, unit)} ${unit}`,
        figure.reference === null || !reference ? '' : `${reference} ${format(figure.reference, unit)}`,
        ratioOf(figure)?.toFixed(2) ?? '',
        goalText(goal, unit),
        met === null ? '' : met ? 'yes' : 'no',
        changeOf(
          figure,
          committed.find((each) => each.name === name),
        ),
      ],
    ];
  });
}

/** Columns of equal width; all but the first are aligned right. */
export function textTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const markdownTable = ([head = [], ...body]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');

/** Replaces what is between the markers of a section. Throws an Error where the markers are missing. */
export function replaceSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The markers ${start} and ${end} are missing`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
