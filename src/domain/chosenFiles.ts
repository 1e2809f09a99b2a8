import type { UploadStage } from './uploadRow.ts';

/** What tells a file from others without reading it. */
export interface FileMark {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly lastModified: number;
}

/** What became of a file that was chosen: its state in the queue, or how it left. */
export type FileOutcome = UploadStage | 'removed';

/** The outcomes of files that are no longer in the queue, by the keys of their marks. */
export type EarlierFiles = ReadonlyMap<string, FileOutcome>;

export const markOf = ({ name, size, lastModified }: FileMark): FileMark => ({ name, size, lastModified });

const keyOf = ({ name, size, lastModified }: FileMark): string => `${size} ${lastModified} ${name}`;

export const isSameFile = (one: FileMark, other: FileMark): boolean => keyOf(one) === keyOf(other);

export const withOutcome = (
  earlier: EarlierFiles,
  marks: readonly FileMark[],
  outcome: FileOutcome,
): EarlierFiles =>
  marks.length === 0
    ? earlier
    : new Map([...earlier, ...marks.map((mark) => [keyOf(mark), outcome] as const)]);

export const outcomeIn = (earlier: EarlierFiles, mark: FileMark): FileOutcome | null =>
  earlier.get(keyOf(mark)) ?? null;

interface ChosenRow {
  readonly id: string;
  readonly chosen: FileMark;
  readonly stage: UploadStage;
}

/** What became of the same files that were chosen before, by the ids of the rows. */
export function outcomesOf(
  rows: readonly ChosenRow[],
  earlier: EarlierFiles,
): ReadonlyMap<string, FileOutcome> {
  const last = new Map(earlier);
  const outcomes = new Map<string, FileOutcome>();
  for (const { id, chosen, stage } of rows) {
    const key = keyOf(chosen);
    const before = last.get(key);
    // That of a stored row is its own.
    if (before !== undefined && stage !== 'stored') outcomes.set(id, before);
    last.set(key, stage);
  }
  return outcomes;
}
