import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { fetchOf, signedIn } from '#tests/fake-server/support.ts';
import { operations, schemaErrors } from '#tests/support/openapi.ts';
import { names } from './suite/everyCall.ts';
import { tableOf } from './suite/report.ts';
import { allChecks, isAccepted, type Report, runSuite } from './suite/run.ts';

const seed = { images: 12, videos: 4, inquiries: 5, contact: 5 };
const inProcess = { baseUrl: 'http://studio.test', ...demoAccount };

/** What did not hold, once each: the reason, or the differences. */
const reasonsIn = ({ results }: Report) =>
  new Set(
    results
      .filter(({ outcome }) => outcome !== 'holds')
      .map(({ outcome, reason, ...result }) => `${outcome}: ${reason ?? JSON.stringify(result)}`),
  );

test('every call of the table has checks, each with a title of its own and a clause', () => {
  const titles = allChecks.map(({ endpoint, title }) => `${endpoint} ${title}`);
  expect(names.filter((name) => allChecks.filter(({ endpoint }) => endpoint === name).length < 2)).toEqual(
    [],
  );
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(
    allChecks.filter(({ clause }) => !/Specification §\d|^Guide for backend teams, /.test(clause)),
  ).toEqual([]);
});

/** The operation of a request, and a note of where its response is not as docs/openapi.json has it. */
async function judge(request: Request, response: Response, seen: Set<string>): Promise<readonly string[]> {
  const { pathname } = new URL(request.url);
  const operation = operations.find(
    ({ method, path }) =>
      method === request.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (!operation) return [];
  const { operationId, responses } = operation;
  seen.add(operationId);
  const documented = responses[response.status];
  if (!documented) return [`${operationId}: ${response.status} is not documented`];
  const schema = documented.content?.['application/json']?.schema;
  const text = await response.text();
  const problems = schema ? schemaErrors(schema, JSON.parse(text)) : text && ['has a body'];
  return [...problems].map((problem) => `${operationId} ${response.status}: ${problem}`);
}

// @spec 6.3 6.4 7.1 7.2 7.3 7.4 7.6 7.9 7.12 7.13 7.14 7.16 7.19
test('every check holds for the fake backend, whose answers are as the OpenAPI document has them', async () => {
  const backend = createBackend({ seed });
  const send = fetchOf(backend);
  const undocumented = new Set<string>();
  const seen = new Set<string>();
  const report = await runSuite({
    ...inProcess,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await send(request.url, init);
      for (const problem of await judge(request, response.clone(), seen)) undocumented.add(problem);
      return response;
    },
    writesPassword: true,
    sendsLargeFiles: true,
    isDisposable: true,
    expire: (tokens) => backend.expire(tokens),
  });
  expect(reasonsIn(report)).toEqual(new Set(['not tried: No other origin is named: set CONTRACT_ORIGIN']));
  expect(report.left).toEqual([]);
  expect([...undocumented]).toEqual([]);
  expect([...seen].toSorted()).toEqual(names.toSorted());
}, 60_000);

/** Everything that an administrator can read, in order. */
async function contentOf(backend: Backend) {
  const send = await signedIn(backend);
  const paths = ['images/swordman', 'images/logo', 'videos/hero', 'videos/feature', 'v1/admin/inquiries'];
  const bodies = [];
  for (const path of [...paths, 'v1/admin/contact', 'admin/api-key'])
    bodies.push((await send('GET', `/api/${path}`)).body);
  return bodies;
}

test('over HTTP, without any permission, every check that can be tried holds and nothing has changed', async () => {
  const backend = createBackend({ seed });
  const server = createServer(createListener(backend, { cors: true })).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const before = await contentOf(backend);
  const { port } = server.address() as AddressInfo;
  const report = await runSuite(
    { baseUrl: `http://127.0.0.1:${port}/`, ...demoAccount, origin: 'https://studio.example' },
    // Contact messages and videos share their handlers with inquiries and images.
    allChecks.filter(({ endpoint }) => !/Contact|Video/.test(endpoint)),
  );
  expect(reasonsIn(report)).toEqual(
    new Set([
      'not tried: If the server accepts it, the API key is replaced: set CONTRACT_WRITES_PASSWORD=1',
      'not tried: No token of this server can be made to expire from outside',
      'not tried: It would replace the API key that others use: set CONTRACT_WRITES_PASSWORD=1',
      'not tried: It would change the password and put it back: set CONTRACT_WRITES_PASSWORD=1',
      'not tried: The items are other people’s, and the API cannot create one',
    ]),
  );
  expect(report.left).toEqual([]);
  expect(await contentOf(backend)).toEqual(before);
});

test('a server that refuses to sign in is tried no further', async () => {
  const fetch = fetchOf(createBackend({ seed }));
  const checks = allChecks.filter(({ endpoint }) => endpoint === 'getInquiry');
  const refused = await runSuite({ ...inProcess, fetch, password: 'unknown' }, checks);
  expect(reasonsIn(refused)).toEqual(new Set(['not tried: No session: signIn was refused with 401']));
  expect(isAccepted(refused)).toBe(false);
});

test('a report is a table with the differences and their clauses', () => {
  const difference = { subject: 'status', expected: '2xx', got: '"<b>"', isTolerated: false };
  const check = { endpoint: 'getProfile', clause: 'Specification §7' } as const;
  const report: Report = {
    isSignedIn: true,
    results: [
      { ...check, title: 'one', outcome: 'holds', differences: [] },
      { ...check, title: 'two', outcome: 'differs', differences: [difference] },
      { ...check, title: 'three', outcome: 'tolerated', differences: [{ ...difference, isTolerated: true }] },
      {
        ...check,
        endpoint: 'signOut',
        title: 'four',
        outcome: 'not tried',
        differences: [],
        reason: 'no item',
      },
    ],
    left: ['image logo/1: 500'],
  };
  expect(tableOf(report)).toBe(`                            holds  tolerated    differs  not tried
GET /api/admin/profile          1          1          1          ·
POST /api/auth/logout           ·          ·          ·          1
all                             1          1          1          1

GET /api/admin/profile two
  Specification §7
  differs: status: expected 2xx, got "<b>"

tolerated (1): status: expected 2xx, got "<b>"
  GET /api/admin/profile
not tried (1): no item
could not be removed: image logo/1: 500`);
});

test('the example server of the guide has at most 250 lines, and no required check differs', async () => {
  const path = 'docs/examples/server.mjs';
  const password = 'Linen-Oak-2026';
  const server = spawn(process.execPath, [path, '0'], {
    env: { ...process.env, ADMIN_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  const exited = once(server, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
  const [url] = await Promise.race([once(server.stdout, 'data'), exited]);
  const report = await runSuite({
    baseUrl: String(url).trim(),
    email: 'admin@example.com',
    password,
    writesPassword: true,
    isDisposable: true,
  });
  expect(report.isSignedIn).toBe(true);
  expect(report.results.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  expect(report.left).toEqual([]);
  expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThanOrEqual(251);
}, 60_000);
