// @vitest-environment node
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { pictureForm, png } from '../fake-server/support.ts';

// The nginx of this machine serves dist/ as the container of docs/deploying/Dockerfile does, before a fake backend.

const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
const template = readFileSync('docs/deploying/default.conf.template', 'utf8');
const dockerfile = readFileSync('docs/deploying/Dockerfile', 'utf8');
const html = readFileSync('dist/index.html', 'utf8');
let api: Server;
let nginx: ChildProcess;
let origin = '';
let output = '';

async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await once(server.close(), 'close');
  return port;
}

/** The template as the image fills it in, with the folder and the ports of this run. */
function configuration(port: number, apiPort: number): string {
  const version = execFileSync('sh', ['-c', 'nginx -V 2>&1'], { encoding: 'utf8' });
  const [, main = '/etc/nginx/nginx.conf'] = /--conf-path=(\S+)/.exec(version) ?? [];
  const temporary = [...version.matchAll(/--http-([\w-]+)-temp-path=/g)].map(
    ([, name = '']) => `${name.replaceAll('-', '_')}_temp_path ${folder}/${name};`,
  );
  const [, variable = ''] = /^ENV (\w+)=/m.exec(dockerfile) ?? [];
  const [, root = ''] = /^COPY --from=build \/app\/dist (\S+)$/m.exec(dockerfile) ?? [];
  const server = template
    .replace(`\${${variable}}`, `http://127.0.0.1:${apiPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(`root ${root};`, `root ${resolve('dist')};`);
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/pid; error_log stderr; events {}`,
    `http { include ${dirname(main)}/mime.types; access_log off; ${temporary.join(' ')}`,
    server,
    '}',
  ].join('\n');
}

beforeAll(async () => {
  api = createServer(createListener(createBackend()));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(port, await listen(api)));
  nginx = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  nginx.stderr?.on('data', (text: Buffer) => {
    output += text.toString('utf8');
  });
  origin = `http://127.0.0.1:${port}`;
  await vi
    .waitFor(() => fetch(origin), { timeout: 20_000, interval: 100 })
    .catch(() => {
      throw new Error(`nginx did not start: ${output}`);
    });
}, 30_000);

afterAll(async () => {
  const ended = once(nginx, 'close');
  nginx.kill();
  await ended;
  api.close();
  rmSync(folder, { recursive: true });
});

const headersOf = ({ status, headers }: Response) => ({
  status,
  type: headers.get('Content-Type'),
  cache: headers.get('Cache-Control'),
  policy: headers.get('Content-Security-Policy'),
  sniffing: headers.get('X-Content-Type-Options'),
});

const every = { policy: "frame-ancestors 'none'", sniffing: 'nosniff' };
const [script = ''] = readdirSync('dist/assets').filter((file) => file.endsWith('.js'));

describe('nginx, by the template of the container', () => {
  test.each(['/', '/dashboard', '/inquiries/', '/media?tab=videos', '/login', '/no/such/page'])(
    'answers %s with index.html, which is not kept',
    async (path) => {
      const response = await fetch(origin + path);
      expect(headersOf(response)).toEqual({ ...every, status: 200, type: 'text/html', cache: 'no-cache' });
      expect(await response.text()).toBe(html);
    },
  );

  test.each([
    ['build.json', 'application/json', 'no-cache', 'br, gzip', 'gzip'],
    ['', 'text/html', 'no-cache', 'gzip, deflate, br', 'br'],
    ['', 'text/html', 'no-cache', 'gzip, deflate', 'gzip'],
    [`assets/${script}`, 'application/javascript', 'public, max-age=31536000, immutable', 'gzip, br', 'br'],
    [`assets/${script}`, 'application/javascript', 'public, max-age=31536000, immutable', 'gzip', 'gzip'],
  ])('serves /%s as %s, %s, to who accepts %s by %s', async (path, type, cache, accepted, encoding) => {
    const response = await fetch(`${origin}/${path}`, { headers: { 'Accept-Encoding': accepted } });
    expect(headersOf(response)).toEqual({ ...every, status: 200, type, cache });
    expect(await response.text()).toBe(readFileSync(join('dist', path || 'index.html'), 'utf8'));
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
  });

  test.each(['/assets/MediaRoute-of-another-build.js', '/.vite/manifest.json'])(
    'answers %s with 404, which is not kept',
    async (path) => {
      const response = await fetch(origin + path);
      expect(headersOf(response)).toEqual({ ...every, status: 404, type: 'text/html', cache: null });
    },
  );

  test('forwards a sign-in and the largest picture to the API, and has room for the largest film', async () => {
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(demoAccount),
    });
    // The API's own header.
    expect([login.status, login.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const { data } = await login.json();
    const upload = await fetch(`${origin}/api/admin/images/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.tokens.accessToken}` },
      body: pictureForm({}, Buffer.concat([png, Buffer.alloc(uploadLimits.image.bytes - png.length)])),
    });
    expect(upload.status).toBe(201);
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(template) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(uploadLimits.video.bytes);
  });

  test('has no variable that the container does not set, and copies what is in the repository', () => {
    const variables = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(variables).toEqual([...dockerfile.matchAll(/^ENV (\w+)=/gm)].map(([, name]) => name));
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    const runs = [...dockerfile.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command);
    expect(runs).toEqual(['npm ci', 'npm run build']);
  });
});
