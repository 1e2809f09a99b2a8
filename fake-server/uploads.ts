import type { Multipart } from '#contract/endpoints.ts';
import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { uploadRefusals } from '#domain/messages.ts';
import { readForm, tooLarge } from './body.ts';
import { invalid } from './refusal.ts';
import { validated } from './validate.ts';

/** One file of a multipart body, with the text fields that belong to it. */
export interface Upload<Fields> {
  readonly fields: Fields;
  readonly name: string;
  /** The MIME type that the sender declared; '' when it declared none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const megabyte = 1024 * 1024;
/** For the boundaries, headers and texts of the form. */
const envelope = megabyte;
/** A batch holds at most so many files, and so many bytes. */
const batchLimits = { files: 20, image: 200 * megabyte, video: 400 * megabyte } as const;

/**
 * The files of a multipart body, each with its fields (decision 3). In a batch a field is sent once per file in the
 * files' order, or once for all. A text field that is not sent counts as ''. Throws 400, 413, 415 and 422 refusals.
 */
export async function readUploads<Fields>(
  request: Request,
  { file: part, fields: struct }: Multipart<Fields>,
): Promise<readonly Upload<Fields>[]> {
  const kind: MediaKind = part.startsWith('image') ? 'image' : 'video';
  const isBatch = part.endsWith('s');
  const form = await readForm(
    request,
    (isBatch ? batchLimits[kind] : uploadLimits[kind].bytes) + envelope,
    tooLarge(
      isBatch ? `A batch holds at most ${batchLimits[kind] / megabyte} MB` : uploadRefusals.tooLarge(kind),
      part,
    ),
  );

  const parts = form.getAll(part);
  const files = parts.filter((value) => value instanceof File);
  if (parts.length !== files.length) throw invalid(part, `${part}: must be a file, not text`);
  if (files.length === 0) throw invalid(part, uploadRefusals.fileMissing);
  if (!isBatch && files.length > 1)
    throw invalid(part, `${part}: send one file; several go to the batch upload`);
  if (files.length > batchLimits.files)
    throw invalid(part, `${part}: a batch holds at most ${batchLimits.files} files`);

  const texts = textsOf(form, part, Object.keys(struct.schema ?? {}), files.length);
  return Promise.all(
    files.map(async (file, index) => ({
      fields: validated(
        Object.fromEntries([...texts].map(([name, values]) => [name, values[index] ?? values[0] ?? ''])),
        struct,
      ),
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/** The values of every text field, as many as there are files, or one, or none. */
function textsOf(form: FormData, part: string, known: readonly string[], files: number) {
  const texts = new Map<string, readonly string[]>();
  for (const name of new Set([...known, ...form.keys()])) {
    if (name === part) continue;
    const values = form.getAll(name);
    const strings = values.filter((value) => typeof value === 'string');
    if (strings.length !== values.length)
      throw invalid(name, `${name}: must be text; the file goes into the field ${part}`);
    if (strings.length > 1 && strings.length !== files)
      throw invalid(
        name,
        `${name}: sent ${strings.length} times for ${files} ${files === 1 ? 'file' : 'files'}`,
      );
    texts.set(name, strings);
  }
  return texts;
}
