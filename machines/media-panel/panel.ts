import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { keyOf, type MediaItemKey, type MediaPlace } from '#domain/media.ts';
import type { TypedTexts } from '#domain/mediaEdit.ts';
import type { BulkWorkActorRef } from '../bulk-work/bulk-work.machine.ts';
import type { MediaEditActorRef } from '../media-edit/media-edit.machine.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';
import type { SentForm } from '../upload/draft.ts';
import type { UploadInput } from '../upload/upload.machine.ts';
import type { UploadQueueActorRef } from '../upload-queue/upload-queue.machine.ts';
import type { OrderItem, UploadRequested, UrlChange } from './events.ts';

export interface MediaPanelInput {
  /** Takes a file that is chosen while the upload of its kind is under way. */
  readonly queue: UploadQueueActorRef;
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** What was typed for an item earlier and not saved. */
  readonly keptTexts: (key: MediaItemKey) => TypedTexts;
}

/** An upload whose form may be closed. */
export interface RunningUpload extends SentForm {
  readonly transfer: TransferActorRef;
}

export interface MediaPanelContext extends MediaPanelInput {
  /** The item that is open, or null. */
  readonly key: MediaItemKey | null;
  /** The items of the section that is shown; null until they are read. */
  readonly list: { readonly place: MediaPlace; readonly items: readonly MediaItem[] } | null;
  /** The forms that are open or are being saved, by the key of their item. */
  readonly edits: Readonly<Record<string, MediaEditActorRef>>;
  /** The item of the section whose form opens once that of the open one is saved, or null. */
  readonly next: string | null;
  readonly uploads: Readonly<Partial<Record<MediaKind, RunningUpload>>>;
  /** The upload form that is open. */
  readonly upload: UploadRequested | null;
  /** Stores an order; it goes on when the dialog is left. */
  readonly orderWork: BulkWorkActorRef<OrderItem, null>;
  /** What opens when the form is closed; null for what was shown before. */
  readonly leave: UploadRequested | UrlChange | null;
}

export const nothingOpen = {
  key: null,
  next: null,
  upload: null,
  leave: null,
} as const;

type Listed = Pick<MediaPanelContext, 'list'>;

/** The items of a section, if it is the one that is shown. */
function itemsAt({ list }: Listed, { kind, section }: MediaPlace): readonly MediaItem[] | null {
  return list?.place.kind === kind && list.place.section === section ? list.items : null;
}

/** The item of a key, or null; also while its section is not read. */
export const itemOf = (context: Listed, key: MediaItemKey): MediaItem | null =>
  itemsAt(context, key)?.find(({ id }) => id === key.id) ?? null;

/** Whether the section of an item was read, and came without it. */
export const isGone = (context: Listed, key: MediaItemKey): boolean =>
  itemsAt(context, key) !== null && itemOf(context, key) === null;

export const uploadId = (kind: MediaKind) => `upload of ${kind}`;
/** The kind of an upload that has ended. */
export const kindOf = ({ actorId }: { readonly actorId: string }): MediaKind =>
  actorId === uploadId('video') ? 'video' : 'image';

export const isSameKey = (left: MediaItemKey | null, right: MediaItemKey | null): boolean =>
  left === right || (left !== null && right !== null && keyOf(left) === keyOf(right));

/** The form of the open item; throws where there is none. */
export function openEdit({ edits, key }: MediaPanelContext): MediaEditActorRef {
  const edit = key ? edits[keyOf(key)] : undefined;
  if (!edit) throw new Error('No form is open');
  return edit;
}

export function withoutKey<Value>(values: Readonly<Record<string, Value>>, key: string | null) {
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== key));
}

export function uploadOf({ upload, uploads, createKey }: MediaPanelContext): UploadInput {
  if (!upload) throw new Error('No upload was requested');
  const { kind, section } = upload;
  const { transfer = null, ...sent } = uploads[kind] ?? {};
  return { kind, section, createKey, transfer, sent: 'file' in sent ? sent : null };
}
