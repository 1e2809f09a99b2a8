/** A failed request: status, message for people, code for programs, and the field it concerns. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly field?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.headers = more.headers ?? {};
  }
}

/** A 422 for one field. */
export const invalidField = (field: string, message: string): HttpError =>
  new HttpError(422, 'invalid_field', message, { field });

/** A 404. */
export const notFound = (message: string): HttpError => new HttpError(404, 'not_found', message);

export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** `{ data: … }`. */
export const dataResponse = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify({ data }), { status, headers: jsonHeaders });

/** `{ message, code, field? }`, as error responses and batch results carry it. */
export const errorBody = ({ message, code, field }: HttpError) =>
  field ? { message, code, field } : { message, code };

/** `{ error: { message, code, field? } }`. */
export const errorResponse = (error: HttpError): Response =>
  new Response(JSON.stringify({ error: errorBody(error) }), {
    status: error.status,
    headers: { ...jsonHeaders, ...error.headers },
  });

/** Runs a handler and turns an `HttpError` that it throws into its response. */
export async function catchHttpError(run: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError) return errorResponse(error);
    throw error;
  }
}
