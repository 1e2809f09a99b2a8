import { type Struct, type as shape, string } from 'superstruct';
import {
  type InboxItem,
  type List,
  type MediaItem,
  type Tokens,
  toInboxItem,
  toMediaItem,
  toUser,
  wireApiKey,
  wireInboxItem,
  wireMediaItem,
  wireRefreshedTokens,
  wireStoredInboxItem,
  wireTokens,
  wireUser,
} from './entities.ts';

/** Called for each item that is left out of a list because it is malformed. */
export type ReportMalformed = (problem: string) => void;

/** Parses the body of a successful response. Rejects with an UnreadableResponse for an unknown shape. */
export type ResponseParser<Value> = (
  body: unknown,
  report: ReportMalformed,
  params: Record<string, string>,
) => Promise<Value>;

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

/** The value with its scalars coerced, or why it cannot be read. */
function read<Wire>(
  value: unknown,
  struct: Struct<Wire, unknown>,
): { readonly wire: Wire } | { readonly problem: string } {
  try {
    const [error, wire] = struct.validate(value, { coerce: true });
    return error ? { problem: error.message } : { wire };
  } catch (error) {
    // superstruct cannot print an object whose `toString` is not a function.
    return { problem: String(error) };
  }
}

/** The innermost wrapping that has the shape, or null. */
function findShape<Wire>(body: unknown, struct: Struct<Wire, unknown>): Wire | null {
  for (const candidate of [...wrappings(body)].reverse()) {
    const found = read(candidate, struct);
    if ('wire' in found) return found.wire;
  }
  return null;
}

/** Resolves in a task of its own, so that the page can respond. A message, because a hidden page delays timers. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Rows that are read in one task: about 10 ms. */
const rowsAtOnce = 1_000;

type ToItem<Wire, Item> = (wire: Wire, params: Record<string, string>) => Item;

/**
 * A list in any of its allowed wrappings. An item that cannot be read is counted and reported; a list of which nothing
 * can be read is an error.
 */
const listOf =
  <Wire, Item>(
    name: string,
    struct: Struct<Wire, unknown>,
    toItem: ToItem<Wire, Item>,
  ): ResponseParser<List<Item>> =>
  async (body, report, params) => {
    const items: Item[] = [];
    const unreadable: string[] = [];
    for (const [index, candidate] of findList(body).entries()) {
      if (index % rowsAtOnce === rowsAtOnce - 1) await pause();
      const row = read(candidate, struct);
      if ('wire' in row) items.push(toItem(row.wire, params));
      else unreadable.push(row.problem);
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
  async (body, _report, params) => {
    const wire = findShape(body, struct);
    if (wire === null) throw new UnreadableResponse('The response lacks the expected fields');
    return toItem(wire, params);
  };

/**
 * The item that a write stored, or null where the response does not have it: the status is what counts.
 */
const storedItemOf =
  <Wire, Item>(struct: Struct<Wire, unknown>, toItem: ToItem<Wire, Item>): ResponseParser<Item | null> =>
  async (body, _report, params) => {
    const wire = findShape(body, struct);
    return wire && toItem(wire, params);
  };

/** One file of a batch upload: the item, or the error. */
export type BatchResult =
  | { readonly ok: true; readonly item: MediaItem }
  | { readonly ok: false; readonly error: { readonly message: string } };

const mediaItemIn = (wire: Parameters<typeof toMediaItem>[0], params: Record<string, string>) =>
  toMediaItem(wire, params.section);

const wireBatchItem = shape({ item: wireMediaItem });
const wireBatchError = shape({ error: shape({ message: string() }) });

const batchResults: ResponseParser<readonly BatchResult[]> = async (body) =>
  findList(body).map((result): BatchResult => {
    const stored = read(result, wireBatchItem);
    if ('wire' in stored) return { ok: true, item: toMediaItem(stored.wire.item) };
    const refused = read(result, wireBatchError);
    if ('wire' in refused) return { ok: false, error: { message: refused.wire.error.message } };
    throw new UnreadableResponse('A batch result is neither an item nor an error');
  });

/** `refreshToken` where the server has replaced it. */
export type RefreshedTokens = Pick<Tokens, 'accessToken'> & Partial<Tokens>;

/** A parser for each response of Specification §7. */
export const responses = {
  signIn: entityOf(shape({ user: wireUser, tokens: wireTokens }), ({ user, tokens }) => ({
    user: toUser(user),
    tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
  })),
  apiKey: entityOf(wireApiKey, ({ adminApiKey }) => adminApiKey),
  refreshedTokens: entityOf(
    shape({ tokens: wireRefreshedTokens }),
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
  nothing: (async (): Promise<void> => undefined) as ResponseParser<void>,
};
