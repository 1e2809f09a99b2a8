import { apiKeyHeader, type EndpointName, endpoints, idempotencyHeader } from '#contract/endpoints.ts';
import { record, type Variation } from './record.ts';
import { samples } from './samples.ts';
import type { JsonSchema } from './schema.ts';

export const refTo = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

/** The recorded requests of an error response, by the names of their examples. */
type Calls = Readonly<Record<string, readonly [EndpointName, Variation]>>;

/** Throws when the fake backend responds with another status. */
async function errorResponse(
  status: number,
  description: string,
  calls: Calls,
  headers: readonly string[] = [],
): Promise<JsonSchema> {
  const examples: Record<string, JsonSchema> = {};
  for (const [name, [call, variation]] of Object.entries(calls)) {
    const { status: recorded, body } = await record(call, variation);
    if (recorded !== status) throw new Error(`${call} responds with ${recorded} as '${name}', not ${status}`);
    examples[name] = { value: body };
  }
  return {
    description,
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    content: { 'application/json': { schema: refTo('schemas', 'Error'), examples } },
  };
}

export const headersOf = (names: readonly string[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

const multipart = { 'Content-Type': 'multipart/form-data; boundary=seam' };
const text = { 'Content-Type': 'text/plain' };

/** Responses that several calls share. */
export const sharedResponses = async (): Promise<Readonly<Record<string, JsonSchema>>> => ({
  MalformedBody: await errorResponse(400, 'The body cannot be parsed, or breaks off.', {
    json: ['updateInquiry', { raw: '{"status": "pen' }],
    form: ['uploadImage', { raw: '--seam\r\nContent-Disp', headers: multipart }],
  }),
  Unauthorized: await errorResponse(
    401,
    'The access token is missing, unknown, revoked or expired. The client refreshes it once and repeats the request.',
    {
      missing: ['getProfile', { headers: { Authorization: '' } }],
      unknown: ['getProfile', { headers: { Authorization: 'Bearer access_unknown' } }],
      expired: ['getProfile', { isExpired: true }],
    },
    ['WWW-Authenticate'],
  ),
  ApiKeyRefused: await errorResponse(403, 'The API key is missing or not the current one.', {
    missing: ['changePassword', { headers: { [apiKeyHeader]: '' } }],
    unknown: ['changePassword', { headers: { [apiKeyHeader]: 'key_unknown' } }],
  }),
  KeyConflict: await errorResponse(
    409,
    'The idempotency key belongs to another request (`idempotency_key_reused`), or its first request has not ended (`idempotency_in_progress`).',
    {
      reused: [
        'updateInquiry',
        { headers: { [idempotencyHeader]: 'a' }, first: { body: { status: 'completed' } } },
      ],
    },
  ),
  TooLarge: await errorResponse(
    413,
    'A JSON body has at most 64 kB, an image 10 MB, a video 100 MB, a batch of images 200 MB, a batch of videos 400 MB.',
    {
      json: ['updateInquiry', { raw: JSON.stringify({ status: 'x'.repeat(65_536) }) }],
      image: ['uploadImage', { raw: '', headers: { ...multipart, 'Content-Length': '12000000' } }],
      video: ['uploadVideo', { raw: '', headers: { ...multipart, 'Content-Length': '120000000' } }],
    },
  ),
  UnsupportedMediaType: await errorResponse(
    415,
    "Another type than the call's, or a file whose content is of another type than it may have.",
    {
      json: ['updateInquiry', { headers: text }],
      form: ['uploadImage', { raw: '', headers: text }],
      image: ['uploadImage', { files: ['evening.mp4'] }],
      video: ['uploadVideo', { files: ['linen.png'] }],
    },
  ),
  InvalidKey: await errorResponse(422, 'The idempotency key is too long.', {
    key: ['deleteInquiry', { headers: { [idempotencyHeader]: 'a'.repeat(256) } }],
  }),
  TooManyRequests: {
    description:
      'The client repeats the request after `Retry-After`. The fake backend sends it on request only.',
    headers: headersOf(['Retry-After']),
    content: { 'application/json': { schema: refTo('schemas', 'Error') } },
  },
  ServerError: {
    description:
      'The client repeats a read twice and a write once, with the same idempotency key, after `Retry-After` or a back-off. The fake backend sends it on request only.',
    headers: headersOf(['Retry-After']),
    content: { 'application/json': { schema: refTo('schemas', 'Error') } },
  },
});

/** The error responses of a call by status. */
export async function errorResponses(name: EndpointName): Promise<Readonly<Record<string, JsonSchema>>> {
  const { method, access, query, body, form } = endpoints[name];
  const { invalid, params } = samples[name];
  const shared = (component: string) => refTo('responses', component);
  const missing: Calls = Object.fromEntries(
    Object.keys(params ?? {}).map((param) => [param, [name, { params: { ...params, [param]: 'none' } }]]),
  );
  const hasKey = method !== 'GET' && access !== 'public';
  return {
    ...((body || form) && {
      400: shared('MalformedBody'),
      413: shared('TooLarge'),
      415: shared('UnsupportedMediaType'),
    }),
    ...(access !== 'public' && { 401: shared('Unauthorized') }),
    ...(name === 'signIn' && {
      401: await errorResponse(401, 'The email or the password is wrong.', {
        password: [name, { body: { ...samples.signIn.body, password: 'Another-1' } }],
      }),
    }),
    ...(name === 'refreshToken' && {
      401: await errorResponse(401, 'The refresh token is unknown, revoked or expired.', {
        unknown: [name, { body: { refreshToken: 'refresh_unknown' } }],
      }),
    }),
    ...(access === 'administrator with API key' && { 403: shared('ApiKeyRefused') }),
    ...(params && { 404: await errorResponse(404, 'There is no such item or section.', missing) }),
    ...(hasKey && { 409: shared('KeyConflict') }),
    ...(hasKey && { 422: shared('InvalidKey') }),
    ...((query || body || form) && {
      422: await errorResponse(422, 'A field is invalid; the error names it.', {
        field: [name, variationOf(name, invalid)],
      }),
    }),
    429: shared('TooManyRequests'),
    '5XX': shared('ServerError'),
  };
}

function variationOf(name: EndpointName, invalid: Readonly<Record<string, unknown>> = {}): Variation {
  const { query, body, form } = samples[name];
  const all = { ...(query ?? body ?? form), ...invalid };
  return query
    ? { query: all as typeof query }
    : body
      ? { body: all }
      : { form: all as NonNullable<typeof form> };
}
