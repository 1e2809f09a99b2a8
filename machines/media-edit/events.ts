import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import type { EditField, EditTexts } from '#domain/mediaEdit.ts';

/** Where an item is stored. */
export interface MediaPlace {
  readonly kind: MediaKind;
  readonly section: MediaSection;
}

/** An item and where it is stored; ids are unique within a section. */
export interface MediaItemKey extends MediaPlace {
  readonly id: string;
}

/** An item: as it was when the form was opened, or, in what is emitted, as the server has it now. */
export interface EditTarget extends MediaPlace {
  readonly item: MediaItem;
}

export type MediaEditEvent =
  | { type: 'edit.textChanged'; field: EditField; value: string }
  | { type: 'edit.submitted' }
  /** Cancel, Escape or Close: of a question, or of a save that takes long. */
  | { type: 'edit.dismissed' }
  /** Of a conflict: the own texts are saved, or the stored ones taken. */
  | { type: 'edit.mineKept' }
  | { type: 'edit.theirsTaken' }
  /** The list came without the item. */
  | { type: 'edit.itemGone' }
  /** Back during a question: the form is shown again, unless its texts would be lost. */
  | { type: 'edit.left' }
  /** `isRequested`: by a sign-out, which discards what is typed; else it is kept. */
  | { type: 'session.ended'; isRequested: boolean }
  /** The form is shown again: it reports what it has. */
  | { type: 'edit.resumed' };

/** Sent to the parent, which knows what may be left. */
export type MediaEditReport = { readonly target: EditTarget } & (
  | { readonly type: 'edit.unchanged' | 'edit.changed' | 'edit.sent' | 'edit.asking' }
  /** The form is over: `isSaved` unless there was nothing to save, or the item is gone. */
  | { readonly type: 'edit.ended'; readonly isSaved: boolean }
);

export type MediaEditEmitted =
  | { type: 'edit.succeeded'; target: EditTarget }
  | { type: 'edit.failed'; target: EditTarget; error: unknown }
  | { type: 'edit.theirsShown'; target: EditTarget }
  /** To be kept for the next sign-in of the same user: the changed fields. */
  | { type: 'edit.textsKept'; target: EditTarget; texts: Partial<EditTexts> }
  | { type: 'edit.textsDiscarded'; target: EditTarget }
  /** An aborted save may have been stored, or the item is gone: the list is fetched again. */
  | { type: 'edit.listStale' };

export interface UpdateItemInput extends MediaItemKey {
  readonly changes: ImageUpdate;
  readonly idempotencyKey: string;
}

/** The key of an item among those of all sections. */
export const keyOf = ({ kind, section, id }: MediaItemKey): string => [kind, section, id].join('/');
export const keyOfTarget = ({ kind, section, item }: EditTarget): string =>
  keyOf({ kind, section, id: item.id });
