import { uploadLimits } from '#contract/limits.ts';
import type { TitleMode, UploadTexts } from './upload.ts';

/** The texts that a picture has in its own metadata, by the fields of the form; '' where it has none. */
export type EmbeddedTexts = Readonly<Record<'title' | 'description' | 'alt_text', string>>;

export type EmbeddedField = keyof EmbeddedTexts;

export const embeddedFields = [
  'title',
  'description',
  'alt_text',
] as const satisfies readonly EmbeddedField[];

/** More characters than a field takes, and few enough to be cleaned at once. */
const longest = 5_000;

/** Control characters, those that turn the direction of a text, and halves of a surrogate pair. */
const unprintable = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/gu;

/** One line, as long as the field takes. Anything but a text is ''. */
export const cleanText = (text: unknown, length: number): string =>
  typeof text !== 'string'
    ? ''
    : text
        .slice(0, longest)
        .replace(unprintable, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .normalize()
        .slice(0, length)
        // Half of a character, at the end.
        .replace(/\p{Cs}/u, '')
        .trim();

/** `texts` is what a parser has found. */
export const embeddedTexts = (texts: Readonly<Record<EmbeddedField, unknown>>): EmbeddedTexts => ({
  title: cleanText(texts.title, uploadLimits.titleLength),
  description: cleanText(texts.description, uploadLimits.descriptionLength),
  alt_text: cleanText(texts.alt_text, uploadLimits.descriptionLength),
});

/** The fields of which the file has a text that the form has not. */
export const offeredFields = (
  embedded: EmbeddedTexts | null | undefined,
  texts: Pick<UploadTexts, EmbeddedField>,
): readonly EmbeddedField[] =>
  embedded
    ? embeddedFields.filter((field) => embedded[field] !== '' && embedded[field] !== texts[field].trim())
    : [];

/** Those of them that replace nothing that was typed. */
export const unfilledFields = (
  embedded: EmbeddedTexts | null | undefined,
  { texts, titleMode }: { readonly texts: UploadTexts; readonly titleMode: TitleMode },
): readonly EmbeddedField[] =>
  offeredFields(embedded, texts).filter((field) =>
    field === 'title' ? titleMode === 'derived' : texts[field].trim() === '',
  );
