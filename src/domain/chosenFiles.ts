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
export type FileFate = UploadStage | 'removed';

/** The fates of files that are no longer in the queue, by the keys of their marks. */
export type EarlierFiles = ReadonlyMap<string, FileFate>;

export const markOf = ({ name, size, lastModified }: FileMark): FileMark => ({ name, size, lastModified });

const keyOf = ({ name, size, lastModified }: FileMark): string => `${size} ${lastModified} ${name}`;

export const isSameFile = (one: FileMark, other: FileMark): boolean => keyOf(one) === keyOf(other);

export const withFates = (earlier: EarlierFiles, marks: readonly FileMark[], fate: FileFate): EarlierFiles =>
  marks.length === 0 ? earlier : new Map([...earlier, ...marks.map((mark) => [keyOf(mark), fate] as const)]);

export const fateIn = (earlier: EarlierFiles, mark: FileMark): FileFate | null =>
  earlier.get(keyOf(mark)) ?? null;

interface ChosenRow {
  readonly id: string;
  readonly chosen: FileMark;
  readonly stage: UploadStage;
}

/** What became of the same files that were chosen before, by the ids of the rows. */
export function fatesOf(rows: readonly ChosenRow[], earlier: EarlierFiles): ReadonlyMap<string, FileFate> {
  const last = new Map(earlier);
  const fates = new Map<string, FileFate>();
  for (const { id, chosen, stage } of rows) {
    const key = keyOf(chosen);
    const before = last.get(key);
    // That of a stored row is its own.
    if (before !== undefined && stage !== 'stored') fates.set(id, before);
    last.set(key, stage);
  }
  return fates;
}
