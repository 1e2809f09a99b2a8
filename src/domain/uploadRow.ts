import type { MediaKind } from '#contract/entities.ts';
import { type FileMark, markOf } from './chosenFiles.ts';
import {
  type TitleMode,
  titleFromFileName,
  type UploadFieldError,
  type UploadTexts,
  validateUpload,
} from './upload.ts';

/** Refused, ready, cancelled and failed files wait for the administrator. */
export type UploadStage = 'refused' | 'ready' | 'waiting' | 'sending' | 'cancelled' | 'failed' | 'stored';

/** A file of the upload queue with its texts. */
export interface UploadRow {
  readonly id: string;
  /** Its place in the queue; rows that were removed leave gaps. */
  readonly position: number;
  readonly kind: MediaKind;
  readonly file: File;
  /** The file as it was chosen, also when it was resized. */
  readonly chosen: FileMark;
  readonly texts: UploadTexts;
  readonly titleMode: TitleMode;
  /** Made for the first attempt; null before it, and again once the file or a text changes. */
  readonly idempotencyKey: string | null;
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
  readonly stage: UploadStage;
  /** The key of the call that sends it, or null. */
  readonly call: string | null;
}

/** A row as it is stored: one that was waiting or sending waits again. */
export interface StoredRow extends Omit<UploadRow, 'stage' | 'call'> {
  readonly isWaiting: boolean;
}

/** What is wrong with the file or its texts (Specification §5), or null. */
export const problemOf = ({
  kind,
  file,
  texts,
}: Pick<UploadRow, 'kind' | 'file' | 'texts'>): UploadFieldError | null =>
  validateUpload(kind, { file, ...texts });

export const isEditable = ({ stage }: UploadRow): boolean => stage !== 'sending' && stage !== 'stored';

export const isAtWork = ({ stage }: UploadRow): boolean => stage === 'waiting' || stage === 'sending';

/** Whether a text was typed for it, which is lost with the row. */
export const isTyped = ({ titleMode, texts }: UploadRow): boolean =>
  titleMode === 'typed' || texts.description.trim() + texts.alt_text.trim() !== '';

const canBeSubmitted = ({ stage }: UploadRow): boolean =>
  stage === 'ready' || stage === 'cancelled' || stage === 'failed';

export function restoredRow({ isWaiting, ...row }: StoredRow): UploadRow {
  const { failure } = row;
  const rest = failure === null ? 'ready' : 'failed';
  const stage = problemOf(row) ? 'refused' : isWaiting ? 'waiting' : rest;
  return { ...row, failure: isWaiting ? null : failure, stage, call: null };
}

export const storedRow = ({ stage, call: _, ...row }: UploadRow): StoredRow => ({
  ...row,
  isWaiting: stage === 'waiting' || stage === 'sending',
});

/** The row as another upload; one that waits still does, unless something is wrong with it. */
function changed(row: UploadRow, change: Partial<UploadRow>): UploadRow {
  if (!isEditable(row)) return row;
  const next = { ...row, ...change, idempotencyKey: null, failure: null };
  const stage = row.stage === 'waiting' ? 'waiting' : 'ready';
  return { ...next, stage: problemOf(next) ? 'refused' : stage };
}

export const withText = (row: UploadRow, field: keyof UploadTexts, value: string): UploadRow =>
  changed(row, {
    texts: { ...row.texts, [field]: value },
    ...(field === 'title' && { titleMode: value.trim() ? 'typed' : 'derived' }),
  });

/** A derived title follows the file, a typed one stays. */
export const withFile = (row: UploadRow, file: File): UploadRow =>
  changed(row, {
    file,
    chosen: markOf(file),
    ...(row.titleMode === 'derived' && { texts: { ...row.texts, title: titleFromFileName(file.name) } }),
  });

/** It counts as the file that was chosen. */
export const resizedRow = (row: UploadRow, file: File): UploadRow => changed(row, { file });

export const submittedRow = (row: UploadRow): UploadRow =>
  canBeSubmitted(row) ? { ...row, failure: null, stage: 'waiting' } : row;

export const cancelledRow = (row: UploadRow): UploadRow =>
  isAtWork(row) ? { ...row, stage: 'cancelled', call: null } : row;

/** Its call ends without an outcome for this file. */
export const interruptedRow = (row: UploadRow): UploadRow => ({ ...row, stage: 'waiting', call: null });

/** `failure` is null when the file is stored. */
export const settledRow = (row: UploadRow, failure: string | null): UploadRow => ({
  ...row,
  failure,
  stage: failure === null ? 'stored' : 'failed',
  call: null,
});
