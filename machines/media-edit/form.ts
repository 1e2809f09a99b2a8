import type { MediaItem } from '#contract/entities.ts';
import { changedFields, changesOf, conflictsOf, type EditTexts, editTextsOf } from '#domain/mediaEdit.ts';
import { type UploadFieldError, validateDetails } from '#domain/upload.ts';
import type { EditTarget, MediaItemKey, UpdateItemInput } from './events.ts';

export interface MediaEditInput {
  readonly createKey: () => string;
  readonly target: EditTarget;
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

export const changesIn = ({ target: { kind, item }, texts }: EditForm) => changesOf(kind, item, texts);
export const changedIn = ({ target: { kind, item }, texts }: EditForm) => changedFields(kind, item, texts);
export const conflictsIn = ({ target: { kind, item }, texts }: EditForm, stored: MediaItem) =>
  conflictsOf(kind, item, stored, texts);
export const invalidIn = ({ target, texts }: EditForm) => validateDetails(target.kind, texts);

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
