/** Why a call is refused: the status, a sentence for people, a code for programs, and the field that is at fault. */
export class Refusal extends Error {
  override name = 'Refusal';
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

/** A 422: a field holds what it may not hold. `message` says which field and why. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal(422, 'invalid_field', message, { field });

/** A 404, with what is missing in words: 'Inquiry not found'. */
export const notFound = (message: string): Refusal => new Refusal(404, 'not_found', message);

const json = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** An answer: `{ data: … }` (decision 1). */
export const answer = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify({ data }), { status, headers: json });

/** A refusal: `{ error: { message, code, field? } }` (decision 1). */
export const refuse = ({ status, code, message, field, headers }: Refusal): Response =>
  new Response(JSON.stringify({ error: field ? { message, code, field } : { message, code } }), {
    status,
    headers: { ...json, ...headers },
  });
