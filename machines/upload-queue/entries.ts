import { titleFromFileName } from '#domain/upload.ts';
import { batchKeyOf, nextGroup, repeatedBatchKey } from '#domain/uploadGroups.ts';
import type {
  QueuedFile,
  QueuedUploadActorRef,
  QueuedUploadReport,
  QueuedUploadStage,
} from '../queued-upload/queued-upload.machine.ts';
import { emptyForm } from '../upload/draft.ts';
import type { StoredRow, UploadQueueEvent } from './events.ts';

/** A row as it was last reported. */
export interface QueueEntry {
  readonly row: QueuedFile;
  readonly stage: QueuedUploadStage;
  /** The key of the call in which it travels, or null. */
  readonly call: string | null;
  readonly upload: QueuedUploadActorRef;
}

export interface UploadQueueInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

export interface UploadQueueContext extends UploadQueueInput {
  readonly entries: readonly QueueEntry[];
  /** The files that may travel in one call; one where the server does not take batches. */
  readonly filesPerCall: number;
  /** Outcomes since the queue began to work. */
  readonly stored: number;
  readonly failed: number;
}

export const noOutcomes = { stored: 0, failed: 0 };

export const isAtWork = ({ stage }: QueueEntry) => stage === 'waiting' || stage === 'sending';

/** The next call: a file alone, or several that share it. */
export function nextCall({ entries, filesPerCall, createKey }: UploadQueueContext) {
  const waiting = entries
    .filter(({ stage }) => stage === 'waiting')
    .map(({ row: { id, kind, texts, file, idempotencyKey } }) => ({
      id,
      kind,
      section: texts.section,
      size: file.size,
      idempotencyKey,
    }));
  const files = nextGroup(waiting, filesPerCall);
  const ids = files.map(({ id }) => id);
  if (ids.length > 1) {
    const key = repeatedBatchKey(files) ?? batchKeyOf(createKey(), ids.length);
    return { key, ids, sharedCall: { idempotencyKey: key, ids } };
  }
  return { key: files[0]?.idempotencyKey ?? createKey(), ids, sharedCall: null };
}

/** The files of a call, by its key. */
export const idsInCall = ({ entries }: UploadQueueContext, call: string): readonly string[] =>
  entries.filter((entry) => entry.call === call).map(({ row }) => row.id);

/** The other files of the call in which a file travels. */
export function companionsOf(context: UploadQueueContext, id: string): readonly string[] {
  const call = context.entries.find(({ row }) => row.id === id)?.call ?? null;
  return call === null ? [] : idsInCall(context, call).filter((other) => other !== id);
}

/** The rows of the kind that have another value. */
export const differing = (
  { entries }: UploadQueueContext,
  { kind, field, value }: Extract<UploadQueueEvent, { type: 'queue.valueChosen' }>,
): readonly string[] =>
  entries
    .filter(({ row, stage }) => row.kind === kind && row.texts[field] !== value && stage !== 'stored')
    .map(({ row }) => row.id);

/** The calls that are on their way, by their keys. */
export const callsOf = ({ entries }: UploadQueueContext) =>
  new Set(entries.flatMap(({ call }) => (call === null ? [] : [call])));

export const idsOf = ({ entries }: UploadQueueContext, stage?: QueuedUploadStage): readonly string[] =>
  entries.filter((entry) => stage === undefined || entry.stage === stage).map(({ row }) => row.id);

/** The event as the report of a row; throws for any other. */
export function reportIn(event: UploadQueueEvent): QueuedUploadReport {
  if (!('row' in event)) throw new Error(`${event.type} is no report`);
  return event;
}

export const stageOf = ({ type }: QueuedUploadReport) =>
  type.slice('queuedUpload.'.length) as QueuedUploadStage;

export function storedRowIn(event: UploadQueueEvent): StoredRow {
  const stage = stageOf(reportIn(event));
  return { ...reportIn(event).row, isWaiting: stage === 'waiting' || stage === 'sending' };
}

export const inOrder = (entries: readonly QueueEntry[]): readonly QueueEntry[] =>
  entries.toSorted((left, right) => left.row.position - right.row.position);

/** The rows of new files, with titles from the file names (Specification §5). */
export function newRows(
  { createKey }: UploadQueueContext,
  { kind, section, files, position }: Extract<UploadQueueEvent, { type: 'queue.filesAdded' }>,
): readonly StoredRow[] {
  const { texts } = emptyForm(kind, section);
  return files.map((file, index) => ({
    id: createKey(),
    position: position + index,
    kind,
    file,
    texts: { ...texts, title: titleFromFileName(file.name) },
    idempotencyKey: null,
    failure: null,
    isWaiting: false,
  }));
}
