import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createBackend } from '#fake-server/backend.ts';
import { groupOf, groups, parseGroups } from './suite/groups.ts';
import { summaryOf } from './suite/report.ts';
import { allChecks, isAccepted, runSuite } from './suite/run.ts';
import type { Check } from './suite/trial.ts';

// Servers that are being built: they have some of the calls, or are strict where the client does not care.

type Next = (request: Request) => Promise<Response>;

/** One of each call. */
const firstChecks = allChecks.filter(
  ({ endpoint }, index) => allChecks.findIndex((check) => check.endpoint === endpoint) === index,
);

function run(
  answer: (request: Request, next: Next) => Promise<Response>,
  checks: readonly Check[] = firstChecks,
) {
  const backend = createBackend({ seed: { images: 3, videos: 2, inquiries: 4, contact: 4 } });
  const fetch: typeof globalThis.fetch = (input, init) => answer(new Request(input, init), backend.fetch);
  return runSuite({ baseUrl: 'http://studio.test', fetch, ...demoAccount }, checks);
}

/** What servers answer to a path that nobody has. */
const toNobody: Readonly<Record<string, (request: Request) => Response>> = {
  'a page of the framework, with 404': ({ url }) =>
    new Response(`<pre>Cannot GET ${new URL(url).pathname}</pre>`, { status: 404 }),
  'JSON with the time, with 400': ({ url }) =>
    Response.json(
      { timestamp: new Date().toISOString(), requestId: crypto.randomUUID(), path: new URL(url).pathname },
      { status: 400 },
    ),
  'index.html, with 200': () => new Response('<!doctype html><div id="root"></div>'),
  'an error, with 500': () => Response.json({ error: { message: 'No handler' } }, { status: 500 }),
  'a request for a token, with 401, and 404 with one': ({ headers }) =>
    headers.has('Authorization')
      ? Response.json({ message: 'Not found' }, { status: 404 })
      : Response.json({ message: 'Unauthorized' }, { status: 401 }),
};

const there = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => ['auth', 'inquiries'].includes(groupOf(name)))
  .map((name) => new RegExp(`^${endpoints[name].path.replaceAll(/:\w+/g, '[^/]+')}$`));

test.each(Object.entries(toNobody))(
  'a server without media and contact messages answers %s',
  async (_, nobody) => {
    const report = await run(async (request, next) =>
      there.some((path) => path.test(new URL(request.url).pathname)) ? next(request) : nobody(request),
    );
    const missing = report.results.filter(({ outcome }) => outcome === 'not there');
    expect(new Set(missing.map(({ endpoint }) => groupOf(endpoint)))).toEqual(
      new Set(['contact', 'images', 'videos']),
    );
    const others = report.results.filter(
      ({ endpoint }) => !['auth', 'inquiries'].includes(groupOf(endpoint)),
    );
    expect(others.filter(({ outcome }) => outcome !== 'not there')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(isAccepted(report)).toBe(false);
    expect(summaryOf(report).split('\n').length).toBeLessThan(40);
  },
);

test('the summary has at most 40 lines, and says what differs before what is tolerated', async () => {
  const report = await run(async (request, next) => {
    const response = await next(request);
    return response.status < 300 && request.method !== 'POST'
      ? new Response('{"data":7}', { status: 203 })
      : response;
  }, allChecks);
  const lines = summaryOf(report).split('\n');
  expect(lines.length).toBeLessThan(40);
  const first = (start: string) => lines.findIndex((line) => line.startsWith(start));
  expect(lines[0]).toBe('The dashboard does not work with this server yet.');
  expect(first('differs: ')).toBeGreaterThan(0);
  expect(first('tolerated (')).toBeGreaterThan(first('differs: '));
  expect(lines.filter((line) => /^… and \d+ more$/.test(line)).length).toBeGreaterThan(0);
});

const strict: readonly (readonly [string, EndpointName, (request: Request) => Promise<boolean>, string])[] = [
  [
    'a limit of 1000000000',
    'listInquiries',
    async ({ url }) => url.includes('limit=1000000000'),
    'the client asks for 50 at most, or sends no limit',
  ],
  [
    'a change without fields',
    'updateImage',
    async (request) => request.method === 'PUT' && (await request.clone().text()) === '{}',
    'the client sends what has changed',
  ],
  [
    'a description of 500 characters in which a line break counts two',
    'uploadImage',
    async (request) =>
      /name="description"\r\n\r\n(?:(?!\r\n--)[\s\S])*\r\n(?!--)/.test(await request.clone().text()),
    'the message is shown, and the text is kept',
  ],
];

test.each(strict)('%s may be refused', async (_, endpoint, isRefused, reason) => {
  let refused = 0;
  const report = await run(
    async (request, next) => {
      if (!(await isRefused(request))) return next(request);
      refused += 1;
      return Response.json({ error: { message: 'No', code: 'strict' } }, { status: 400 });
    },
    allChecks.filter((check) => check.endpoint === endpoint),
  );
  expect(refused).toBeGreaterThan(0);
  expect(report.results.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  expect(summaryOf(report)).toContain(`(${reason})`);
  expect(isAccepted(report)).toBe(true);
});

describe('the command', () => {
  const main = (...rest: readonly string[]) =>
    new Promise<{ readonly status: unknown; readonly output: string }>((resolve) => {
      const script = ['--import', 'tsx', 'tests/contract/suite/main.ts', ...rest];
      execFile(process.execPath, script, (error, stdout, stderr) =>
        resolve({ status: error ? error.code : 0, output: stdout + stderr }),
      );
    });
  const account = ['--email', demoAccount.email, '--password', demoAccount.password];

  test('says in one line that nothing answers', async () => {
    const url = 'http://127.0.0.1:9';
    const { status, output } = await main('--url', url, ...account);
    expect([status, output.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^Nothing answers at ${url}: .+`))],
    ]);
  });

  test('takes groups of calls, and names them where one is unknown', async () => {
    const { status, output } = await main(
      '--url',
      'http://127.0.0.1:9',
      ...account,
      '--only',
      'auth,inquiry',
    );
    expect(status).toBe(2);
    expect(output).toContain(`--only takes ${groups.join(', ')}, with commas between them, not 'inquiry'`);
    expect(parseGroups('inquiries, auth')).toEqual(['auth', 'inquiries']);
    const sizes = groups.map(
      (group) => allChecks.filter(({ endpoint }) => groupOf(endpoint) === group).length,
    );
    expect(sizes.filter((size) => size < 10)).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(allChecks.length);
  });
});
