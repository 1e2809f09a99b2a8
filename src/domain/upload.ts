import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';

/** The MIME types that may be uploaded (Specification §5). */
export const acceptedTypes: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
  video: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/webm', 'video/ogg'],
};

/** The messages of the upload form (Specification §5). */
export const uploadErrors = {
  fileMissing: 'Please select a file to upload',
  tooLarge: (kind: MediaKind) => `File size exceeds limit. Maximum size is ${uploadLimits[kind].label}.`,
  imageType: 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
  videoType: 'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.',
  fileEmpty: 'This file is empty.',
  refusedFormat: (kind: MediaKind, format: string) =>
    `This is ${format} file. ${kind === 'image' ? 'Export it as a JPEG and choose that' : 'Choose a video'}.`,
  titleMissing: 'Title is required',
  titleTooLong: 'Title must be less than 100 characters',
  descriptionTooLong: 'Description must be less than 500 characters',
  sortOrderInvalid: `Sort order must be a whole number from 0 to ${uploadLimits.sortOrder.toLocaleString('en-US')}`,
} as const;

/** '98 KB', '14.0 MB'. */
export const bytesText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** The texts of the upload form, as typed (Specification §3). */
export interface UploadTexts {
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
  readonly category: string;
  readonly sort_order: string;
  readonly section: MediaSection;
}

/** The part of a File that is validated. */
export type FileInfo = Pick<File, 'name' | 'size' | 'type'>;

export interface UploadFieldError {
  readonly field: 'file' | 'title' | 'description' | 'sort_order';
  readonly message: string;
}

/** The first error of the fields beside the file, or null. Lengths are UTF-16 units, as in the form. */
export function validateDetails(
  kind: MediaKind,
  {
    title,
    description,
    sort_order,
  }: Pick<UploadTexts, 'title' | 'description'> & Partial<Pick<UploadTexts, 'sort_order'>>,
): UploadFieldError | null {
  const trimmed = title.trim();
  if (!trimmed) return { field: 'title', message: uploadErrors.titleMissing };
  if (trimmed.length > uploadLimits.titleLength)
    return { field: 'title', message: uploadErrors.titleTooLong };
  if (description.length > uploadLimits.descriptionLength)
    return { field: 'description', message: uploadErrors.descriptionTooLong };
  return kind === 'image' ? validateSortOrder(sort_order) : null;
}

/** The error of the file, or null. `format` is one that is never accepted, which the file is in. */
export function validateFile(
  kind: MediaKind,
  file: FileInfo | null,
  format?: string | null,
): UploadFieldError | null {
  if (!file) return { field: 'file', message: uploadErrors.fileMissing };
  if (file.size > uploadLimits[kind].bytes) return { field: 'file', message: uploadErrors.tooLarge(kind) };
  if (!acceptedTypes[kind].includes(file.type))
    return { field: 'file', message: kind === 'image' ? uploadErrors.imageType : uploadErrors.videoType };
  if (file.size === 0) return { field: 'file', message: uploadErrors.fileEmpty };
  return format ? { field: 'file', message: uploadErrors.refusedFormat(kind, format) } : null;
}

/** A number that would have to be changed is refused; what is not a number becomes 0 (Specification §5). */
function validateSortOrder(text = ''): UploadFieldError | null {
  const value = Number(text);
  const isValid = Number.isNaN(value) || value === toSortOrder(text);
  return isValid ? null : { field: 'sort_order', message: uploadErrors.sortOrderInvalid };
}

/** The title from a file name: no extension, spaces for `_` and `-`, each word capitalised (Specification §5). */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(?<![\p{L}\p{M}\p{N}.'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase());

/** Whether the administrator has typed the title: that of the file is replaced with the file. */
export const isTitleTyped = (title: string, file: FileInfo | null): boolean =>
  title.trim() !== '' && (file === null || title !== titleFromFileName(file.name));

/** A non-negative integer; anything that is not a number becomes 0 (Specification §5). */
export function toSortOrder(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), uploadLimits.sortOrder) : 0;
}
