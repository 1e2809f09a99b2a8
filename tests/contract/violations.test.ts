import { expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { demoAccount } from '#fake-server/account.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import type { Server } from './suite/connection.ts';
import { allChecks, isAccepted, runSuite } from './suite/run.ts';

type Next = (request: Request) => Promise<Response>;
/** Answers in place of the fake backend, which `next` asks. */
type Violation = (request: Request, next: Next) => Promise<Response>;

interface Row {
  readonly name: string;
  readonly endpoint: EndpointName;
  readonly violate: Violation;
  /** Named by the suite. */
  readonly subject: string;
  readonly clause: string;
  readonly isTolerated?: true;
}

const is = ({ method, url }: Request, call: string): boolean =>
  new RegExp(`^${call}$`).test(`${method} ${new URL(url).pathname}`);

/** Changes the successful responses of one call. */
const changed =
  (call: string, change: (body: never, response: Response) => BodyInit | Response): Violation =>
  async (request, next) => {
    const response = await next(request);
    if (!is(request, call) || !response.ok) return response;
    const result = change((await response.clone().json()) as never, response);
    return result instanceof Response ? result : new Response(result, response);
  };

/** Sends another request in place of those of one call. */
const sent =
  (call: string, change: (request: Request) => Request | Response): Violation =>
  async (request, next) => {
    const result = is(request, call) ? change(request) : request;
    return result instanceof Response ? result : next(result);
  };

const json = (body: unknown, status = 200) => Response.json(body, { status });
const without = (request: Request, header: string) => {
  const headers = new Headers(request.headers);
  headers.delete(header);
  return new Request(request, { headers });
};
const withSearch = (request: Request, change: (search: URLSearchParams) => void) => {
  const url = new URL(request.url);
  change(url.searchParams);
  return new Request(url, request);
};

interface Account {
  readonly data: { readonly tokens: { readonly accessToken: string } };
}
interface List {
  readonly data: readonly object[];
}

const inquiries = '/api/v1/admin/inquiries';
const images = '/api/admin/images';

const rows: readonly Row[] = [
  {
    name: 'a sign-in without a refresh token',
    endpoint: 'signIn',
    violate: changed('POST /api/auth/login', ({ data }: Account) => {
      const { accessToken } = data.tokens;
      return JSON.stringify({ data: { ...data, tokens: { accessToken } } });
    }),
    subject: 'data.tokens.refreshToken',
    clause: 'Specification §7: data.user and data.tokens{accessToken, refreshToken}',
  },
  {
    name: 'a wrong password answered with 200 and an error',
    endpoint: 'signIn',
    violate: async (request, next) => {
      const response = await next(request);
      return response.status === 401 ? json(await response.json()) : response;
    },
    subject: 'status',
    clause: 'Specification §2: a failed login shows an error toast',
  },
  {
    name: 'a profile without authorization',
    endpoint: 'getProfile',
    violate: sent('GET /api/admin/profile', () =>
      json({ data: { user: { email: demoAccount.email, created_at: '2026-01-01T00:00:00Z' } } }),
    ),
    subject: 'status',
    clause: 'Specification §7: the bearer token from the stored session, a refresh on a 401',
  },
  {
    name: 'an invalid token refused with 403',
    endpoint: 'listImages',
    violate: async (request, next) => {
      const response = await next(request);
      return response.status === 401 ? json(await response.json(), 403) : response;
    },
    subject: 'status',
    clause: 'Specification §7: the bearer token from the stored session, a refresh on a 401',
  },
  {
    name: 'a sign-out that revokes nothing',
    endpoint: 'signOut',
    violate: sent('POST /api/auth/logout', () => json({ data: {} })),
    subject: 'status',
    clause: 'Specification §4: calls the logout endpoint with the refresh token',
  },
  {
    name: 'a password change without the API key',
    endpoint: 'changePassword',
    violate: async (request, next) => {
      const response = await next(request);
      return response.status === 403 ? json({ data: {} }) : response;
    },
    subject: 'status',
    clause: 'Specification §6: password change also sends an API key header',
  },
  {
    name: 'an inquiry without an id',
    endpoint: 'listInquiries',
    violate: changed(`GET ${inquiries}`, ({ data: [first, ...rest] }: List) =>
      JSON.stringify({ data: [{ ...first, id: undefined }, ...rest] }),
    ),
    subject: 'data[0].id',
    clause: 'Specification §3: id, name, email, phone, message, status, created_at',
  },
  {
    name: 'an offset that is ignored',
    endpoint: 'listInquiries',
    violate: sent(`GET ${inquiries}`, (request) =>
      withSearch(request, (search) => search.set('offset', '0')),
    ),
    subject: '?limit=1&offset=1',
    clause: 'Specification §7: ?limit&offset; §5: offset zero or more',
  },
  {
    name: 'pages of three without a limit',
    endpoint: 'listContact',
    violate: sent('GET /api/v1/admin/contact', (request) =>
      withSearch(request, (search) => search.set('limit', search.get('limit') ?? '3')),
    ),
    subject: '?limit=4',
    clause: 'Specification §7: ?limit&offset; §5: offset zero or more',
  },
  {
    name: 'a status that is answered and not stored',
    endpoint: 'updateContact',
    violate: async (request, next) =>
      is(request, 'PUT /api/v1/admin/contact/.*') ? json({ data: {} }) : next(request),
    subject: 'the item in the list',
    clause: 'Specification §4: any of pending, in_progress, completed to any other',
  },
  {
    name: 'a title of 100 characters that is refused',
    endpoint: 'uploadImage',
    violate: async (request, next) => {
      if (!is(request, `POST ${images}/upload`)) return next(request);
      const form = await request
        .clone()
        .formData()
        .catch(() => null);
      return String(form?.get('title')).length === 100 ? json({ message: 'Too long' }, 422) : next(request);
    },
    subject: 'status',
    clause: 'Specification §3: image item; §5: title 100, description 500 characters',
  },
  {
    name: 'a page of HTML with status 200',
    endpoint: 'listVideos',
    violate: changed('GET /api/videos/.*', () => new Response('<!doctype html><title>Sign in</title>')),
    subject: 'body',
    clause: 'Specification §3: video sections',
  },
  {
    name: 'results of a batch in another order',
    endpoint: 'uploadImages',
    violate: changed(`POST ${images}/batch-upload`, ({ data }: { data: { results: object[] } }) =>
      JSON.stringify({ data: { results: data.results.toReversed() } }),
    ),
    subject: 'data.results',
    clause: 'Decision 3: { data: { results: [{ ok, item | error }] } }',
  },
  {
    name: 'a deletion that deletes nothing',
    endpoint: 'deleteImage',
    violate: sent('DELETE .*', () => json({ data: {} })),
    subject: 'the list',
    clause: 'Specification §4: the delete call, then the lists refresh; decision 6',
  },
  {
    name: 'writes that are done once per request, whatever their key',
    endpoint: 'uploadVideo',
    violate: (request, next) => next(without(request, 'Idempotency-Key')),
    subject: 'items stored',
    clause: 'Decision 6: one idempotency key for each action',
    isTolerated: true,
  },
  {
    name: 'responses that a proxy may keep',
    endpoint: 'getProfile',
    violate: async (request, next) => {
      const response = await next(request);
      const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'public, max-age=60' };
      return new Response(response.body, { status: response.status, headers });
    },
    subject: 'header Cache-Control',
    clause: 'Specification §7: data.user; §3: email, created_at',
    isTolerated: true,
  },
  {
    name: 'numbers for ids, a list that is not wrapped, and errors as { message }',
    endpoint: 'getContact',
    violate: async (request, next) => {
      const response = await next(request);
      if (!is(request, 'GET /api/v1/admin/contact.*')) return response;
      const { data, error } = (await response.json()) as { data?: unknown; error?: object };
      return Response.json(data ?? error, response);
    },
    subject: 'body',
    clause: 'Specification §7: GET …/{id}',
    isTolerated: true,
  },
];

