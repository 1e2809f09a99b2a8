import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { fetchOf, signedIn } from '#tests/fake-server/support.ts';
import type { Server } from './suite/connection.ts';
import { names } from './suite/everyCall.ts';
import { jsonOf, tableOf } from './suite/report.ts';
import { allChecks, isAccepted, type Report, runSuite } from './suite/run.ts';

const seed = { images: 12, videos: 4, inquiries: 5, contact: 5 };

const inProcess = (backend: Backend): Server => ({
  baseUrl: 'http://studio.test',
  fetch: fetchOf(backend),
  ...demoAccount,
});

/** What did not hold, once each: the reason, or the differences. */
const reasonsIn = ({ results }: Report) =>
  new Set(
    results
      .filter(({ outcome }) => outcome !== 'holds')
      .map(({ outcome, reason, ...result }) => `${outcome}: ${reason ?? JSON.stringify(result)}`),
  );

test('Every call of the table has checks, each with a title of its own and a clause', () => {
  const titles = allChecks.map(({ endpoint, title }) => `${endpoint} ${title}`);
  expect(names.filter((name) => allChecks.filter(({ endpoint }) => endpoint === name).length < 4)).toEqual(
    [],
  );
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(
    allChecks.filter(({ clause }) => !/Specification §\d|^Guide for backend teams, /.test(clause)),
  ).toEqual([]);
});

test('Every check holds for the fake backend in process', async () => {
  const backend = createBackend({ seed });
  const report = await runSuite({
    ...inProcess(backend),
    writesPassword: true,
    sendsLargeFiles: true,
    isDisposable: true,
    expire: (tokens) => backend.expire(tokens),
  });
  expect(reasonsIn(report)).toEqual(new Set(['not tried: No other origin is named: set CONTRACT_ORIGIN']));
  expect(report.left).toEqual([]);
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

test('Over HTTP, without any permission, every check that can be tried holds and nothing has changed', async () => {
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

test('Without inquiries their calls are not tried, and a server that refuses to sign in is tried no further', async () => {
  const ofInquiries = allChecks.filter(
    ({ title }) => title === 'sets each status directly, stores it, and changes nothing else',
  );
  const empty = createBackend({ seed: { ...seed, inquiries: 0 } });
  const report = await runSuite(inProcess(empty), ofInquiries);
  expect(report.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['not tried', 'There is no item, and the API cannot create one'],
    ['holds', undefined],
  ]);
  const refused = await runSuite({ ...inProcess(empty), password: 'unknown' }, ofInquiries);
  expect(new Set(refused.results.map(({ reason }) => reason))).toEqual(
    new Set(['No session: signIn was refused with 401']),
  );
  expect(isAccepted(refused)).toBe(false);
});

const difference = { subject: 'status', expected: '2xx', got: '"<b>"', isTolerated: false };
const check = { endpoint: 'getProfile', clause: 'Specification §7' } as const;
const report: Report = {
  isSignedIn: true,
  results: [
    { ...check, title: 'one', outcome: 'holds', differences: [] },
    { ...check, title: 'two', outcome: 'differs', differences: [difference] },
    { ...check, title: 'three', outcome: 'tolerated', differences: [{ ...difference, isTolerated: true }] },
    { ...check, title: 'four', outcome: 'not tried', differences: [], reason: 'no item' },
    { ...check, endpoint: 'signOut', title: 'five', outcome: 'not there', differences: [] },
  ],
  left: ['image logo/1: 500'],
};

test('A report is a table with the differences and their clauses', () => {
  expect(tableOf(report)).toBe(`                            holds  tolerated    differs  not tried  not there
GET /api/admin/profile          1          1          1          1          ·
POST /api/auth/logout           ·          ·          ·          ·          1
all                             1          1          1          1          1

GET /api/admin/profile two
  Specification §7
  differs: status: expected 2xx, got "<b>"

tolerated (1): status: expected 2xx, got "<b>"
  GET /api/admin/profile
not tried (1): no item
could not be removed: image logo/1: 500`);
});

test('A report is JSON by call', () => {
  const { calls, left } = JSON.parse(jsonOf(report));
  expect([left, calls.map(({ call }: { call: string }) => call), calls[0].checks[1]]).toEqual([
    ['image logo/1: 500'],
    ['GET /api/admin/profile', 'POST /api/auth/logout'],
    { clause: 'Specification §7', title: 'two', outcome: 'differs', differences: [difference] },
  ]);
});
