import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { demoAccount } from '#fake-server/account.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { names } from '#tests/contract/suite/everyCall.ts';
import { allChecks, runSuite } from '#tests/contract/suite/run.ts';

/**
 * `npm run test:mutants:server`: breaks the fake backend one call and one way at a time, and lists what the contract suite
 * does not notice. Ends with 1 when there is any.
 */

type Next = (request: Request) => Promise<Response>;

interface Mutant {
  readonly name: string;
  readonly respond: (request: Request, next: Next) => Promise<Response>;
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the responses that the condition selects. */
const responses =
  (selects: (response: Response) => boolean, change: (response: Response) => Response | Promise<Response>) =>
  async (request: Request, next: Next) => {
    const response = await next(request);
    return selects(response) ? change(response) : response;
  };
const withStatus = (status: number) => (response: Response) =>
  new Response(response.body, { status, headers: response.headers });
const withHeaders = (change: (headers: Headers) => void) => (response: Response) => {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
};
const withBody = (change: (body: Json) => unknown) => async (response: Response) =>
  new Response(JSON.stringify(change((await response.json()) as Json)), response);
const isSuccess = ({ status }: Response) => status < 300;
const isRefusal = ({ status }: Response) => status >= 400;

/** Removes a field wherever an object of the response has it. */
const removed =
  (field: string) =>
  (body: unknown): unknown => {
    if (Array.isArray(body)) return body.map(removed(field));
    if (!isRecord(body)) return body;
    const rest = Object.entries(body).filter(([name]) => name !== field);
    return Object.fromEntries(rest.map(([name, value]) => [name, removed(field)(value)]));
  };
const withoutHeader = (header: string) => async (request: Request, next: Next) => {
  const headers = new Headers(request.headers);
  headers.delete(header);
  return next(new Request(request, { headers }));
};
const withoutParameter = (name: string) => async (request: Request, next: Next) => {
  const url = new URL(request.url);
  url.searchParams.delete(name);
  return next(new Request(url, request));
};

const account = ['email', 'created_at', 'accessToken', 'refreshToken', 'adminApiKey'];
const inbox = ['id', 'name', 'email', 'phone', 'message', 'status', 'created_at'];
const media = ['id', 'title', 'description', 'alt_text', 'sort_order', 'created_at', 'url', 'thumbnail_url'];
const fieldsOf: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  signIn: account.slice(0, 4),
  refreshToken: ['accessToken'],
  getProfile: account.slice(0, 2),
  getApiKey: ['adminApiKey'],
  regenerateApiKey: ['adminApiKey'],
  listInquiries: inbox,
  getInquiry: inbox,
  updateInquiry: ['status'],
  // The email of a contact message may be missing.
  listContact: inbox.filter((field) => field !== 'email'),
  getContact: inbox,
  updateContact: ['status'],
  listImages: [...media, 'category'],
  uploadImage: ['id'],
  uploadImages: ['id', 'ok'],
  updateImage: ['id', 'title'],
  listVideos: media.filter((field) => field !== 'sort_order'),
  uploadVideo: ['id'],
  uploadVideos: ['id', 'ok'],
  updateVideo: ['id', 'title'],
};

