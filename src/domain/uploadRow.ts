import type { MediaKind, MediaSection } from '#contract/entities.ts';
import type { FileContent } from './fileContent.ts';
import {
  isTitleTyped,
  titleFromFileName,
  type UploadFieldError,
  type UploadTexts,
  validateDetails,
  validateFile,
} from './upload.ts';

/** What is typed and chosen for one upload. */
export interface UploadDraft {
  readonly kind: MediaKind;
  readonly file: File | null;
  /** Of the file; absent or null until it is known. */
  readonly content?: FileContent | null;
  readonly texts: UploadTexts;
}

/** An upload as it is stored. */
export interface StoredUpload extends Omit<UploadDraft, 'content'> {
  readonly id: string;
  /** Its place in the list; uploads that were removed leave gaps. */
  readonly position: number;
  /** Whether it was opened by the form for one file, which shows it again. */
  readonly isForm: boolean;
  /** Made for the first call; null before it, and again once the file or a text changes. */
  readonly idempotencyKey: string | null;
  /** The message of the last call's error, or null. */
  readonly failure: string | null;
  /** Whether it waited for a call, or was being sent. */
  readonly isSubmitted: boolean;
}

export const emptyTexts = (section: MediaSection, title = ''): UploadTexts => ({
  title,
  description: '',
  alt_text: '',
  category: '',
  sort_order: '0',
  section,
});

/** Whether anything would be lost with it. The section follows the one that is shown. */
export function isFilled({ file, texts }: Pick<UploadDraft, 'file' | 'texts'>): boolean {
  const { title, description, alt_text, category, sort_order } = texts;
  return file !== null || title + description + alt_text + category !== '' || sort_order !== '0';
}

/** Whether a text was typed for it, which is lost with it. */
export const isTyped = ({ file, texts }: Pick<UploadDraft, 'file' | 'texts'>): boolean =>
  isTitleTyped(texts.title, file) || texts.description.trim() + texts.alt_text.trim() !== '';

/** What is wrong with the file, or null. */
export const fileProblemOf = ({ kind, file, content }: Omit<UploadDraft, 'texts'>) =>
  validateFile(kind, file, content?.refusedFormat);

/** What is wrong with the file or its texts (Specification §5), or null. */
export const problemOf = (draft: UploadDraft): UploadFieldError | null =>
  fileProblemOf(draft) ?? validateDetails(draft.kind, draft.texts);

/** A title that was derived from the file before follows the new one, a typed one stays. */
export const textsFor = ({ file, texts }: UploadDraft, chosen: File): UploadTexts =>
  isTitleTyped(texts.title, file) ? texts : { ...texts, title: titleFromFileName(chosen.name) };
