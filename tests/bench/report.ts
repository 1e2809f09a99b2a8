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

const ratioOf = ({ ours, reference }: Figure): number | null =>
  reference === null || reference === 0 ? null : ours / reference;

/** Null where there is no goal, or a ratio without a reference. */
export function isMet(figure: Figure, goal: Goal | undefined): boolean | null {
  if (goal === undefined) return null;
  const { atMost = Number.POSITIVE_INFINITY, ratioAtMost } = goal;
  if (ratioAtMost === undefined) return figure.ours <= atMost;
  const ratio = ratioOf(figure);
  return ratio === null ? null : figure.ours <= atMost && Number(ratio.toFixed(2)) <= ratioAtMost;
}

const goalText = ({ atMost, ratioAtMost }: Goal, unit: Unit): string =>
  [
    atMost === undefined ? '' : `≤ ${atMost.toLocaleString('en-US')} ${unit}`,
    ratioAtMost === undefined ? '' : `≤ ${ratioAtMost} of reference`,
  ]
    .filter(Boolean)
    .join(', ');

const signed = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(0)} %`;

/** The change since the committed table, of the ratio where there is one, because machines differ. */
export function changeOf(figure: Figure, committed: Figure | undefined): string {
  if (!committed) return 'new';
  const now = ratioOf(figure) ?? figure.ours;
  const before = ratioOf(committed) ?? committed.ours;
  if (before === now) return '0 %';
  if (before === 0) return 'from 0';
  return signed((100 * (now - before)) / before);
}

export const headings = ['row', 'ours', 'spread', 'reference', 'ratio', 'goal', 'met', 'change'] as const;

/** The rows that another commit's build was measured for, beside it. */
export const againstCells = (figures: readonly Figure[], ref: string): readonly (readonly string[])[] => [
  ['row', ref, 'now', 'change'],
  ...rows.flatMap(({ name, unit }: RowDefinition) => {
    const { ours, against } = figures.find((each) => each.name === name) ?? {};
    if (ours === undefined || against === undefined) return [];
    const change = against === 0 ? '' : signed((100 * (ours - against)) / against);
    return [[name, `${format(against, unit)} ${unit}`, `${format(ours, unit)} ${unit}`, change]];
  }),
];

/** The cells of the measured rows, in the order of the definitions. */
export function cells(
  figures: readonly Figure[],
  committed: readonly Figure[],
  definitions: readonly RowDefinition[] = rows,
): readonly (readonly string[])[] {
  return definitions.flatMap(({ name, unit, reference, goal }) => {
    const figure = figures.find((each) => each.name === name);
    if (!figure) return [];
    const met = isMet(figure, goal);
    return [
      [
        name,
        `${format(figure.ours, unit)} ${unit}`,
        figure.spread === undefined ? '' : `${(100 * figure.spread).toFixed(0)} %`,
        figure.reference === null || !reference ? '' : `${reference} ${format(figure.reference, unit)}`,
        ratioOf(figure)?.toFixed(2) ?? '',
        goal ? goalText(goal, unit) : '',
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
