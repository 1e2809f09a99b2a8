import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { DraftDetails, UploadTexts } from './draft.ts';

export type UploadEvent =
  | { type: 'upload.opened'; kind: MediaKind; section: MediaSection }
  /** The dialog is closed or its screen left. A draft is kept, a running upload continues. */
  | { type: 'upload.dismissed' }
  | { type: 'upload.discarded' }
  | { type: 'upload.dragEntered' }
  | { type: 'upload.dragLeft' }
  | { type: 'upload.fileChosen'; file: File }
  | { type: 'upload.fileRemoved' }
  | { type: 'upload.textChanged'; field: keyof UploadTexts; value: string }
  | { type: 'upload.submitted' }
  /** The Cancel button. During the upload it ends the upload and the form stays; otherwise it closes the dialog. */
  | { type: 'upload.cancelled' }
  | UploadReport;

/** What the running upload reports. `sent` and `total` are bytes. */
export type UploadReport =
  | { type: 'upload.attemptStarted' }
  | { type: 'upload.progressed'; sent: number; total: number }
  /** Another attempt may follow. */
  | { type: 'upload.attemptFailed' };

/**
 * What is told by toasts and stored. The lists are refetched after a success, a failure and a stop: a file whose upload was
 * aborted may have been stored.
 */
export type UploadEmitted =
  | { type: 'upload.succeeded'; kind: MediaKind }
  | { type: 'upload.failed'; kind: MediaKind; message: string }
  | { type: 'upload.stopped' }
  /** The dialog was closed during the upload. */
  | { type: 'upload.hidden'; kind: MediaKind }
  | { type: 'draft.fileChanged'; kind: MediaKind; file: File | null }
  | { type: 'draft.detailsChanged'; kind: MediaKind; details: DraftDetails }
  /** The form was closed before it was sent. */
  | { type: 'draft.kept'; kind: MediaKind }
  /** Sent or discarded. */
  | { type: 'draft.ended'; kind: MediaKind }
  /** The browser's storage has not answered. */
  | { type: 'draft.unavailable' };

export interface UploadFileInput {
  readonly kind: MediaKind;
  readonly file: File;
  readonly texts: UploadTexts;
  readonly idempotencyKey: string;
  readonly reportTo: { send(event: UploadReport): void };
}
