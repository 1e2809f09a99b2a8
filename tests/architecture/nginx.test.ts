import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { pictureForm, png } from '../fake-server/support.ts';
import { startNginx, startNode, type WebServer } from '../support/webServers.ts';

/** What a server answers with index.html, and what it does not find. */
const pages = ['/', '/dashboard', '/inquiries/', '/media?tab=videos', '/login', '/no/such/page'];
const missing = ['/assets/MediaRoute-of-another-build.js', '/.vite/manifest.json'];

interface ServedBuild {
  origin: string;
  /** The headers of the last request to the API. */
  forwarded: IncomingHttpHeaders;
}

/** For all tests of a file: a server of this machine, started by the origin of the API, before a fake backend. */
function serveBuild(start: (api: string) => Promise<WebServer | null>): ServedBuild {
  const served: ServedBuild = { origin: '', forwarded: {} };
  const servers: WebServer[] = [];
  beforeAll(async () => {
    const backend = createListener(createBackend());
    const api = await startNode(
      createServer((request, response) => {
        served.forwarded = request.headers;
        backend(request, response);
      }),
    );
    servers.push(api);
    const server = await start(api.origin);
    if (!server) throw new Error('It is not installed (Debian: apt-get install nginx-light)');
    servers.push(server);
    served.origin = server.origin;
  }, 30_000);
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop();
  });
  return served;
}

/** A sign-in, with the API's own header, and the largest picture reach the API. */
async function expectForwarded(served: ServedBuild): Promise<void> {
  const login = await fetch(`${served.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(demoAccount),
  });
  expect([login.status, login.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const { data } = await login.json();
  const upload = await fetch(`${served.origin}/api/admin/images/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.tokens.accessToken}` },
    body: pictureForm({}, Buffer.concat([png, Buffer.alloc(uploadLimits.image.bytes - png.length)])),
  });
  expect(upload.status).toBe(201);
}

// The nginx of this machine serves dist/ as the container of docs/deploying/Dockerfile does, before a fake backend.

const template = readFileSync('docs/deploying/default.conf.template', 'utf8');
const dockerfile = readFileSync('docs/deploying/Dockerfile', 'utf8');
const html = readFileSync('dist/index.html', 'utf8');

/** The template as the image fills it in, with the folder and the API of this run. */
function configuration(api: string): string {
  const [, root = ''] = /^COPY --from=build \/app\/dist (\S+)\$\{VITE_BASE\}$/m.exec(dockerfile) ?? [];
  return template
    .replaceAll(`\${API_ORIGIN}`, api)
    .replaceAll(`\${BASE}`, '/')
    .replace(`root ${root};`, `root ${resolve('dist')};`);
}

const served = serveBuild((api) => startNginx(configuration(api)));

const headersOf = ({ status, headers }: Response) => ({
  status,
  type: headers.get('Content-Type'),
  cache: headers.get('Cache-Control'),
  policy: headers.get('Content-Security-Policy'),
  sniffing: headers.get('X-Content-Type-Options'),
  referrer: headers.get('Referrer-Policy'),
  server: headers.get('Server'),
});

const every = {
  policy: "frame-ancestors 'none'",
  sniffing: 'nosniff',
  referrer: 'no-referrer',
  server: 'nginx',
};
const [script = ''] = readdirSync('dist/assets').filter((file) => file.endsWith('.js'));

describe('nginx, by the template of the container', () => {
  test.each(pages)('answers %s with index.html, which is not cached', async (path) => {
    const response = await fetch(served.origin + path);
    expect(headersOf(response)).toEqual({ ...every, status: 200, type: 'text/html', cache: 'no-cache' });
    expect(await response.text()).toBe(html);
  });

  test.each([
    ['', 'text/html', 'no-cache', 'gzip, deflate, br', 'br'],
    ['', 'text/html', 'no-cache', 'gzip, deflate', 'gzip'],
    [`assets/${script}`, 'application/javascript', 'public, max-age=31536000, immutable', 'gzip, br', 'br'],
    [`assets/${script}`, 'application/javascript', 'public, max-age=31536000, immutable', 'gzip', 'gzip'],
  ])('serves /%s as %s, %s; with %s accepted, by %s', async (path, type, cache, accepted, encoding) => {
    const response = await fetch(`${served.origin}/${path}`, { headers: { 'Accept-Encoding': accepted } });
    expect(headersOf(response)).toEqual({ ...every, status: 200, type, cache });
    expect(await response.text()).toBe(readFileSync(join('dist', path || 'index.html'), 'utf8'));
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  });

  test.each(missing)('answers %s with 404, which is not cached', async (path) => {
    const response = await fetch(served.origin + path);
    expect(headersOf(response)).toEqual({ ...every, status: 404, type: 'text/html', cache: null });
  });

  test('sends HSTS only in answer to HTTPS', async () => {
    const hstsOf = async (headers: HeadersInit) =>
      (await fetch(served.origin, { headers })).headers.get('Strict-Transport-Security');
    expect(await hstsOf({})).toBeNull();
    expect(await hstsOf({ 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000');
  });

  test('answers the health check of the container', async () => {
    const response = await fetch(`${served.origin}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
    expect(dockerfile).toContain('HEALTHCHECK CMD wget -q -O /dev/null http://127.0.0.1/healthz\n');
  });

  test('forwards the address and the protocol of the client to the API', async () => {
    await fetch(`${served.origin}/api/admin/profile`, {
      headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' },
    });
    expect(served.forwarded).toMatchObject({
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  test('forwards a sign-in and the largest picture to the API, and has room for the largest film', async () => {
    await expectForwarded(served);
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(template) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(uploadLimits.video.bytes);
  });

  test('has no variable that the container does not set, and copies what is in the repository', () => {
    const variables = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const set = [...dockerfile.matchAll(/^ENV (\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(variables)].toSorted()).toEqual(set.toSorted());
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    const runs = [...dockerfile.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command);
    expect(runs).toEqual(['npm ci', 'npm run build']);
  });
});
