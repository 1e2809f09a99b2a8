import type { MediaItem } from '#contract/entities.ts';
import {
  changedFields,
  changesOf,
  conflictsOf,
  type EditField,
  type EditTexts,
  editTextsOf,
  validateEdit,
} from '#domain/mediaEdit.ts';
import type { UploadFieldError } from '#domain/upload.ts';
import type { EditSurface, EditTarget, MediaPlace, ReadItemInput, UpdateItemInput } from './events.ts';

export interface MediaEditInput {
  readonly createKey: () => string;
  /** The item as the list has it, or null. */
  readonly findItem: (place: MediaPlace, id: string) => MediaItem | null;
}

export interface EditForm extends MediaEditInput {
  /** Null while the form is closed. */
  readonly target: EditTarget | null;
  readonly surface: EditSurface;
  readonly fields: readonly EditField[];
  readonly texts: EditTexts;
  /** The items that are edited one after another, of which one is the target. */
  readonly ids: readonly string[];
  /** The item as the server had it just before the save. */
  readonly stored: MediaItem | null;
  readonly fieldError: UploadFieldError | null;
  /** The message of the last failure, or null. */
  readonly failure: string | null;
  /** Made for the first attempt to save these texts. */
  readonly idempotencyKey: string | null;
}

export const noTexts: EditTexts = { title: '', description: '', alt_text: '', category: '', sort_order: '' };
export const noProblem = { stored: null, fieldError: null, failure: null, idempotencyKey: null };

export const openWith = (target: EditTarget) => ({ ...noProblem, target, texts: editTextsOf(target.item) });

export const changesIn = (context: EditForm) =>
  changesOf(targetOf(context).item, context.texts, context.fields);
export const changedIn = ({ target, texts, fields }: EditForm) =>
  target ? changedFields(target.item, texts, fields) : [];
export const conflictsIn = (context: EditForm, stored: MediaItem) =>
  conflictsOf(targetOf(context).item, stored, context.texts, context.fields);
export const invalidIn = ({ target, texts, fields }: EditForm) =>
  target && validateEdit(target.kind, texts, fields);

/** The first of these ids that still has an item, with the item. */
export function firstOf({ findItem }: MediaEditInput, { kind, section }: MediaPlace, ids: readonly string[]) {
  for (const id of ids) {
    const item = findItem({ kind, section }, id);
    if (item) return { kind, section, item };
  }
  return null;
}

/** The next item of the walk, or null. */
export const nextIn = (context: EditForm): EditTarget | null => {
  const { target, ids } = context;
  return target && firstOf(context, target, ids.slice(ids.indexOf(target.item.id) + 1));
};

export const targetOf = ({ target }: EditForm): EditTarget => {
  if (!target) throw new Error('An edit without an item');
  return target;
};

export const storedOf = ({ stored }: EditForm): MediaItem => {
  if (!stored) throw new Error('A save without the stored item');
  return stored;
};

export function placeOf(context: EditForm): ReadItemInput {
  const { kind, section, item } = targetOf(context);
  return { kind, section, id: item.id };
}

export function updateOf(context: EditForm): UpdateItemInput {
  const { idempotencyKey } = context;
  if (!idempotencyKey) throw new Error('A save without a key');
  return { ...placeOf(context), changes: changesIn(context), idempotencyKey };
}
