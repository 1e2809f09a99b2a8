import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { UploadTexts } from '#domain/upload.ts';
import type { UploadRow } from '#domain/uploadRow.ts';
import type { TransferResult } from '../transfer/transfer.machine.ts';

export interface AddedFiles {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly files: readonly File[];
}

export type UploadQueueEvent =
  | ({ type: 'queue.filesAdded' } & AddedFiles)
  | { type: 'queue.opened' }
  /** The dialog is closed. What is on its way continues. */
  | { type: 'queue.dismissed' }
  /** Section or category for all files of a kind. */
  | { type: 'queue.valueChosen'; kind: MediaKind; field: 'section' | 'category'; value: string }
  /** Upload: all files that are ready. */
  | { type: 'queue.submitted' }
  | { type: 'queue.failedRetried' }
  | { type: 'queue.allCancelled' }
  | { type: 'queue.discarded' }
  | { type: 'row.textChanged'; id: string; field: keyof UploadTexts; value: string }
  | { type: 'row.fileReplaced'; id: string; file: File }
  /** Try again. */
  | { type: 'row.submitted'; id: string }
  | { type: 'row.cancelled'; id: string }
  | { type: 'row.removed'; id: string }
  /** Of the transfers, whose ids are the keys of their calls. */
  | DoneActorEvent<readonly TransferResult[]>
  | ErrorActorEvent;

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
