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

export interface SharedValue {
  readonly kind: MediaKind;
  readonly field: Exclude<keyof UploadTexts, 'title' | 'sort_order'>;
  readonly value: string;
  /** Whether files with another value keep it. */
  readonly isForEmpty?: boolean;
}

export type UploadQueueEvent =
  | ({ type: 'queue.filesAdded' } & AddedFiles)
  | { type: 'queue.opened' }
  /** The dialog is closed. What is on its way continues. */
  | { type: 'queue.dismissed' }
  /** One value for all files of a kind, or for those that have none. */
  | ({ type: 'queue.valueChosen' } & SharedValue)
  /** Upload: all files that are ready. */
  | { type: 'queue.submitted' }
  | { type: 'queue.failedRetried' }
  | { type: 'queue.allCancelled' }
  /** Remove all. */
  | { type: 'queue.discarded' }
  | { type: 'queue.removalUndone' }
  | { type: 'row.textChanged'; id: string; field: keyof UploadTexts; value: string }
  | { type: 'row.fileReplaced'; id: string; file: File }
  | { type: 'row.resizeRequested'; id: string }
  /** A file was uploaded otherwise, by the form for one file. */
  | { type: 'queue.fileUploaded'; file: File }
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
  | {
      type: 'queue.rowsChanged';
      rows: readonly UploadRow[];
      /** They may come back, and are stored until then. */
      removed: readonly UploadRow[];
    }
  /** The browser's storage has not answered. */
  | { type: 'queue.unavailable' };
