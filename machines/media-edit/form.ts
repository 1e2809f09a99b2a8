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
import type { EditTarget, MediaItemKey, UpdateItemInput } from './events.ts';

export interface MediaEditInput {
  readonly createKey: () => string;
  readonly target: EditTarget;
  readonly fields: readonly EditField[];
  /** What was typed in an earlier session. */
  readonly texts: Partial<EditTexts>;
}

export interface EditForm extends MediaEditInput {
  readonly texts: EditTexts;
  /** The item as the server had it just before the save. */
  readonly stored: MediaItem | null;
  readonly fieldError: UploadFieldError | null;
  /** The message of the last failure, or null. */
  readonly failure: string | null;
  /** Made for the first attempt to save these texts. */
  readonly idempotencyKey: string | null;
}

export const noProblem = { stored: null, fieldError: null, failure: null, idempotencyKey: null };

export const openForm = (input: MediaEditInput): EditForm => ({
  ...input,
  ...noProblem,
  texts: { ...editTextsOf(input.target.item), ...input.texts },
});

export const changesIn = ({ target, texts, fields }: EditForm) => changesOf(target.item, texts, fields);
export const changedIn = ({ target, texts, fields }: EditForm) => changedFields(target.item, texts, fields);
export const conflictsIn = ({ target, texts, fields }: EditForm, stored: MediaItem) =>
  conflictsOf(target.item, stored, texts, fields);
export const invalidIn = ({ target, texts, fields }: EditForm) => validateEdit(target.kind, texts, fields);

export const storedOf = ({ stored }: EditForm): MediaItem => {
  if (!stored) throw new Error('A save without the stored item');
  return stored;
};

export function itemKeyOf({ target: { kind, section, item } }: EditForm): MediaItemKey {
  return { kind, section, id: item.id };
}

function saveKeyOf({ idempotencyKey }: EditForm): string {
  if (!idempotencyKey) throw new Error('A save without a key');
  return idempotencyKey;
}

export const updateOf = (context: EditForm): UpdateItemInput => ({
  ...itemKeyOf(context),
  changes: changesIn(context),
  idempotencyKey: saveKeyOf(context),
});
