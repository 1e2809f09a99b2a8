import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { toSortOrder } from './upload.ts';

/** The texts of the edit form, as typed. */
export interface EditTexts {
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
  readonly category: string;
  readonly sort_order: string;
}

export type EditField = keyof EditTexts;

/** The fields that can be edited; a video has no category and no sort order (Specification §7). */
const fieldsOf = (kind: MediaKind): readonly EditField[] =>
  kind === 'image'
    ? ['title', 'description', 'alt_text', 'category', 'sort_order']
    : ['title', 'description', 'alt_text'];

export const editTextsOf = (item: MediaItem): EditTexts => ({
  title: item.title?.trim() ?? '',
  description: item.description ?? '',
  alt_text: item.alt_text ?? '',
  category: item.category ?? '',
  sort_order: String(item.sort_order),
});

/** As it would be stored: a text of blanks counts as none, a sort order that is no number as 0. */
const storedText = (field: EditField, text: string): string => {
  if (field === 'title') return text.trim();
  if (field === 'sort_order') return String(Number(text) || 0);
  return text.trim() ? text : '';
};

/** The fields whose text differs from that of the item. */
export function changedFields(kind: MediaKind, item: MediaItem, texts: EditTexts): readonly EditField[] {
  const original = editTextsOf(item);
  return fieldsOf(kind).filter(
    (field) => storedText(field, texts[field]) !== storedText(field, original[field]),
  );
}

/** The body of the update: the changed fields alone. */
export const changesOf = (kind: MediaKind, item: MediaItem, texts: EditTexts): ImageUpdate =>
  Object.fromEntries(
    changedFields(kind, item, texts).map((field) => [
      field,
      field === 'sort_order' ? toSortOrder(texts.sort_order) : storedText(field, texts[field]),
    ]),
  );

/** The changed fields that somebody else has changed to another text since the form was opened. */
export function conflictsOf(
  kind: MediaKind,
  opened: MediaItem,
  stored: MediaItem,
  texts: EditTexts,
): readonly EditField[] {
  const changedElsewhere = changedFields(kind, opened, editTextsOf(stored));
  const different = changedFields(kind, stored, texts);
  return changedFields(kind, opened, texts).filter(
    (field) => changedElsewhere.includes(field) && different.includes(field),
  );
}

/** The item with the changes, for a server that does not send it back. */
export const withChanges = (item: MediaItem, changes: ImageUpdate): MediaItem => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value === '' ? null : value]),
  ),
});
