import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem } from '#contract/entities.ts';
import { toSortOrder } from './upload.ts';

export const editFields = ['title', 'description', 'alt_text', 'category', 'sort_order'] as const;
export type EditField = (typeof editFields)[number];

/** The texts of the edit form. */
export type EditTexts = Readonly<Record<EditField, string>>;

/** A text that was typed, and what it replaces: as it was stored when it was typed. */
export interface TypedText {
  readonly text: string;
  readonly from: string;
}

export type TypedTexts = Readonly<Partial<Record<EditField, TypedText>>>;

const isTyped = (value: unknown): value is TypedText =>
  value instanceof Object &&
  'text' in value &&
  typeof value.text === 'string' &&
  'from' in value &&
  typeof value.from === 'string';

/** The texts that were kept; what has another shape is left out. */
export const typedFrom = (kept: unknown): TypedTexts =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([field, value]) => editFields.some((each) => each === field) && isTyped(value),
    ),
  );

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

const isSame = (field: EditField, left: string, right: string): boolean =>
  storedText(field, left) === storedText(field, right);

/** The texts that would change what is stored. */
export const changedIn = (typed: TypedTexts) =>
  editFields.flatMap((field) => {
    const change = typed[field];
    return change && !isSame(field, change.text, change.from) ? [{ field, ...change }] : [];
  });

/** The texts of the form: those of the item, where nothing was typed. */
export const textsWith = (item: MediaItem, typed: TypedTexts): EditTexts => ({
  ...editTextsOf(item),
  ...Object.fromEntries(Object.entries(typed).map(([field, { text }]) => [field, text])),
});

export const withText = (typed: TypedTexts, item: MediaItem, field: EditField, text: string): TypedTexts => ({
  ...typed,
  [field]: { text, from: typed[field]?.from ?? editTextsOf(item)[field] },
});

/** The body of the update: the changed fields alone. */
export const updateOf = (typed: TypedTexts): ImageUpdate =>
  Object.fromEntries(
    changedIn(typed).map(({ field, text }) => [
      field,
      field === 'sort_order' ? toSortOrder(text) : storedText(field, text),
    ]),
  );

/** The changed texts that somebody else has changed to another one meanwhile. */
export const conflictsOf = (typed: TypedTexts, stored: MediaItem) =>
  changedIn(typed).flatMap(({ field, text, from }) => {
    const theirs = editTextsOf(stored)[field];
    return isSame(field, theirs, from) || isSame(field, theirs, text) ? [] : [{ field, theirs, mine: text }];
  });

/** The typed texts once the stored item was seen: in conflicts the own ones replace it, or are given up. */
export const withoutConflicts = (typed: TypedTexts, stored: MediaItem, isMine: boolean): TypedTexts => ({
  ...typed,
  ...Object.fromEntries(
    conflictsOf(typed, stored).map(({ field, theirs, mine }) => [
      field,
      { text: isMine ? mine : theirs, from: theirs },
    ]),
  ),
});

/** The item with the changes, for a server that does not send it back. */
export const withChanges = (item: MediaItem, changes: ImageUpdate): MediaItem => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value === '' ? null : value]),
  ),
});
