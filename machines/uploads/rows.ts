import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { batchKeyOf, fileKeyOf, nextGroup, repeatedBatchKey, sentParts } from '#domain/uploadGroups.ts';
import { emptyTexts, type StoredUpload, textsFor } from '#domain/uploadRow.ts';
import type { UploadActorRef, UploadPart } from '../upload/upload.machine.ts';

/** The call that sends a file. */
interface Call {
  /** Its idempotency key, and the id of its actor. */
  readonly id: string;
  /** The bytes of its files, and the place of this one. */
  readonly sizes: readonly number[];
  readonly index: number;
}

/** An upload of the list. What it holds and its state are its actor's. */
export interface UploadRow {
  readonly id: string;
  readonly kind: MediaKind;
  readonly ref: UploadActorRef;
  /** Whether the form for one file has opened it. */
  readonly isForm: boolean;
  /** What is to be sent; null while the administrator edits it, and once it is stored. */
  readonly part: UploadPart | null;
  readonly call: Call | null;
  readonly isStored: boolean;
}

export type Rows = readonly UploadRow[];

export interface SendInput {
  readonly kind: MediaKind;
  /** One file, or the files of a batch. */
  readonly parts: readonly (UploadPart & { readonly idempotencyKey: string })[];
  readonly idempotencyKey: string;
}

/** What became of one file of a call; `ok` is null for one that was not sent, because another one cannot be read. */
export type SendResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: unknown }
  | { readonly ok: null };

/** One result per file, in order; or the server does not take batches, or none of this size. */
export type SendOutput = readonly SendResult[] | 'batchRefused';

/** What a call has come to, for the administrator. */
export interface Outcome {
  readonly stored: readonly UploadPart[];
  readonly failed: readonly { readonly kind: MediaKind; readonly error: unknown }[];
  /** Whether several files travelled together, and none of them arrived: they have one error. */
  readonly isBatchLost: boolean;
}

export const newUpload = (
  section: MediaSection,
  upload: Pick<StoredUpload, 'id' | 'kind' | 'position' | 'file' | 'isForm'>,
): StoredUpload => {
  const texts = emptyTexts(section);
  const { file, kind } = upload;
  return {
    ...upload,
    texts: file ? textsFor({ kind, file: null, texts }, file) : texts,
    idempotencyKey: null,
    failure: null,
    isSubmitted: false,
  };
};

export const rowFor = ({ id, kind, isForm }: StoredUpload, ref: UploadActorRef): UploadRow => ({
  id,
  kind,
  ref,
  isForm,
  part: null,
  call: null,
  isStored: false,
});

export const rowOf = (rows: Rows, id: string | null) => rows.find((row) => row.id === id);

/** The upload that the form of a kind opens again: the first one that is not submitted. */
export const formOf = (rows: Rows, kind: MediaKind) =>
  rows.find((row) => row.isForm && row.kind === kind && row.part === null && !row.isStored);

export const updated = (rows: Rows, id: string, change: Partial<UploadRow>): Rows =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));

export const callsOf = (rows: Rows): readonly string[] => [
  ...new Set(rows.flatMap(({ call }) => call?.id ?? [])),
];

export const waitingIn = (rows: Rows): readonly UploadPart[] =>
  rows.flatMap(({ part, call }) => (part && !call ? [part] : []));

/** The next call: a file alone, or several that share it, each with a key of its own. */
export function nextCall(rows: Rows, filesPerCall: number, createKey: () => string): SendInput {
  const parts = nextGroup(waitingIn(rows), filesPerCall);
  const [first] = parts;
  if (!first) throw new Error('No file waits');
  const isBatch = parts.length > 1;
  const idempotencyKey = isBatch
    ? (repeatedBatchKey(parts) ?? batchKeyOf(createKey(), parts.length))
    : (first.idempotencyKey ?? createKey());
  const keyOf = (index: number) => (isBatch ? fileKeyOf(idempotencyKey, index) : idempotencyKey);
  return {
    kind: first.kind,
    parts: parts.map((part, index) => ({ ...part, idempotencyKey: keyOf(index) })),
    idempotencyKey,
  };
}

export function withCall(rows: Rows, { parts, idempotencyKey: id }: SendInput): Rows {
  const sizes = parts.map(({ size }) => size);
  const calls = new Map(parts.map((part, index) => [part.id, { part, call: { id, sizes, index } }]));
  return rows.map((row) => ({ ...row, ...calls.get(row.id) }));
}

/** The files of these calls wait for others, with their keys. */
export const withoutCalls = (rows: Rows, calls: readonly string[]): Rows =>
  rows.map((row) => (row.call && calls.includes(row.call.id) ? { ...row, call: null } : row));

/** What became of each file of a call, with its row; or `error` of all. */
export const resultsIn = (rows: Rows, call: string, results: SendOutput | { readonly error: unknown }) =>
  rows.flatMap((row): readonly { readonly row: UploadRow; readonly result: SendResult }[] => {
    if (row.call?.id !== call || results === 'batchRefused') return [];
    const result = 'error' in results ? { ok: false as const, ...results } : results[row.call.index];
    return [{ row, result: result ?? { ok: null } }];
  });

export const outcomeIn = (
  rows: Rows,
  call: string,
  results: SendOutput | { readonly error: unknown },
): Outcome => {
  const settled = resultsIn(rows, call, results);
  return {
    stored: settled.flatMap(({ row: { part }, result }) => (result.ok && part ? part : [])),
    failed: settled.flatMap(({ row: { kind }, result }) =>
      result.ok === false ? { kind, error: result.error } : [],
    ),
    isBatchLost: settled.length > 1 && typeof results === 'object' && 'error' in results,
  };
};

/** A file that was not sent waits for another call. */
export const withResults = (rows: Rows, results: ReturnType<typeof resultsIn>): Rows =>
  rows.map((row) => {
    const settled = results.find((each) => each.row === row);
    return settled ? { ...row, call: null, part: settled.result.ok === null ? row.part : null } : row;
  });

/** How much of a file its call has sent, zero to one. */
export const partProgress = (
  call: Call | null,
  { sent, total }: { readonly sent: number; readonly total: number },
): number => (call && sentParts(call.sizes, sent, total)[call.index]) ?? 0;
