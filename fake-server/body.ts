import { Refusal } from './refusal.ts';

const jsonLimit = 64 * 1024;

const mediaTypeOf = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A 413: the body is larger than it may be. */
export const tooLarge = (message: string, field?: string): Refusal =>
  new Refusal(413, 'payload_too_large', message, field ? { field } : {});

/**
 * The body's bytes as they arrive, counted: one byte over the limit ends the stream, whatever Content-Length said.
 * `isExceeded` tells afterwards why it ended.
 */
function counted(body: ReadableStream<Uint8Array>, limit: number) {
  let total = 0;
  const stream = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        if (total > limit) controller.error(new RangeError('The body is larger than its limit'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return { stream, isExceeded: () => total > limit };
}

async function read<Value>(
  request: Request,
  limit: number,
  refusals: { readonly tooLarge: Refusal; readonly malformed: Refusal },
  parse: (response: Response) => Promise<Value>,
): Promise<Value> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw refusals.tooLarge;
  const body = counted(request.body ?? new Response('').body ?? new ReadableStream(), limit);
  const type = request.headers.get('Content-Type') ?? '';
  try {
    return await parse(new Response(body.stream, { headers: { 'Content-Type': type } }));
  } catch {
    request.signal.throwIfAborted();
    throw body.isExceeded() ? refusals.tooLarge : refusals.malformed;
  }
}

/** The parsed JSON body. Refuses another content type (415), more than 64 kB (413) and what is not JSON (400). */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaTypeOf(request) !== 'application/json')
    throw new Refusal(415, 'unsupported_media_type', 'The body must be JSON: Content-Type application/json');
  const refusals = {
    tooLarge: tooLarge('The body is larger than 64 kB'),
    malformed: new Refusal(400, 'malformed_json', 'The body is not valid JSON'),
  };
  return read(request, jsonLimit, refusals, async (body): Promise<unknown> => JSON.parse(await body.text()));
}

/**
 * The parsed multipart body. `limit` is in bytes, `tooLarge` what a larger body is refused with.
 * Refuses another content type (415) and a body that is not multipart, or ends too early (400).
 */
export async function readForm(request: Request, limit: number, tooLarge: Refusal): Promise<FormData> {
  if (mediaTypeOf(request) !== 'multipart/form-data')
    throw new Refusal(
      415,
      'unsupported_media_type',
      'The body must be a form with a file: Content-Type multipart/form-data',
    );
  const refusals = {
    tooLarge,
    malformed: new Refusal(400, 'malformed_form', 'The body is not a complete multipart form'),
  };
  return read(request, limit, refusals, (body) => body.formData());
}
