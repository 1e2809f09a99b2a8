import type { Struct } from 'superstruct';
import type { ResponseParser } from './responses.ts';

/** Header that carries the admin API key (Specification §6). */
export const apiKeyHeader = 'X-API-Key';
/** Header that identifies one action of the administrator, so that a repeated write takes effect once. */
export const idempotencyHeader = 'Idempotency-Key';
/** A 401 below this path never starts a token refresh (Specification §7). */
export const authPath = '/api/auth/';

/** Where there is none, an access token is required. */
export type Access = 'public' | 'administrator with API key';

/** A multipart body: the text fields, and the name of the part that holds the file or, repeated, the files. */
export interface Multipart<Fields> {
  readonly file: 'image' | 'video' | 'images' | 'videos';
  readonly fields: Struct<Fields, unknown>;
}

/** One call of Specification §7. */
export interface Endpoint<Path extends string, Value, Query, Body, Fields> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `:name`. */
  readonly path: Path;
  readonly access?: Access;
  readonly query?: Struct<Query, unknown>;
  readonly body?: Struct<Body, unknown>;
  readonly form?: Multipart<Fields>;
  readonly parse: ResponseParser<Value>;
  /** The text for a failure that carries none of its own (Specification §8). */
  readonly failure: string;
}

/** Infers the types of a call from its declaration. */
export const endpoint = <
  const Path extends string,
  Value,
  Query = undefined,
  Body = undefined,
  Fields = undefined,
>(
  declaration: Endpoint<Path, Value, Query, Body, Fields>,
): Endpoint<Path, Value, Query, Body, Fields> => declaration;
