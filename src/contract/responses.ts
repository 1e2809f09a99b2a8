import { create, is, type Struct, StructError, type as shape, string } from 'superstruct';
import {
  type InboxItem,
  type MediaItem,
  type Tokens,
  toInboxItem,
  toMediaItem,
  toUser,
  type User,
  wireInboxItem,
  wireMediaItem,
  wireTokens,
  wireUser,
} from './entities.ts';

/** Called for each item that is left out of a list because it is malformed (decision 1). */
export type ReportMalformed = (problem: string) => void;

/** Parses the body of a successful response. Throws an UnreadableResponse or a StructError for an unknown shape. */
export type ResponseParser<Value> = (
  body: unknown,
  report: ReportMalformed,
  params: Record<string, string>,
) => Value;

export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

const listNames = ['images', 'videos', 'data', 'inquiries', 'contacts', 'results'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bodies are wrapped as `data` or `data.data`, or not at all (Specification §3). */
function* wrappings(body: unknown): Generator<unknown> {
  for (let inner = body, depth = 0; depth < 3; depth++) {
    yield inner;
    if (!isRecord(inner) || !('data' in inner)) return;
    inner = inner.data;
  }
}

function findList(body: unknown): readonly unknown[] {
  for (const candidate of wrappings(body)) {
    if (Array.isArray(candidate)) return candidate;
    if (!isRecord(candidate)) continue;
    for (const name of listNames) {
      const list = candidate[name];
      if (Array.isArray(list)) return list;
    }
  }
  throw new UnreadableResponse('No list in the response');
}

/** The innermost wrapping that has the shape. */
function findShape<Wire>(body: unknown, struct: Struct<Wire, unknown>): Wire {
  const found = [...wrappings(body)].reverse().find((candidate) => is(candidate, struct));
  if (found === undefined) throw new UnreadableResponse('The response lacks the expected fields');
  return create(found, struct);
}

/** A list in any of its allowed wrappings; a malformed item is left out and reported. */
const listOf =
  <Wire, Item>(
    name: string,
    struct: Struct<Wire, unknown>,
    toItem: (wire: Wire, params: Record<string, string>) => Item,
  ): ResponseParser<readonly Item[]> =>
  (body, report, params) =>
    findList(body).flatMap((candidate) => {
      const [error, wire] = struct.validate(candidate, { coerce: true });
      if (!error) return [toItem(wire, params)];
      report(`A malformed ${name} was left out of the list: ${error.message}`);
      return [];
    });

/** A single entity, wrapped or not. */
const entityOf =
  <Wire, Item>(struct: Struct<Wire, unknown>, toItem: (wire: Wire, params: Record<string, string>) => Item) =>
  (body: unknown, _report: ReportMalformed, params: Record<string, string>): Item =>
    toItem(findShape(body, struct), params);

/** One file of a batch upload: the item, or the error (decision 3). */
export type BatchResult =
  | { readonly ok: true; readonly item: MediaItem }
  | { readonly ok: false; readonly error: { readonly message: string } };

const mediaItemIn = (wire: Parameters<typeof toMediaItem>[0], params: Record<string, string>) =>
  toMediaItem(wire, params.section);

const wireBatchItem = shape({ item: wireMediaItem });
const wireBatchError = shape({ error: shape({ message: string() }) });

const batchResults: ResponseParser<readonly BatchResult[]> = (body) =>
  findList(body).map((result): BatchResult => {
    if (is(result, wireBatchItem)) return { ok: true, item: toMediaItem(result.item) };
    if (is(result, wireBatchError)) return { ok: false, error: { message: result.error.message } };
    throw new UnreadableResponse('A batch result is neither an item nor an error');
  });

export interface SignInResponse {
  readonly user: User;
  readonly tokens: Tokens;
}

/** A parser for each response of Specification §7. */
export const responses = {
  signIn: entityOf(
    shape({ user: wireUser, tokens: wireTokens }),
    ({ user, tokens }): SignInResponse => ({
      user: toUser(user),
      tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    }),
  ),
  apiKey: entityOf(shape({ adminApiKey: string() }), ({ adminApiKey }) => adminApiKey),
  accessToken: entityOf(
    shape({ tokens: shape({ accessToken: string() }) }),
    ({ tokens }) => tokens.accessToken,
  ),
  profile: entityOf(shape({ user: wireUser }), ({ user }) => toUser(user)),
  inboxList: listOf('inbox item', wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  inboxItem: entityOf(wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  mediaList: listOf('media item', wireMediaItem, mediaItemIn),
  mediaItem: entityOf(wireMediaItem, mediaItemIn),
  batchResults,
  /** Only the status matters; the body is ignored. */
  nothing: ((): void => undefined) as ResponseParser<void>,
};

export const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableResponse || error instanceof StructError;
