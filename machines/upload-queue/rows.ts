import type { MediaKind, MediaSection } from '#contract/entities.ts';
import {
  type EarlierFiles,
  type FileMark,
  type FileOutcome,
  isSameFile,
  markOf,
  outcomeIn,
  outcomesOf,
  withOutcome,
} from '#domain/chosenFiles.ts';
import { memoizeLast } from '#domain/memoizeLast.ts';
import { messageOf } from '#domain/messages.ts';
import { titleFromFileName, type UploadTexts } from '#domain/upload.ts';
import { batchKeyOf, fileKeyOf, nextGroup, repeatedBatchKey } from '#domain/uploadGroups.ts';
import {
  interruptedRow,
  isAtWork,
  restoredRow,
  settledRow,
  type UploadRow,
  withText,
} from '#domain/uploadRow.ts';
import type { TransferInput, TransferResult } from '../transfer/transfer.machine.ts';
import { emptyForm } from '../upload/draft.ts';

export interface AddedFiles {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly files: readonly File[];
}

export interface SharedValue {
  readonly kind: MediaKind;
  readonly field: Exclude<keyof UploadTexts, 'title' | 'sort_order'>;
  readonly value: string;
  /** Whether files with another value keep it. */
  readonly isForEmpty?: boolean;
}

/** What is told by toasts and stored. */
export type UploadQueueEmitted =
  | { type: 'queue.fileStored'; kind: MediaKind; id: string; title: string }
  | { type: 'queue.fileFailed'; kind: MediaKind; message: string }
  /** Several files travelled together, and none of them arrived. */
  | { type: 'queue.batchFailed'; kind: MediaKind; message: string }
  /** A file was stored, or may have been. */
  | { type: 'queue.listsStale' }
  /** Some of them have changed, come or gone. */
  | { type: 'queue.rowsChanged'; rows: readonly UploadRow[] }
  /** The browser's storage has not answered. */
  | { type: 'queue.unavailable' };

export interface UploadQueueInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** Whether the server does not take batches, or none of this size. */
  readonly isBatchRefused: (error: unknown) => boolean;
  /** Of the first file that is added: higher than that of any stored row. */
  readonly position: number;
}

export interface UploadQueueContext extends UploadQueueInput {
  readonly rows: readonly UploadRow[];
  /** Pictures that are resized, the first one now and the others after it. */
  readonly resizing: readonly File[];
  /** The ids of the rows that are removed when that is confirmed. */
  readonly toRemove: readonly string[];
  /** What became of the files of this session that have left the queue. */
  readonly earlier: EarlierFiles;
  /** The files that may travel in one call; one where the server does not take batches. */
  readonly filesPerCall: number;
}

