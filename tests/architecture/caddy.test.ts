import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startCaddy } from '../support/webServers.ts';
import { expectForwarded, missing, pages, serveBuild } from './servedBuild.ts';

// The Caddy of this machine serves dist/ by the Caddyfile of docs/deploying.md, before a fake backend.

const [, caddyfile = ''] = /```caddyfile\n(.*?)```/s.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
const html = readFileSync('dist/index.html', 'utf8');
const [script = ''] = readdirSync('dist/assets').filter((file) => file.endsWith('.js'));
const served = serveBuild((api) =>
  startCaddy(
    caddyfile.replace('/var/www/admin', resolve('dist')).replace('127.0.0.1:8080', new URL(api).host),
  ),
);

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
  test.each(pages)('answers %s with index.html, which is not kept', async (path) => {
    const response = await fetch(served.origin + path);
    expect(headersOf(response)).toEqual({ ...every, status: 200, cache: 'no-cache' });
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(html);
  });

  test.each([
    ['build.json', 'no-cache', 'br, gzip', 'br'],
    ['', 'no-cache', 'gzip, deflate, br', 'br'],
    ['', 'no-cache', 'gzip, deflate', 'gzip'],
    [`assets/${script}`, immutable, 'gzip, br', 'br'],
    [`assets/${script}`, immutable, 'gzip', 'gzip'],
  ])('serves /%s, %s, to who accepts %s by %s', async (path, cache, accepted, encoding) => {
    const response = await fetch(`${served.origin}/${path}`, { headers: { 'Accept-Encoding': accepted } });
    expect(headersOf(response)).toEqual({ ...every, status: 200, cache });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(readFileSync(join('dist', path || 'index.html'), 'utf8'));
  });

  test.each(missing)('answers %s with 404, which is not kept', async (path) => {
    const response = await fetch(served.origin + path);
    expect(headersOf(response)).toEqual({ ...every, status: 404, cache: null });
  });

  test('says that it is healthy', async () => {
    const response = await fetch(`${served.origin}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
  });

  test('forwards a sign-in and the largest picture to the API, and tells it who asks', async () => {
    expect(await expectForwarded(served)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });
});
