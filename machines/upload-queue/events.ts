import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { QueuedFile, QueuedUploadReport } from '../queued-upload/queued-upload.machine.ts';

/** A row as it is stored: one that was waiting or sending waits again. */
export interface StoredRow extends QueuedFile {
  readonly isWaiting: boolean;
}

export type UploadQueueEvent =
  /** `position` is that of the first file; the others follow it by one each. */
  | {
      type: 'queue.filesAdded';
      kind: MediaKind;
      section: MediaSection;
      files: readonly File[];
      position: number;
    }
  | { type: 'queue.opened' }
  /** The dialog is closed. What is on its way continues. */
  | { type: 'queue.dismissed' }
  /** Section or category for all files of a kind. */
  | { type: 'queue.valueChosen'; kind: MediaKind; field: 'section' | 'category'; value: string }
  /** Upload: all files that are ready. */
  | { type: 'queue.submitted' }
  | { type: 'queue.failedRetried' }
  | { type: 'queue.allCancelled' }
  | { type: 'queue.rowRemoved'; id: string }
  | { type: 'queue.discarded' }
  /** The server does not take batches: the files of this call wait again. */
  | { type: 'queue.batchRefused'; call: string }
  | QueuedUploadReport;

/** What is told by toasts and stored. `count` is the number of such outcomes since the queue began to work. */
export type UploadQueueEmitted =
  | { type: 'queue.fileStored'; kind: MediaKind; count: number }
  | { type: 'queue.fileFailed'; kind: MediaKind; message: string; count: number }
  /** Nothing waits or travels any more. */
  | { type: 'queue.finished'; stored: number; failed: number }
  /** A file was stored, or may have been. */
  | { type: 'queue.listsStale' }
  | { type: 'queue.rowChanged'; row: StoredRow }
  /** Stored or removed. */
  | { type: 'queue.rowsEnded'; ids: readonly string[] }
  /** The browser's storage has not answered. */
  | { type: 'queue.unavailable' };