/** The ways in which a call can be broken. `token` is always valid. */
function mutantsOf(name: EndpointName, token: () => Promise<string>): readonly Mutant[] {
  const { method, access, path } = endpoints[name];
  const hasQuery = 'query' in endpoints[name];
  const hasContent = 'body' in endpoints[name] || 'form' in endpoints[name];
  const refusals: readonly (readonly [number, number])[] = [
    ...(name === 'signOut' ? [] : [[401, 403] as const]),
    ...(hasContent
      ? ([
          [400, 500],
          [415, 400],
        ] as const)
      : []),
    ...(hasContent || hasQuery ? [[422, 400] as const] : []),
    ...(path.includes(':') ? [[404, 410] as const] : []),
    ...(method !== 'GET' && access !== 'public' && name !== 'regenerateApiKey' ? [[409, 200] as const] : []),
  ];
  const json = ({ headers }: Response) => headers.has('Content-Type');
  return [
    { name: 'success with another status', respond: responses(isSuccess, withStatus(207)) },
    { name: 'success with 500', respond: responses(isSuccess, withStatus(500)) },
    {
      name: 'success as HTML',
      respond: responses(
        isSuccess,
        () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
      ),
    },
    {
      name: 'success without data',
      respond: responses(
        isSuccess,
        withBody((body) => body.data),
      ),
    },
    ...refusals.map(([from, to]) => ({
      name: `${to} for ${from}`,
      respond: responses(({ status }) => status === from, withStatus(to)),
    })),
    ...['message', 'code', 'error'].map((field) => ({
      name: `refusals without ${field}`,
      respond: responses(
        isRefusal,
        withBody((body) => removed(field)(body)),
      ),
    })),
    {
      name: 'another content type',
      respond: responses(
        json,
        withHeaders((headers) => headers.set('Content-Type', 'text/plain')),
      ),
    },
    {
      name: 'a response that may be kept',
      respond: responses(
        isSuccess,
        withHeaders((headers) => headers.set('Cache-Control', 'max-age=60')),
      ),
    },
    ...(fieldsOf[name] ?? []).map((field) => ({
      name: `success without ${field}`,
      respond: responses(
        isSuccess,
        withBody((body) => removed(field)(body)),
      ),
    })),
    ...(access === 'public'
      ? []
      : [
          {
            name: 'no check of the token',
            respond: async (request: Request, next: Next) => {
              const headers = new Headers(request.headers);
              headers.set('Authorization', `Bearer ${await token()}`);
              return next(new Request(request, { headers }));
            },
          },
          {
            name: 'no WWW-Authenticate',
            respond: responses(
              isRefusal,
              withHeaders((headers) => headers.delete('WWW-Authenticate')),
            ),
          },
        ]),
    ...(method === 'GET' && !path.includes(':id')
      ? [
          {
            name: 'no ETag',
            respond: responses(
              isSuccess,
              withHeaders((headers) => headers.delete('ETag')),
            ),
          },
          { name: 'no 304', respond: withoutHeader('If-None-Match') },
        ]
      : []),
    ...(hasQuery
      ? ['limit', 'offset', ...(name === 'listImages' ? ['include_inactive'] : [])].map((parameter) => ({
          name: `${parameter} is ignored`,
          respond: withoutParameter(parameter),
        }))
      : []),
    ...(name.startsWith('list')
      ? [
          {
            name: 'the first item is missing',
            respond: responses(
              isSuccess,
              withBody(({ data }) => ({ data: (data as unknown[]).slice(1) })),
            ),
          },
        ]
      : []),
    ...(method === 'GET' || access === 'public'
      ? []
      : [
          { name: 'no idempotency', respond: withoutHeader('Idempotency-Key') },
          { name: 'no effect', respond: async () => Response.json({ data: { id: '1', status: 'pending' } }) },
        ]),
  ];
}

async function isNoticed(backend: Backend, name: EndpointName, mutant: Mutant): Promise<boolean> {
  const pattern = new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}$`);
  const { results } = await runSuite(
    {
      baseUrl: 'http://studio.test',
      ...demoAccount,
      writesPassword: true,
      isDisposable: true,
      expire: (tokens) => backend.expire(tokens),
      fetch: (input, init) => {
        const request = new Request(input, init);
        const isCall =
          request.method === endpoints[name].method && pattern.test(new URL(request.url).pathname);
        return isCall ? mutant.respond(request, backend.handle) : backend.handle(request);
      },
    },
    allChecks.filter(({ endpoint }) => endpoint === name),
  );
  return results.some(({ outcome }) => outcome !== 'holds' && outcome !== 'not tried');
}

const [only = ''] = process.argv.slice(2);
const unnoticed: string[] = [];
let count = 0;
for (const name of names.filter((one) => one.includes(only))) {
  const backend = createBackend({ seed: { images: 3, videos: 2, inquiries: 4, contact: 4 } });
  const token = async () => {
    const request = new Request('http://studio.test/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(demoAccount),
    });
    const { data } = (await (await backend.handle(request)).json()) as {
      data: { tokens: { accessToken: string } };
    };
    return data.tokens.accessToken;
  };
  for (const mutant of mutantsOf(name, token)) {
    await backend.reset({});
    count++;
    if (!(await isNoticed(backend, name, mutant))) unnoticed.push(`${name}: ${mutant.name}`);
  }
  process.stdout.write(`${name}: ${count} so far\n`);
}
process.stdout.write(
  `${unnoticed.length} unnoticed of ${count}\n${unnoticed.map((line) => `  ${line}\n`).join('')}`,
);
process.exitCode = unnoticed.length > 0 ? 1 : 0;
