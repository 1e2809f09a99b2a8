import { is, type Struct, StructError, type as shape, string, unknown } from 'superstruct';
import {
  type InboxItem,
  type List,
  type MediaItem,
  type Tokens,
  toInboxItem,
  toMediaItem,
  toUser,
  type User,
  wireApiKey,
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

/** The innermost wrapping that has the shape, or null. */
function findShape<Wire>(body: unknown, struct: Struct<Wire, unknown>): Wire | null {
  for (const candidate of [...wrappings(body)].reverse()) {
    const [error, wire] = struct.validate(candidate, { coerce: true });
    if (!error) return wire;
  }
  return null;
}

type ToItem<Wire, Item> = (wire: Wire, params: Record<string, string>) => Item;

/**
 * A list in any of its allowed wrappings. An item that cannot be read is counted and reported; a list of which nothing
 * can be read is an error (decision 49).
 */
const listOf =
  <Wire, Item>(
    name: string,
    struct: Struct<Wire, unknown>,
    toItem: ToItem<Wire, Item>,
  ): ResponseParser<List<Item>> =>
  (body, report, params) => {
    const items: Item[] = [];
    const unreadable: string[] = [];
    for (const candidate of findList(body)) {
      const [error, wire] = struct.validate(candidate, { coerce: true });
      if (error) unreadable.push(error.message);
      else items.push(toItem(wire, params));
    }
    for (const problem of unreadable) report(`A malformed ${name} was left out of the list: ${problem}`);
    const [problem] = unreadable;
    if (items.length === 0 && problem !== undefined)
      throw new UnreadableResponse(`No ${name} of the list can be read: ${problem}`);
    return { items, unreadable };
  };

/** A single entity, wrapped or not. */
const entityOf =
  <Wire, Item>(struct: Struct<Wire, unknown>, toItem: ToItem<Wire, Item>): ResponseParser<Item> =>
  (body, _report, params) => {
    const wire = findShape(body, struct);
    if (wire === null) throw new UnreadableResponse('The response lacks the expected fields');
    return toItem(wire, params);
  };

/** The item that a write stored, or null where the response does not have it: the status is what counts (decision 49). */
const storedItemOf =
  <Wire, Item>(struct: Struct<Wire, unknown>, toItem: ToItem<Wire, Item>): ResponseParser<Item | null> =>
  (body, _report, params) => {
    const wire = findShape(body, struct);
    return wire && toItem(wire, params);
  };

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

/** With a status, so that a mere confirmation such as `{ id }` does not replace the item. */
const wireStoredInboxItem = shape({ ...wireInboxItem.schema, status: string() });

export interface SignInResponse {
  readonly user: User;
  readonly tokens: Tokens;
}

/** `refreshToken` where the server has replaced it (decision 50). */
export type RefreshedTokens = Pick<Tokens, 'accessToken'> & Partial<Tokens>;

/** A parser for each response of Specification §7. */
export const responses = {
  signIn: entityOf(
    shape({ user: wireUser, tokens: wireTokens }),
    ({ user, tokens }): SignInResponse => ({
      user: toUser(user),
      tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    }),
  ),
  apiKey: entityOf(wireApiKey, ({ adminApiKey }) => adminApiKey),
  refreshedTokens: entityOf(
    shape({ tokens: shape({ ...wireTokens.schema, refreshToken: unknown() }) }),
    ({ tokens: { accessToken, refreshToken } }): RefreshedTokens => ({
      accessToken,
      ...(typeof refreshToken === 'string' && refreshToken && { refreshToken }),
    }),
  ),
  profile: entityOf(shape({ user: wireUser }), ({ user }) => toUser(user)),
  inboxList: listOf('inbox item', wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  inboxItem: entityOf(wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  storedInboxItem: storedItemOf(wireStoredInboxItem, (wire): InboxItem => toInboxItem(wire)),
  mediaList: listOf('media item', wireMediaItem, mediaItemIn),
  storedMediaItem: storedItemOf(wireMediaItem, mediaItemIn),
  batchResults,
  /** Only the status matters; the body may be anything but HTML. */
  nothing: ((): void => undefined) as ResponseParser<void>,
};

export const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableResponse || error instanceof StructError;
