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

/** Told about an item that was left out of a list because it is malformed (decision 1). */
export type Report = (problem: string) => void;

/** Turns the body of a successful answer into its one form. Throws when the body has no recognisable shape. */
export type Answer<Value> = (body: unknown, report: Report, params: Record<string, string>) => Value;

/** Thrown when an answer has none of the shapes that the specification allows. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

const listNames = ['images', 'videos', 'data', 'inquiries', 'contacts', 'results'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers are wrapped as `data`, or as `data.data`; a server that does not wrap is understood too (Specification §3). */
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
  throw new UnreadableAnswer('No list in the answer');
}

/** The innermost wrapping that has the shape; the answer of a single entity. */
function findShape<Wire>(body: unknown, struct: Struct<Wire, unknown>): Wire {
  const found = [...wrappings(body)].reverse().find((candidate) => is(candidate, struct));
  if (found === undefined) throw new UnreadableAnswer('The answer lacks what was asked for');
  return create(found, struct);
}

/** A list in any of its allowed wrappings; a malformed item is left out and reported. */
const listOf =
  <Wire, Item>(
    name: string,
    struct: Struct<Wire, unknown>,
    toItem: (wire: Wire, params: Record<string, string>) => Item,
  ): Answer<readonly Item[]> =>
  (body, report, params) =>
    findList(body).flatMap((candidate) => {
      const [error, wire] = struct.validate(candidate, { coerce: true });
      if (!error) return [toItem(wire, params)];
      report(`A malformed ${name} was left out of the list: ${error.message}`);
      return [];
    });

/** A single entity, wrapped or not. */
const oneOf =
  <Wire, Item>(struct: Struct<Wire, unknown>, toItem: (wire: Wire, params: Record<string, string>) => Item) =>
  (body: unknown, _report: Report, params: Record<string, string>): Item =>
    toItem(findShape(body, struct), params);

/** One file of a batch upload: the item, or why it was refused (decision 3). */
export type BatchResult =
  | { readonly ok: true; readonly item: MediaItem }
  | { readonly ok: false; readonly error: { readonly message: string } };

const mediaItemIn = (wire: Parameters<typeof toMediaItem>[0], params: Record<string, string>) =>
  toMediaItem(wire, params.section);

const wireBatchItem = shape({ item: wireMediaItem });
const wireBatchError = shape({ error: shape({ message: string() }) });

const batchResults: Answer<readonly BatchResult[]> = (body) =>
  findList(body).map((result): BatchResult => {
    if (is(result, wireBatchItem)) return { ok: true, item: toMediaItem(result.item) };
    if (is(result, wireBatchError)) return { ok: false, error: { message: result.error.message } };
    throw new UnreadableAnswer('A batch result is neither an item nor an error');
  });

export interface SignInAnswer {
  readonly user: User;
  readonly tokens: Tokens;
}

/** Every answer of Specification §7, as a function from the parsed body to its one form. */
export const answers = {
  signIn: oneOf(
    shape({ user: wireUser, tokens: wireTokens }),
    ({ user, tokens }): SignInAnswer => ({
      user: toUser(user),
      tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    }),
  ),
  apiKey: oneOf(shape({ adminApiKey: string() }), ({ adminApiKey }) => adminApiKey),
  accessToken: oneOf(shape({ tokens: shape({ accessToken: string() }) }), ({ tokens }) => tokens.accessToken),
  profile: oneOf(shape({ user: wireUser }), ({ user }) => toUser(user)),
  inboxList: listOf('inbox item', wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  inboxItem: oneOf(wireInboxItem, (wire): InboxItem => toInboxItem(wire)),
  mediaList: listOf('media item', wireMediaItem, mediaItemIn),
  mediaItem: oneOf(wireMediaItem, mediaItemIn),
  batchResults,
  /** Only the status matters; whatever the body holds is ignored. */
  nothing: ((): void => undefined) as Answer<void>,
};

/** Whether an error says that an answer could not be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableAnswer || error instanceof StructError;