const serverOf = (backend: Backend, violate: Violation): Server => ({
  baseUrl: 'http://studio.test',
  ...demoAccount,
  fetch: (input, init) => violate(new Request(input, init), backend.handle),
});

test.each(rows)('$name: the suite names $endpoint, $subject and the clause', async (row) => {
  const { endpoint, violate, subject, clause, isTolerated = false } = row;
  const backend = createBackend({ seed: { images: 3, videos: 2, inquiries: 5, contact: 5 } });
  const report = await runSuite(
    serverOf(backend, violate),
    allChecks.filter((check) => check.endpoint === endpoint && check.clause === clause),
  );
  const found = report.results.flatMap((result) =>
    result.differences.map((difference) => ({ clause: result.clause, ...difference })),
  );
  expect(found).toContainEqual({
    clause,
    subject,
    isTolerated,
    expected: expect.any(String),
    got: expect.any(String),
  });
  expect(isAccepted(report)).toBe(isTolerated);
});

test('A call that the server does not have is not there, which only batches may be', async () => {
  const backend = createBackend();
  const runWithout = async (call: string, endpoint: EndpointName) => {
    const violate = sent(
      `(?:${call}|.*/api/contract-suite-none)`,
      ({ url }) => new Response(`Cannot find ${new URL(url).pathname}`, { status: 404 }),
    );
    const report = await runSuite(
      serverOf(backend, violate),
      allChecks.filter((check) => check.endpoint === endpoint),
    );
    return [new Set(report.results.map(({ outcome }) => outcome)), isAccepted(report)];
  };
  expect(await runWithout(`PUT ${inquiries}/.*`, 'updateInquiry')).toEqual([new Set(['not there']), false]);
  expect(await runWithout(`POST ${images}/batch-upload`, 'uploadImages')).toEqual([
    new Set(['not there']),
    true,
  ]);
});
