import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { uploadRefusals } from './messages.ts';

/** The MIME types that may be uploaded (Specification §5). */
export const acceptedTypes: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
  video: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/webm', 'video/ogg'],
};

/** What the checks need to know of a file; a browser's File fits. `size` is in bytes. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface UploadDraft {
  readonly file: FileFacts | null;
  readonly title: string;
  readonly description: string;
}

/** Which field a refusal belongs to, and its words. */
export interface UploadRefusal {
  readonly field: 'file' | 'title' | 'description';
  readonly message: string;
}

/** The first refusal in the order of Specification §5, or null. Lengths count characters as the form does (UTF-16 units). */
export function checkUpload(kind: MediaKind, draft: UploadDraft): UploadRefusal | null {
  return checkFile(kind, draft.file) ?? checkTexts(draft);
}

/** What is wrong with the file alone, or null: told as soon as it is chosen. */
export function checkFile(kind: MediaKind, file: FileFacts | null): UploadRefusal | null {
  if (!file) return { field: 'file', message: uploadRefusals.fileMissing };
  if (file.size > uploadLimits[kind].bytes) return { field: 'file', message: uploadRefusals.tooLarge(kind) };
  if (!acceptedTypes[kind].includes(file.type))
    return { field: 'file', message: kind === 'image' ? uploadRefusals.imageType : uploadRefusals.videoType };
  return null;
}

function checkTexts({ title, description }: UploadDraft): UploadRefusal | null {
  const trimmed = title.trim();
  if (!trimmed) return { field: 'title', message: uploadRefusals.titleMissing };
  if (trimmed.length > uploadLimits.titleLength)
    return { field: 'title', message: uploadRefusals.titleTooLong };
  if (description.length > uploadLimits.descriptionLength)
    return { field: 'description', message: uploadRefusals.descriptionTooLong };
  return null;
}

/** The title that a file's name suggests: no extension, spaces for `_` and `-`, each word capitalised (Specification §5). */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(?<![\p{L}\p{N}.'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase());

/** A sort order as the server takes it: a non-negative integer; anything that is not a number becomes 0 (Specification §5). */
export function toSortOrder(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), uploadLimits.sortOrder) : 0;
}
