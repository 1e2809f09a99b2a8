import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import type { EditField } from '#domain/mediaEdit.ts';

/** Where an item is stored. */
export interface MediaPlace {
  readonly kind: MediaKind;
  readonly section: MediaSection;
}

/** An item: as it was when the form was opened, or, in what is emitted, as the server has it now. */
export interface EditTarget extends MediaPlace {
  readonly item: MediaItem;
}

/** Whether the form is in the viewer or on the card of the item. */
export type EditSurface = 'viewer' | 'card';

export type MediaEditEvent =
  | { type: 'edit.opened'; target: EditTarget; fields: readonly EditField[]; surface: EditSurface }
  /** The alt texts of several items, one after another. */
  | ({ type: 'edit.walkStarted'; ids: readonly string[] } & MediaPlace)
  | { type: 'edit.textChanged'; field: EditField; value: string }
  | { type: 'edit.submitted' }
  /** The next item of the walk, without a change of this one. */
  | { type: 'edit.skipped' }
  /** Cancel, Escape or Close: of the form, of a question, or of a save that takes long. */
  | { type: 'edit.dismissed' }
  | { type: 'edit.discarded' }
  /** Of a conflict: the own texts are saved, or the stored ones taken. */
  | { type: 'edit.mineKept' }
  | { type: 'edit.theirsTaken' }
  /** A form without changes closes; one with changes is open again on the next visit. */
  | { type: 'edit.screenLeft' };

export type MediaEditEmitted =
  | { type: 'edit.succeeded'; target: EditTarget }
  | { type: 'edit.failed'; kind: MediaKind; error: unknown }
  | { type: 'edit.theirsShown'; target: EditTarget }
  /** An aborted save may have been stored, or the item is gone: the list is fetched again. */
  | { type: 'edit.listStale' }
  /** The walk is at this item. */
  | { type: 'edit.walked'; id: string };

export interface ReadItemInput extends MediaPlace {
  readonly id: string;
}

export interface UpdateItemInput extends ReadItemInput {
  readonly changes: ImageUpdate;
  readonly idempotencyKey: string;
}
