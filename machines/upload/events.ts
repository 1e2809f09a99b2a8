import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { UploadTexts } from '#domain/upload.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';
import type { DraftDetails, SentForm } from './draft.ts';

export interface UploadInput {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** The form of this kind whose transfer is under way, and that transfer; else null. */
  readonly sent: SentForm | null;
  readonly transfer: TransferActorRef | null;
}

export type UploadEvent =
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
  /** The parent has spawned the transfer that was requested. */
  | { type: 'upload.transferStarted'; transfer: TransferActorRef }
  /** `error` is null when the file is stored. */
  | { type: 'upload.transferEnded'; error: unknown };

/** What the form sends its parent, which owns the transfer. */
export type UploadRequest =
  | { type: 'upload.transferRequested'; form: SentForm & { readonly kind: MediaKind } }
  /** The parent stops the transfer; the form stays. */
  | { type: 'upload.transferCancelled'; kind: MediaKind };

export type UploadEmitted =
  | { type: 'draft.fileChanged'; kind: MediaKind; file: File | null }
  | { type: 'draft.detailsChanged'; kind: MediaKind; details: DraftDetails }
  /** The form was closed before it was sent. */
  | { type: 'draft.kept'; kind: MediaKind }
  /** Sent, discarded, or emptied and closed. */
  | { type: 'draft.ended'; kind: MediaKind }
  /** The browser's storage has not answered. */
  | { type: 'draft.unavailable' };

/** `kept`: closed with a draft. `sending`: closed while the transfer goes on with its owner. */
export interface UploadOutput {
  readonly outcome: 'stored' | 'kept' | 'closed' | 'sending';
}
