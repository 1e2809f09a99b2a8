import type { MediaSection } from '#contract/entities.ts';
import { batchUpload } from '#contract/limits.ts';

/** What decides whether files travel in one call. */
export interface WaitingFile {
  readonly section: MediaSection;
  /** Bytes of the file. */
  readonly size: number;
  /** Of an earlier call with the same contents, or null. */
  readonly idempotencyKey: string | null;
}

/** The idempotency key of a batch holds the number of its files, and that of a file in it also its place. */
export const batchKeyOf = (key: string, count: number): string => `${key}-${count}`;
export const fileKeyOf = (batchKey: string, index: number): string => `${batchKey}-${index}`;

/** The key of the batch that is repeated when these files, and no others, travel in this order; otherwise null. */
export function repeatedBatchKey(files: readonly WaitingFile[]): string | null {
  const { key, count } = batchOf(files[0]);
  if (key === undefined || count !== files.length) return null;
  return files.every(({ idempotencyKey }, index) => idempotencyKey === fileKeyOf(key, index)) ? key : null;
}

/** How much of each file of a request has been sent, zero to one. The files end the request, one after another. */
export function sentParts(sizes: readonly number[], sent: number, total: number): readonly number[] {
  let begin = Math.max(0, total - sizes.reduce((sum, size) => sum + size, 0));
  return sizes.map((size) => {
    const own = Math.min(Math.max(0, sent - begin), size);
    begin += size;
    return size > 0 ? own / size : 0;
  });
}

/**
 * The files at the head of the queue that travel in the next call: small ones of one section, at most
 * `filesPerCall`. A file that may have been stored by an earlier call travels alone, unless its whole batch is repeated.
 */
export function nextGroup<File extends WaitingFile>(
  waiting: readonly File[],
  filesPerCall: number,
): readonly File[] {
  const [first] = waiting;
  if (!first) return [];
  const repeated = waiting.slice(0, batchOf(first).count);
  if (repeated.length <= filesPerCall && repeatedBatchKey(repeated) !== null) return repeated;

  const fits = ({ section, size, idempotencyKey }: WaitingFile) =>
    idempotencyKey === null && size < batchUpload.fileBytes && section === first.section;
  let bytes = 0;
  const end = waiting.findIndex((file, index) => {
    bytes += file.size;
    return !fits(file) || index >= filesPerCall || bytes > batchUpload.bytes;
  });
  return waiting.slice(0, Math.max(1, end < 0 ? waiting.length : end));
}

/** The batch whose first file this was; undefined and NaN when it was none. */
function batchOf(file: WaitingFile | undefined) {
  const [, key, count] = /^(.+-(\d+))-0$/.exec(file?.idempotencyKey ?? '') ?? [];
  return { key, count: Number(count) };
}
