import { type Failure, type Struct, StructError } from 'superstruct';
import type { Multipart } from '#contract/endpoints.ts';
import type { MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { uploadErrors } from '#domain/upload.ts';
import { HttpError, invalidField } from './httpError.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A 413. */
export const payloadTooLarge = (message: string, field?: string): HttpError =>
  new HttpError(413, 'payload_too_large', message, field ? { field } : {});

/** The value if the struct accepts it; otherwise throws a 422 that names the field and the reason. */
export function validate<Value>(value: unknown, struct: Struct<Value, unknown>): Value {
  const [error, result] = struct.validate(value, { coerce: true });
  if (!error) return result;
  throw error instanceof StructError ? validationError(error) : error;
}

function validationError(error: StructError): HttpError {
  const failure: Failure = error.failures()[0] ?? error;
  const field = failure.path.join('.');
  if (failure.refinement === 'effect')
    return new HttpError(422, 'invalid_body', 'The body asks for nothing: name at least one effect');
  if (!field) return new HttpError(422, 'invalid_body', 'The body must be a JSON object');
  return invalidField(field, `${field}: ${reasonFor(failure)}`);
}

/** Never repeats the value, which may be a password. */
function reasonFor({ value, type, refinement, message }: Failure): string {
  if (type === 'never') return 'is not a field of this call';
  if (value === undefined) return 'is required';
  if (refinement === 'nonempty') return 'must not be empty';
  if (type === 'enums')
    return `must be one of ${(message.match(/`(.*?)`/)?.[1] ?? '').replaceAll('"', '').replaceAll(',', ', ')}`;
  if (refinement === 'pattern') return 'has characters that are not allowed';
  if (refinement === 'max') return `must be at most ${message.match(/equal to (-?\d+)/)?.[1] ?? 'smaller'}`;
  if (refinement === 'min') return `must be at least ${message.match(/equal to (-?\d+)/)?.[1] ?? 'larger'}`;
  if (type === 'integer') return 'must be a whole number';
  if (type === 'boolean') return 'must be true or false';
  return `must be a ${type}`;
}

/** The query parameters that the struct knows, as numbers, booleans and strings. Throws a 422 for a wrong one. */
export function parseQuery<Query>(search: URLSearchParams, struct: Struct<Query, unknown>): Query {
  const names = Object.keys(struct.schema ?? {}).filter((name) => search.has(name));
  return validate(
    Object.fromEntries(names.map((name) => [name, parseParameter(search.get(name) ?? '')])),
    struct,
  );
}

const parseParameter = (text: string): unknown => {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
};

/** Throws a 415 unless the body has this media type. */
function requireMediaType(request: Request, type: string, message: string): void {
  const sent = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (sent !== type) throw new HttpError(415, 'unsupported_media_type', message);
}

/**
 * Reads the body and counts its bytes: one byte over the limit ends the stream, whatever Content-Length says.
 * Throws `tooLarge` for a larger body and `malformed` for one that cannot be parsed or breaks off.
 */
async function readBody<Value>(
  request: Request,
  limit: number,
  errors: { readonly tooLarge: HttpError; readonly malformed: HttpError },
  parse: (response: Response) => Promise<Value>,
): Promise<Value> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw errors.tooLarge;
  let total = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      if (total > limit) controller.error(errors.tooLarge);
      else controller.enqueue(chunk);
    },
  });
  const type = request.headers.get('Content-Type') ?? '';
  try {
    // Firefox has no stream of a request's body.
    const body = request.body?.pipeThrough(counter) ?? (await request.blob());
    if (body instanceof Blob) total = body.size;
    if (total > limit) throw errors.tooLarge;
    return await parse(new Response(body, { headers: { 'Content-Type': type } }));
  } catch {
    request.signal.throwIfAborted();
    throw total > limit ? errors.tooLarge : errors.malformed;
  }
}

/** Throws for another media type (415), more than 64 kB (413) and malformed JSON (400). */
export async function readJson(request: Request): Promise<unknown> {
  requireMediaType(request, 'application/json', 'The body must be JSON: Content-Type application/json');
  const errors = {
    tooLarge: payloadTooLarge('The body is larger than 64 kB'),
    malformed: new HttpError(400, 'malformed_json', 'The body is not valid JSON'),
  };
  return readBody(
    request,
    64 * kilobyte,
    errors,
    async (body): Promise<unknown> => JSON.parse(await body.text()),
  );
}

/** One file of a multipart body, with the text fields that belong to it. */
export interface Upload<Fields> {
  readonly fields: Fields;
  readonly name: string;
  /** The declared MIME type; '' when there is none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Added to the limit of the files for boundaries, headers and text fields. */
const formOverhead = megabyte;
/** Numbers of files and bytes in one batch. */
const batchLimits = { files: 20, image: 200 * megabyte, video: 400 * megabyte } as const;

/**
 * The files of a multipart body, each with its fields. In a batch a field is sent once per file, in the
 * files' order, or once for all. A text field that is not sent counts as ''. Throws 400, 413, 415 and 422.
 */
export async function readUploads<Fields>(
  request: Request,
  { file: part, fields: struct }: Multipart<Fields>,
): Promise<readonly Upload<Fields>[]> {
  const kind: MediaKind = part.startsWith('image') ? 'image' : 'video';
  const isBatch = part.endsWith('s');
  const limit = isBatch ? batchLimits[kind] : uploadLimits[kind].bytes;
  const errors = {
    tooLarge: payloadTooLarge(
      isBatch ? `A batch holds at most ${limit / megabyte} MB` : uploadErrors.tooLarge(kind),
      part,
    ),
    malformed: new HttpError(400, 'malformed_form', 'The body is not a complete multipart form'),
  };
  requireMediaType(
    request,
    'multipart/form-data',
    'The body must be a form with a file: Content-Type multipart/form-data',
  );
  const form = await readBody(request, limit + formOverhead, errors, (body) => body.formData());

  const values = form.getAll(part);
  const files = values.filter((value) => value instanceof File);
  if (values.length !== files.length) throw invalidField(part, `${part}: must be a file, not text`);
  if (files.length === 0) throw invalidField(part, uploadErrors.fileMissing);
  if (!isBatch && files.length > 1)
    throw invalidField(part, `${part}: send one file; several go to the batch upload`);
  if (files.length > batchLimits.files)
    throw invalidField(part, `${part}: a batch holds at most ${batchLimits.files} files`);

  const texts = textFields(form, part, Object.keys(struct.schema ?? {}), files.length);
  return Promise.all(
    files.map(async (file, index) => ({
      fields: validate(
        Object.fromEntries([...texts].map(([name, values]) => [name, values[index] ?? values[0] ?? ''])),
        struct,
      ),
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/** The values of every text field: one per file, one, or none. */
function textFields(form: FormData, part: string, known: readonly string[], files: number) {
  const texts = new Map<string, readonly string[]>();
  for (const name of new Set([...known, ...form.keys()])) {
    if (name === part) continue;
    const values = form.getAll(name);
    const strings = values.filter((value) => typeof value === 'string');
    if (strings.length !== values.length)
      throw invalidField(name, `${name}: must be text; the file goes into the field ${part}`);
    if (strings.length > 1 && strings.length !== files)
      throw invalidField(
        name,
        `${name}: sent ${strings.length} times for ${files} ${files === 1 ? 'file' : 'files'}`,
      );
    // A form sends every line break as CRLF, whatever the text has: the limits count one.
    texts.set(
      name,
      strings.map((text) => text.replaceAll('\r\n', '\n')),
    );
  }
  return texts;
}
