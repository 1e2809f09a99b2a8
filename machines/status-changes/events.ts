import type { InboxItem, Status } from '#contract/entities.ts';
import type { StatusChangeReport } from '../status-change/status-change.machine.ts';
import type { BatchOutcome, StatusChangesContext, UndoEntry } from './batch.ts';

/** An item of a bulk change; `from` is the status that was shown. */
export interface BulkTarget {
  readonly id: string;
  readonly label: string;
  readonly from: string;
}

export type StatusChangesEvent =
  /** For one item, by a key, a card or the details. `from` is the status that was shown. */
  | { type: 'status.chosen'; id: string; from: string; status: Status }
  /** The administrator waits no longer for the pending change of this item. */
  | { type: 'status.cancelled'; id: string }
  /** For several items. */
  | { type: 'batch.chosen'; items: readonly BulkTarget[]; status: Status }
  /** What has not begun does not begin; what is in flight goes on. */
  | { type: 'batch.cancelled' }
  | { type: 'batch.retryRequested' }
  /** The report is closed. */
  | { type: 'batch.dismissed' }
  /** Of actions, the last one at the end, which are undone as one; of the last one that is not being undone where none is named. */
  | { type: 'undo.requested'; keys: readonly string[] }
  | StatusChangeReport;

/** Toasts show what happened, the cached list is updated, and the stack is stored. */
export type StatusChangesEmitted =
  /** The server has this status: of a change, of an undo, or found by the check before one. */
  | { type: 'status.stored'; id: string; status: string; item: InboxItem | null }
  /** A single change was stored. */
  | { type: 'status.updated'; key: string; id: string }
  | { type: 'status.failed'; id: string; error: unknown }
  /** The status may have been stored or not. */
  | { type: 'status.stopped'; id: string }
  | { type: 'batch.finished'; key: string; outcome: BatchOutcome }
  | { type: 'undo.finished'; outcome: BatchOutcome }
  | { type: 'undo.stackChanged'; stack: readonly UndoEntry[] };

export interface StatusChangesInput extends Pick<StatusChangesContext, 'createKey' | 'isMissing'> {
  /** The changes of an earlier page, the last one at the end. */
  readonly stack: readonly UndoEntry[];
}