export const inOrder = (rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.toSorted((left, right) => left.position - right.position);

/** Throws when none is to be resized. */
export function pictureToResize({ resizing: [file] }: UploadQueueContext): File {
  if (!file) throw new Error('No picture is to be resized');
  return file;
}

/** The rows of new files, with titles from the file names (Specification §5). */
export function newRows(
  { createKey, position }: UploadQueueContext,
  { kind, section, files }: AddedFiles,
): readonly UploadRow[] {
  const { texts } = emptyForm(kind, section);
  return files.map((file, index) =>
    restoredRow({
      id: createKey(),
      position: position + index,
      kind,
      file,
      chosen: markOf(file),
      texts: { ...texts, title: titleFromFileName(file.name) },
      titleMode: 'derived',
      idempotencyKey: null,
      failure: null,
      isWaiting: false,
    }),
  );
}

export const withSharedValue = (
  rows: readonly UploadRow[],
  { kind, field, value, isForEmpty = false }: SharedValue,
): readonly UploadRow[] =>
  rows.map((row) => {
    const before = row.texts[field];
    const isKept = row.kind !== kind || before === value || (isForEmpty && before.trim() !== '');
    return isKept ? row : withText(row, field, value);
  });

/** What became of the files that were chosen before, by the ids of the rows. */
const outcomesIn = memoizeLast(outcomesOf);

type Chosen = Pick<UploadQueueContext, 'rows' | 'earlier'>;

export const outcomesOfRows = ({ rows, earlier }: Chosen) => outcomesIn(rows, earlier);

/** What became of a file that is chosen outside of the queue, or null. */
export const outcomeOfFile = ({ rows, earlier }: Chosen, file: File): FileOutcome | null =>
  rows.findLast(({ chosen }) => isSameFile(chosen, file))?.stage ?? outcomeIn(earlier, file);

/** Without these rows, unless they wait or are sent. */
export function withoutRows({ rows, earlier }: Chosen, ids: readonly string[]): Chosen {
  const gone = rows.filter((row) => ids.includes(row.id) && !isAtWork(row));
  const unsent = gone.flatMap(({ stage, chosen }) => (stage === 'stored' ? [] : [chosen]));
  return {
    rows: rows.filter((row) => !gone.includes(row)),
    earlier: withOutcome(earlier, unsent, 'removed'),
  };
}

export const updated = (
  rows: readonly UploadRow[],
  id: string,
  change: (row: UploadRow) => UploadRow,
): readonly UploadRow[] => rows.map((row) => (row.id === id ? change(row) : row));

/** The keys of the calls that are on their way. */
export const callsOf = (rows: readonly UploadRow[]) =>
  new Set(rows.flatMap(({ call }) => (call === null ? [] : [call])));

export const callOf = (rows: readonly UploadRow[], id: string): string | null =>
  rows.find((row) => row.id === id)?.call ?? null;

/** The next call: a file alone, or several that share it. */
export function nextCall({ rows, filesPerCall, createKey }: UploadQueueContext): {
  readonly transfer: TransferInput;
  readonly rows: readonly UploadRow[];
} {
  const waiting = rows
    .filter(({ stage }) => stage === 'waiting')
    .map((row) => ({ ...row, section: row.texts.section, size: row.file.size }));
  const files = nextGroup(waiting, filesPerCall);
  const [first] = files;
  if (!first) throw new Error('No file waits');
  const isBatch = files.length > 1;
  const call = isBatch
    ? (repeatedBatchKey(files) ?? batchKeyOf(createKey(), files.length))
    : (first.idempotencyKey ?? createKey());
  const keys = new Map(files.map(({ id }, index) => [id, isBatch ? fileKeyOf(call, index) : call]));
  return {
    transfer: {
      kind: first.kind,
      parts: files.map(({ id, file, texts }) => ({ id, file, texts })),
      idempotencyKey: call,
    },
    rows: rows.map((row) => {
      const idempotencyKey = keys.get(row.id);
      return idempotencyKey === undefined ? row : { ...row, idempotencyKey, stage: 'sending', call };
    }),
  };
}

/** The files of the call wait for another one. */
export const interrupted = (rows: readonly UploadRow[], call: string | null): readonly UploadRow[] =>
  rows.map((row) => (call !== null && row.call === call ? interruptedRow(row) : row));

/** What a call has come to: one result per file, in order, or the same for all, which is told once. */
export function settled(
  { rows, earlier }: UploadQueueContext,
  call: string,
  results: readonly TransferResult[] | { readonly error: unknown },
) {
  const [first, ...others] = rows.filter((row) => row.call === call);
  if (first && others.length > 0 && 'error' in results) {
    const message = messageOf(results.error);
    const batchFailed: UploadQueueEmitted = { type: 'queue.batchFailed', kind: first.kind, message };
    const next = rows.map((row) => (row.call === call ? settledRow(row, message) : row));
    return { change: { rows: next }, news: [batchFailed] };
  }
  const news: UploadQueueEmitted[] = [];
  const uploaded: FileMark[] = [];
  let index = 0;
  const next = rows.map((row) => {
    if (row.call !== call) return row;
    const result = 'error' in results ? { ok: false as const, error: results.error } : results[index++];
    if (result?.ok === null) return interruptedRow(row);
    const { kind, id, texts } = row;
    if (result?.ok) {
      uploaded.push(row.chosen);
      news.push({ type: 'queue.fileStored', kind, id, title: texts.title });
      return settledRow(row, null);
    }
    const message = messageOf(result?.error);
    news.push({ type: 'queue.fileFailed', kind, message });
    return settledRow(row, message);
  });
  return { change: { rows: next, earlier: withOutcome(earlier, uploaded, 'stored') }, news };
}
