import { apiKeyHeader, type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import { createBackend } from '#fake-server/backend.ts';
import { dataOf, formOf, sendRequest, signIn } from '#tests/fake-server/support.ts';
import { type Sample, sampleFiles, samples } from './samples.ts';

/** Differences from the valid request of a call. */
export interface Variation extends Omit<Sample, 'invalid'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in place of the body. */
  readonly raw?: string;
  /** The access token has expired. */
  readonly isExpired?: true;
  /** Sent before, with the same headers. */
  readonly first?: Omit<Variation, 'first'>;
}

export interface Recording {
  readonly status: number;
  readonly body: unknown;
}

const minute = 60_000;
const origin = 'http://127.0.0.1:4010';

/** Secrets and ids are random: they are replaced, so that a recording is always the same. */
const withoutRandom = (text: string): string =>
  text
    .replace(/\b(access|refresh|key)_[\w-]{43}/g, '$1_0123456789')
    .replace(/\b(img|vid)_[\da-f]{16}\b/g, '$1_0123456789abcdef')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '00000000-0000-4000-8000-000000000000');

interface Secrets {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly adminApiKey: string;
}

function requestOf(name: EndpointName, variation: Omit<Variation, 'first'>, secrets: Secrets): Request {
  const {
    params = {},
    query = {},
    body,
    form,
    files = [],
    headers,
    raw,
  } = { ...samples[name], ...variation };
  const { method, path, access } = endpoints[name];
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const json = body && JSON.stringify(body).replace('{refreshToken}', secrets.refreshToken);
  const part = endpoints[name].form?.file;
  const attached = files.map((file) => sampleFiles[file]);
  const sent = raw ?? (form ? formOf(form, part, attached) : json);
  const all = {
    ...(access !== 'public' && { Authorization: `Bearer ${secrets.accessToken}` }),
    ...(access === 'administrator with API key' && { [apiKeyHeader]: secrets.adminApiKey }),
    ...(body && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  return new Request(`${origin}${pathOf(path, params)}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    // An empty header counts as none.
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(sent !== undefined && { body: sent }),
  });
}

/** The response of a fake backend of its own to a valid request of the call, or to a variation of it. */
export async function record(
  name: EndpointName,
  { first, ...variation }: Variation = {},
): Promise<Recording> {
  const clock = { now: Date.UTC(2026, 10, 21, 9, 30) };
  const seed = { inquiries: 1, contact: 1, images: 1, videos: 1 };
  const backend = createBackend({ seed, now: () => clock.now });
  const tokens = await signIn(backend);
  const key = await sendRequest(backend, 'GET', endpoints.getApiKey.path, {}, tokens.accessToken);
  const secrets: Secrets = { ...tokens, ...dataOf<Pick<Secrets, 'adminApiKey'>>(key) };
  if (first) await backend.handle(requestOf(name, { ...variation, ...first }, secrets));
  if (variation.isExpired) clock.now += 15 * minute;
  const response = await backend.handle(requestOf(name, variation, secrets));
  return { status: response.status, body: JSON.parse(withoutRandom(await response.text())) };
}
