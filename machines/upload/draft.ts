import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { UploadFieldError } from '#domain/upload.ts';

/** The texts of the upload form, as typed (Specification §3). */
export interface UploadTexts {
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
  readonly category: string;
  readonly sort_order: string;
  readonly section: MediaSection;
}

/** What is stored of an unsent form besides its file. */
export interface DraftDetails {
  readonly texts: UploadTexts;
  /** Made for the first attempt; null before it, and again once the file or a text changes (decision 56). */
  readonly idempotencyKey: string | null;
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
}

/** An unsent form (decision 56). */
export interface StoredDraft extends DraftDetails {
  readonly file: File | null;
  /** Epoch milliseconds of the last change. */
  readonly savedAt: number;
}

export interface UploadForm extends DraftDetails {
  readonly kind: MediaKind;
  readonly file: File | null;
  /** From the validation of the form. */
  readonly fieldError: UploadFieldError | null;
  /** Null unless the draft was read from storage. */
  readonly savedAt: number | null;
  /** Zero to one. */
  readonly progress: number;
}

export const emptyForm = (kind: MediaKind, section: MediaSection): UploadForm => ({
  kind,
  file: null,
  texts: { title: '', description: '', alt_text: '', category: '', sort_order: '0', section },
  idempotencyKey: null,
  failure: null,
  fieldError: null,
  savedAt: null,
  progress: 0,
});

/** Whether anything would be lost with the form. The section follows the one that is shown. */
export function isFilled({ file, texts }: Pick<StoredDraft, 'file' | 'texts'>): boolean {
  const { title, description, alt_text, category, sort_order } = texts;
  return file !== null || title + description + alt_text + category !== '' || sort_order !== '0';
}
