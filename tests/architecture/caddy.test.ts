// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { pictureForm, png } from '../fake-server/support.ts';
import { startCaddy, startNode, type WebServer } from '../support/webServers.ts';

// The Caddy of this machine serves dist/ by the Caddyfile of docs/deploying.md, before a fake backend.

const [, caddyfile = ''] = /```caddyfile\n(.*?)```/s.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
const html = readFileSync('dist/index.html', 'utf8');
const [script = ''] = readdirSync('dist/assets').filter((file) => file.endsWith('.js'));
const servers: WebServer[] = [];
let origin = '';
/** The headers of the last request to the API. */
let forwarded: IncomingHttpHeaders = {};

beforeAll(async () => {
  const backend = createListener(createBackend());
  const api = await startNode(
    createServer((request, response) => {
      forwarded = request.headers;
      backend(request, response);
    }),
  );
  servers.push(api);
  const own = caddyfile
    .replace('/var/www/admin', resolve('dist'))
    .replace('127.0.0.1:8080', new URL(api.origin).host);
  const caddy = await startCaddy(own);
  if (!caddy) throw new Error('There is no Caddy (Debian: apt-get install caddy)');
  servers.push(caddy);
  origin = caddy.origin;
}, 30_000);

afterAll(async () => {
  for (const server of servers.reverse()) await server.stop();
});

const headersOf = ({ status, headers }: Response) => ({
  status,
  cache: headers.get('Cache-Control'),
  policy: headers.get('Content-Security-Policy'),
  sniffing: headers.get('X-Content-Type-Options'),
  referrer: headers.get('Referrer-Policy'),
  https: headers.get('Strict-Transport-Security'),
});

const every = {
  policy: "frame-ancestors 'none'",
  sniffing: 'nosniff',
  referrer: 'no-referrer',
  https: 'max-age=31536000',
};
const immutable = 'public, max-age=31536000, immutable';

describe('Caddy, by the Caddyfile of docs/deploying.md', () => {
  test.each(['/', '/dashboard', '/inquiries/', '/media?tab=videos', '/login', '/no/such/page'])(
    'answers %s with index.html, which is not kept',
    async (path) => {
      const response = await fetch(origin + path);
      expect(headersOf(response)).toEqual({ ...every, status: 200, cache: 'no-cache' });
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toBe(html);
    },
  );

  test.each([
    ['build.json', 'no-cache', 'br, gzip', 'br'],
    ['', 'no-cache', 'gzip, deflate, br', 'br'],
    ['', 'no-cache', 'gzip, deflate', 'gzip'],
    [`assets/${script}`, immutable, 'gzip, br', 'br'],
    [`assets/${script}`, immutable, 'gzip', 'gzip'],
  ])('serves /%s, %s, to who accepts %s by %s', async (path, cache, accepted, encoding) => {
    const response = await fetch(`${origin}/${path}`, { headers: { 'Accept-Encoding': accepted } });
    expect(headersOf(response)).toEqual({ ...every, status: 200, cache });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(readFileSync(join('dist', path || 'index.html'), 'utf8'));
  });

  test.each(['/assets/MediaRoute-of-another-build.js', '/.vite/manifest.json'])(
    'answers %s with 404, which is not kept',
    async (path) => {
      const response = await fetch(origin + path);
      expect(headersOf(response)).toEqual({ ...every, status: 404, cache: null });
    },
  );

  test('says that it is healthy', async () => {
    const response = await fetch(`${origin}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
  });

  test('forwards a sign-in and the largest picture to the API, and tells it who asks', async () => {
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(demoAccount),
    });
    expect([login.status, login.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(forwarded).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    const { data } = await login.json();
    const upload = await fetch(`${origin}/api/admin/images/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.tokens.accessToken}` },
      body: pictureForm({}, Buffer.concat([png, Buffer.alloc(uploadLimits.image.bytes - png.length)])),
    });
    expect(upload.status).toBe(201);
  });
});
