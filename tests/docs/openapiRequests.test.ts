import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createBackend } from '#fake-server/backend.ts';
import { dataOf, sendRequest, signIn } from '#tests/fake-server/support.ts';
import { type Operation, operations, schemaErrors } from '#tests/support/openapi.ts';
import { type Draft, drafts, type Fault, faultsOf, formOf } from '#tests/support/openapiRequests.ts';

/** `OPENAPI_RUNS=5000` for a long run. */
const runs = Number(process.env.OPENAPI_RUNS ?? 200);

const backend = createBackend({ seed: { inquiries: 2, contact: 2, images: 2, videos: 2 } });

async function start() {
  await backend.reset({});
  const tokens = await signIn(backend);
  const key = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, tokens.accessToken);
  return { ...tokens, ...dataOf<{ adminApiKey: string }>(key) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** The session of the backend while no request has changed it. */
let unchanged: Started | null = null;

/** What a schema cannot say: secrets that exist, and a confirmation that is the same. */
function withSecrets({ name }: Operation, body: unknown, { refreshToken }: Started): unknown {
  if (name === 'signIn') return demoAccount;
  if (name === 'refreshToken' || name === 'signOut') return { refreshToken };
  if (name !== 'changePassword') return body;
  const { newPassword } = body as { newPassword: string };
  return { currentPassword: demoAccount.password, newPassword, confirmPassword: newPassword };
}

function requestOf(operation: Operation, draft: Draft, fault: Fault | null, started: Started): Request {
  const { method, path, body, security } = operation;
  const { change, raw } = fault ?? { change: {} };
  const params = { ...draft.params, ...change.params };
  const search = new URLSearchParams({ ...draft.query, ...change.query });
  const needs = security.flatMap((scheme) => Object.keys(scheme));
  const headers = {
    ...(needs.includes('accessToken') && { Authorization: `Bearer ${started.accessToken}` }),
    ...(needs.includes('apiKey') && { 'X-API-Key': started.adminApiKey }),
    ...(body?.type === 'application/json' && { 'Content-Type': body.type }),
    ...(raw !== undefined &&
      body?.type === 'multipart/form-data' && { 'Content-Type': `${body.type}; boundary=seam` }),
    ...draft.headers,
    ...change.headers,
  };
  const valid = withSecrets(operation, draft.body, started);
  const fields = { ...(valid as object), ...(change.body as object | undefined) };
  const files = change.files ?? draft.files;
  const isForm = body?.type === 'multipart/form-data';
  const sent =
    raw ?? (isForm ? formOf(operation, { ...draft, body: fields, files }) : JSON.stringify(fields));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return new Request(`http://studio.test${filled}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    ...(body && { body: sent }),
  });
}

/** Sends the request to the unchanged backend, and returns the response and what is wrong with it. */
async function send(operation: Operation, draft: Draft, fault: Fault | null) {
  const started = unchanged ?? (await start());
  const request = requestOf(operation, draft, fault, started);
  if (fault?.before === 'tokens expire') backend.expire({ access: true, refresh: false });
  if (fault?.before === 'key is used')
    await sendRequest(
      backend,
      'DELETE',
      '/api/v1/admin/contact/msg_00002',
      { headers: { 'Idempotency-Key': 'used' } },
      started.accessToken,
    );
  const response = await backend.handle(request);
  const { status } = response;
  const isRead = operation.method === 'GET' || status >= 400;
  unchanged = isRead && !fault?.before ? started : null;
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  const documented = operation.responses[status];
  const problems = !documented
    ? [`${status} is not documented`]
    : documented.schema
      ? schemaErrors(documented.schema, body)
      : text === ''
        ? []
        : ['has a body'];
  return { status, body, problems };
}

const isRefusedBatch = (body: unknown): boolean => JSON.stringify(body).includes('{"ok":false');

function expectAsDocumented(
  operation: Operation,
  fault: Fault | null,
  sent: Awaited<ReturnType<typeof send>>,
) {
  const { status, body, problems } = sent;
  const success = Number(Object.keys(operation.responses)[0]);
  // A batch refuses its files one by one.
  const isExpected = fault && status === 200 ? isRefusedBatch(body) : status === (fault?.status ?? success);
  expect({
    call: operation.name,
    fault: fault?.name,
    problems,
    isExpected,
    ...(!isExpected && { status, body }),
  }).toEqual({
    call: operation.name,
    fault: fault?.name,
    problems: [],
    isExpected: true,
  });
  if (!fault) expect(isRefusedBatch(body)).toBe(false);
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s responds to every broken request as documented',
  async (_, operation) => {
    const [draft] = fc.sample(drafts(operation), { numRuns: 1, seed: 1 });
    if (!draft) throw new Error('No request');
    const reached = new Set<string>();
    for (const fault of [null, ...faultsOf(operation)]) {
      const sent = await send(operation, draft, fault);
      expectAsDocumented(operation, fault, sent);
      reached.add(String(sent.status));
    }
    expect([...reached, '429', '5XX'].toSorted()).toEqual(Object.keys(operation.responses).toSorted());
  },
);

test(`${runs} generated requests are answered as documented`, { timeout: 600_000 }, async () => {
  // By name, because fast-check prints what fails.
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const requests = fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      name: fc.constant(operation.name),
      draft: drafts(operation),
      fault: fc.option(fc.constantFrom(...faultsOf(operation)), { freq: 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(requests, async ({ name, draft, fault }) => {
      const operation = byName.get(name);
      if (operation) expectAsDocumented(operation, fault, await send(operation, draft, fault));
    }),
    { numRuns: runs },
  );
});
