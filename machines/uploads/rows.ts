import type { MediaKind } from '#contract/entities.ts';
import type { MediaPlace } from '#domain/media.ts';
import { titleFromFileName } from '#domain/upload.ts';
import { batchKeyOf, fileKeyOf, nextGroup, repeatedBatchKey, sentParts } from '#domain/uploadGroups.ts';
import { emptyTexts, type StoredUpload } from '#domain/uploadRow.ts';
import { selectUpload, type UploadActorRef, type UploadPart } from '../upload/upload.machine.ts';

/** Bytes of a request. */
interface Sent {
  readonly sent: number;
  readonly total: number;
}

/** The call that sends a file. */
interface Call {
  /** Its idempotency key, and the id of its actor. */
  readonly id: string;
  /** The bytes of its files, and the place of this one. */
  readonly sizes: readonly number[];
  readonly index: number;
}

/** An upload of the list. What it holds and its state are its actor's. */
export interface UploadRow extends Pick<StoredUpload, 'id' | 'kind' | 'position' | 'isForm'> {
  readonly ref: UploadActorRef;
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

/** A file whose call has ended. */
export interface EndedFile {
  readonly row: UploadRow;
  readonly result: SendResult;
}

/** The uploads of these files; that of the form has none yet. */
export const newUploads = (
  { createKey, position }: { readonly createKey: () => string; readonly position: number },
  { kind, section }: MediaPlace,
  files: readonly (File | null)[],
) =>
  files.map(
    (file, index): StoredUpload => ({
      id: createKey(),
      kind,
      position: position + index,
      file,
      isForm: file === null,
      texts: emptyTexts(section, file ? titleFromFileName(file.name) : ''),
      idempotencyKey: null,
      failure: null,
      isSubmitted: false,
    }),
  );

export const rowFor = ({ id, kind, position, isForm }: StoredUpload, ref: UploadActorRef): UploadRow => ({
  id,
  kind,
  position,
  isForm,
  ref,
  part: null,
  call: null,
  isStored: false,
});

export const rowOf = (rows: Rows, id: string | null) => rows.find((row) => row.id === id);

/** The upload that the form of a kind opens again: the first one that is not submitted. */
export const formOf = (rows: Rows, kind: MediaKind | undefined) =>
  rows.find((row) => row.isForm && row.kind === kind && row.part === null && !row.isStored);

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

/** The files of a call, each with its result; none of them has one where the call was stopped or the batch refused. */
export const endedIn = (
  rows: Rows,
  call: string,
  resultOf: (index: number) => SendResult | undefined = () => undefined,
): readonly EndedFile[] =>
  rows.flatMap((row) =>
    row.call?.id === call ? { row, result: resultOf(row.call.index) ?? { ok: null } } : [],
  );

/** A file that was not sent waits for another call, with its key. */
export const withResults = (rows: Rows, ended: readonly EndedFile[]): Rows =>
  rows.map((row) => {
    const file = ended.find((each) => each.row === row);
    return file ? { ...row, call: null, part: file.result.ok === null ? row.part : null } : row;
  });

/** How much of the bytes that were submitted has been sent, zero to one; `sentBy` is of a call. */
export function progressOf(rows: Rows, sentBy: (call: string) => Sent | undefined): number {
  let [done, all] = [0, 0];
  for (const { part, call, isStored, ref } of rows) {
    const size = part?.size ?? (isStored ? (selectUpload(ref.getSnapshot()).file?.size ?? 0) : 0);
    const sent = call && sentBy(call.id);
    const share = (sent && sentParts(call.sizes, sent.sent, sent.total)[call.index]) ?? Number(isStored);
    all += size;
    done += size * share;
  }
  return all > 0 ? done / all : 0;
}
