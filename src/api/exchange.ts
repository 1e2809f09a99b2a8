import { type Answer, isUnreadable, type Report } from '#contract/answers.ts';
import {
  type Access,
  apiKeyHeader,
  authPath,
  type CallInput,
  type CallOutput,
  type EndpointName,
  endpoints,
  type FilePart,
  idempotencyHeader,
  pathOf,
} from '#contract/endpoints.ts';
import { abortable } from './abort.ts';
import { refusal, unreadable } from './errors.ts';

/** Where tokens come from. The auth chart owns renewal, so that one refresh serves every call (decision 5). */
export interface Credentials {
  /** The access token of the moment, or null when signed out. */
  accessToken(): string | null;
  /**
   * A token that differs from the rejected one: at once when there already is one, else by a refresh.
   * Null means that the session is over.
   */
  renew(rejected: string, signal?: AbortSignal): Promise<string | null>;
}

export interface ClientOptions {
  /** Where `/api` begins: '' for the page's own origin. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Told once of each distinct malformed item (decision 1). */
  readonly report: Report;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Names the administrator's action (decision 6). A write that is given none gets its own. */
  readonly idempotencyKey?: string | undefined;
  /** Sent where the call needs it (Specification §6). */
  readonly apiKey?: string | undefined;
  /** Used instead of the session's token, and never renewed: for a session that is not stored yet. */
  readonly accessToken?: string | undefined;
}

/** A request as both transports, fetch and XMLHttpRequest, can send it. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: object | undefined;
}

export interface WireAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request and gives any answer, refusals too. Rejects with an ApiError of kind `network`, or an AbortError. */
export type Send = (request: WireRequest, signal: AbortSignal | undefined) => Promise<WireAnswer>;

/** Performs one call of the table over a transport: request, renewal of the token, answer. */
export type Exchange = <Name extends EndpointName>(
  name: Name,
  input: CallInputs[Name],
  options: CallOptions,
  send: Send,
) => Promise<CallOutput<Name>>;

/** The inputs of all calls by name. */
export type CallInputs = { readonly [Name in EndpointName]: CallInput<Name> };

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
  readonly form?: readonly FilePart<object>[];
}

interface Row<Name extends EndpointName> {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly form?: { readonly file: string };
  readonly answer: Answer<CallOutput<Name>>;
}

const table: { readonly [Name in EndpointName]: Row<Name> } = endpoints;

/** Gives a name for one action of the administrator: 128 random bits in hexadecimal (decision 6). */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Gives what both transports share: the description of a request, the one renewal after a 401, the reading of an answer. */
export function createExchange({ baseUrl, credentials, report }: ClientOptions): Exchange {
  const root = baseUrl.replace(/\/+$/, '');
  const reportOnce = onlyOnce(report);

  return async (name, input, options, send) => {
    const row = table[name];
    const parts: AnyInput = input;
    const params = parts.params ?? {};
    const { signal } = options;
    const requestWith = requestOf(row, root, parts, options);
    const given = options.accessToken ?? null;
    const token = given ?? (row.access === 'public' ? null : credentials.accessToken());

    let answer = await send(requestWith(token), signal);
    if (answer.status === 401 && given === null && token !== null && !row.path.startsWith(authPath)) {
      const renewed = await abortable(credentials.renew(token, signal), signal);
      if (renewed !== null) answer = await send(requestWith(renewed), signal);
    }

    const body = parsed(answer.text);
    if (answer.status < 200 || answer.status > 299) throw refusal(name, answer.status, body);
    try {
      return row.answer(body, reportOnce, params);
    } catch (error) {
      throw isUnreadable(error) ? unreadable(answer.status, error) : error;
    }
  };
}

/** The request but for its token: built once, so that a repetition is the same action of the administrator. */
function requestOf(row: Row<EndpointName>, root: string, parts: AnyInput, options: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.apiKey !== undefined) headers[apiKeyHeader] = options.apiKey;
  if (row.method !== 'GET' && !row.path.startsWith(authPath))
    headers[idempotencyHeader] = options.idempotencyKey ?? newIdempotencyKey();
  const url = root + pathOf(row.path, parts.params ?? {});
  const query = { ...parts.query };
  const body = row.form && parts.form ? multipart(row.form.file, parts.form) : parts.body;
  return (token: string | null): WireRequest => ({
    method: row.method,
    url,
    query,
    body,
    headers: token === null ? headers : { ...headers, Authorization: `Bearer ${token}` },
  });
}

/** Text fields before their file; a batch repeats all of them in the same order (decision 3). */
function multipart(name: string, entries: readonly FilePart<object>[]): FormData {
  const form = new FormData();
  for (const { fields } of entries)
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const { file } of entries) form.append(name, file, file.name);
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function onlyOnce(report: Report): Report {
  const told = new Set<string>();
  return (problem) => {
    if (told.has(problem)) return;
    told.add(problem);
    report(problem);
  };
}
