import { apiKeyHeader, type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import type { Tokens } from '#contract/entities.ts';

export type FormPart = readonly [name: string, value: string | File];

/** The server that the suite is run against, and what the run may do there. */
export interface Server {
  /** Without a path, such as https://api.example.com. */
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  /** Changes the password and puts it back, and replaces the API key. */
  readonly writesPassword?: boolean;
  /** Sends files of 100 MB. */
  readonly sendsLargeFiles?: boolean;
  /** Of the pages that will call the server, where it is another one than the server's. */
  readonly origin?: string;
  /** Every item may be deleted. */
  readonly isDisposable?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed from JSON; undefined when it is something else. */
  readonly body: unknown;
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly search?: string;
  /** The administrator's by default; null sends none. */
  readonly token?: string | null;
  readonly json?: unknown;
  readonly form?: readonly FormPart[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export type Connection = ReturnType<typeof createConnection>;

/** Milliseconds until a request without a response fails. */
const patience = 120_000;

function parsed(text: string, onId?: (id: string) => void): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (name === 'id') onId?.(String(value));
      return value;
    });
  } catch {
    return undefined;
  }
}

/** Sends the calls of the contract as one administrator, who is not signed in yet. */
export function createConnection(server: Server) {
  const root = server.baseUrl.replace(/\/+$/, '');
  let current: Tokens = { accessToken: '', refreshToken: '' };
  let key = '';
  let revoked: Promise<string> | null = null;
  const uploadedIds = new Set<string>();

  const send = async (name: EndpointName, sent: Sent = {}): Promise<Answer> => {
    const row = endpoints[name];
    const token = sent.token === undefined ? current.accessToken : sent.token;
    const content = contentOf(sent);
    const response = await fetch(root + pathOf(row.path, sent.params ?? {}) + (sent.search ?? ''), {
      method: sent.method ?? row.method,
      headers: {
        ...(token !== null && row.access !== 'public' && { Authorization: `Bearer ${token}` }),
        ...(row.access === 'administrator with API key' && { [apiKeyHeader]: key }),
        ...(content?.type && { 'Content-Type': content.type }),
        ...sent.headers,
      },
      ...(content && { body: content.body }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    const body = parsed(text, 'form' in row ? (id) => uploadedIds.add(id) : undefined);
    return { status: response.status, headers: response.headers, text, body };
  };

  const read = async <Name extends 'signIn' | 'getApiKey'>(name: Name, sent: Sent) => {
    const answer = await send(name, sent);
    if (answer.status > 299) throw new Error(`${name} was refused with ${answer.status}`);
    return answer.body;
  };
  /** The tokens of a new session. Rejects when the server refuses. */
  const signIn = async (): Promise<Tokens> => {
    const { email, password } = server;
    const body = await read('signIn', { json: { email, password } });
    return (await endpoints.signIn.parse(body, () => undefined, {})).tokens;
  };
  /** Signs in as the administrator of the following calls, and reads the API key. */
  const start = async (): Promise<void> => {
    current = await signIn();
    key = await read('getApiKey', {})
      .then((body) => endpoints.getApiKey.parse(body, () => undefined, {}))
      .catch(() => '');
  };

  return {
    server,
    send,
    signIn,
    start,
    tokens: (): Tokens => current,
    apiKey: (): string => key,
    /** Ids in the responses to uploads. */
    uploadedIds,
    /** An access token of a session that was signed out. */
    revokedToken: (): Promise<string> => {
      revoked ??= signIn().then(async ({ accessToken, refreshToken }) => {
        await send('signOut', { json: { refreshToken } });
        return accessToken;
      });
      return revoked;
    },
  };
}

/** The body of a request; fetch gives a form its type and its boundary. */
function contentOf({ json, form }: Sent): { readonly type?: string; readonly body: BodyInit } | null {
  if (!form) return json === undefined ? null : { type: 'application/json', body: JSON.stringify(json) };
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  return { body };
}
