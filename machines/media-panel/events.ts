import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { MediaItemKey } from '#domain/media.ts';
import type { ArrangeInput, ArrangeReport } from '../arrange/arrange.machine.ts';
import type { BulkEnded, BulkItem, BulkTask } from '../bulk-work/bulk-work.machine.ts';
import type { MediaEditReport } from '../media-edit/media-edit.machine.ts';
import type { MediaListReport } from '../media-list/media-list.machine.ts';
import type { TransferResult } from '../transfer/transfer.machine.ts';
import type { SentForm } from '../upload/draft.ts';
import type { UploadRequest } from '../upload/upload.machine.ts';

/** Also while a form is open. `file` was dropped on the page or pasted. */
export interface UploadRequested {
  readonly type: 'upload.requested';
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly file: File | null;
}

export interface ArrangeRequested extends ArrangeInput {
  readonly type: 'arrange.requested';
}

/** An image whose sort order is stored. */
export interface OrderItem extends BulkItem {
  readonly to: string;
}
export type OrderTask = BulkTask<OrderItem, null>;

/** By Back, Forward or a link: the item in the URL, or none. Also when the screen is left. */
export type UrlChange = { readonly type: 'panel.urlChanged'; readonly key: MediaItemKey | null };

export type MediaPanelEvent =
  | { type: 'item.opened'; key: MediaItemKey }
  | UploadRequested
  | ArrangeRequested
  /** Close, Escape, or the Cancel button of a form. */
  | { type: 'panel.dismissed' }
  /** The form of the open item. */
  | { type: 'edit.requested' }
  /** Save. `next` is the item whose form follows, or null. */
  | { type: 'edit.confirmed'; next: string | null }
  | UrlChange
  /** `isRequested`: by a sign-out, which discards the draft of an upload; else it is kept. */
  | { type: 'session.ended'; isRequested: boolean }
  /** This tab has deleted an item. */
  | { type: 'item.deleted'; key: MediaItemKey }
  | MediaListReport
  | MediaEditReport
  | ArrangeReport
  | BulkEnded<OrderTask>
  | UploadRequest
  | DoneActorEvent<readonly TransferResult[]>
  | ErrorActorEvent;

/** Sent to the screen. */
export interface MediaPanelReport {
  readonly type: 'panel.itemShown';
  /** The item that is shown, or null. */
  readonly id: string | null;
}

export type MediaPanelEmitted =
  /** Neither is its form open, nor is it being sent. */
  | { type: 'draft.left'; kind: MediaKind }
  /** Its form was closed; it goes on. */
  | { type: 'transfer.hidden'; kind: MediaKind }
  | { type: 'transfer.succeeded'; kind: MediaKind }
  | { type: 'transfer.failed'; kind: MediaKind; error: unknown }
  /** It has failed, and its form is closed. */
  | { type: 'transfer.draftKept'; kind: MediaKind; sent: SentForm; error: unknown }
  /** It was cancelled; the file may have been stored. */
  | { type: 'transfer.stopped' };
