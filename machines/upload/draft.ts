import type { MediaKind, MediaSection } from '#contract/entities.ts';
import {
  type TitleMode,
  type UploadFieldError,
  type UploadTexts,
  validateFile,
  validateUpload,
} from '#domain/upload.ts';
import type { TransferActorRef } from '../transfer/transfer.machine.ts';

/** What is stored of an unsent form besides its file. */
export interface DraftDetails {
  readonly texts: UploadTexts;
  readonly titleMode: TitleMode;
  /** Of this file and these texts, in every tab; null without any. */
  readonly idempotencyKey: string | null;
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
}

/** An unsent form. */
export interface StoredDraft extends DraftDetails {
  readonly file: File | null;
  /** Epoch milliseconds of the last change. */
  readonly savedAt: number;
}

/** A form that has been sent: what its transfer sends. */
export interface SentForm {
  readonly file: File;
  readonly texts: UploadTexts;
  readonly idempotencyKey: string;
}

export interface UploadForm extends Omit<DraftDetails, 'titleMode'> {
  readonly kind: MediaKind;
  readonly file: File | null;
  /** Bytes of the chosen file, where it was resized; else null. */
  readonly resizedFrom: number | null;
  /** From the validation of the form, or why the file cannot be resized. */
  readonly fieldError: UploadFieldError | null;
  /** Null unless the draft was read from storage. */
  readonly savedAt: number | null;
}

export interface UploadContext extends UploadForm {
  readonly createKey: () => string;
  /** While the form is being sent, once the parent has started it. */
  readonly transfer: TransferActorRef | null;
}

export const emptyForm = (kind: MediaKind, section: MediaSection): UploadForm => ({
  kind,
  file: null,
  resizedFrom: null,
  texts: { title: '', description: '', alt_text: '', category: '', sort_order: '0', section },
  idempotencyKey: null,
  failure: null,
  fieldError: null,
  savedAt: null,
});

/** Whether anything would be lost with the form. The section follows the one that is shown. */
export function isFilled({ file, texts }: Pick<StoredDraft, 'file' | 'texts'>): boolean {
  const { title, description, alt_text, category, sort_order } = texts;
  return file !== null || title + description + alt_text + category !== '' || sort_order !== '0';
}

export const invalidOf = ({ kind, file, texts }: UploadForm): UploadFieldError | null =>
  validateUpload(kind, { file, ...texts });

/** Another file is another upload, with a key of its own. */
export const withFile = ({ kind, createKey }: UploadContext, file: File) => ({
  file,
  resizedFrom: null,
  idempotencyKey: createKey(),
  fieldError: validateFile(kind, file),
  failure: null,
});

/** Throws when no file was chosen. */
export function chosenFile({ file }: UploadForm): File {
  if (!file) throw new Error('No file was chosen');
  return file;
}

/** The form as it is sent. */
export function sentForm(form: UploadForm): SentForm & Pick<UploadForm, 'kind'> {
  const { kind, texts, idempotencyKey } = form;
  if (!idempotencyKey) throw new Error('An upload without a key');
  return { kind, file: chosenFile(form), texts, idempotencyKey };
}

export const detailsChanged = ({ kind, texts, idempotencyKey, failure }: UploadForm, titleMode: TitleMode) =>
  ({
    type: 'draft.detailsChanged',
    kind,
    details: { texts, titleMode, idempotencyKey, failure } satisfies DraftDetails,
  }) as const;

/** The title that is typed by an event; null for any other event. */
export const titleIn = ({
  field,
  value,
}: {
  readonly type: string;
  readonly field?: keyof UploadTexts;
  readonly value?: string;
}): string | null => (field === 'title' && value !== undefined ? value.trim() : null);
