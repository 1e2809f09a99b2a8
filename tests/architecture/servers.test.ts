import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { staticPages } from '#fake-server/adapters/staticPages.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { startNode } from '#tests/support/webServers.ts';
import config from '../../vite.config.ts';

const run = promisify(execFile);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the servers of the project', () => {
  test.each([
    ['the fake backend', '', undefined, true],
    [
      'the server of API_URL',
      'http://127.0.0.1:4010',
      { '/api': { target: 'http://127.0.0.1:4010', changeOrigin: true } },
      false,
    ],
  ])('the development server listens on port 5173 and uses %s', async (_, url, proxy, hasFake) => {
    vi.stubEnv('API_URL', url);
    const { server, plugins = [] } = await config({ command: 'serve', mode: 'development' });
    expect([server?.port, server?.proxy]).toEqual([5173, proxy]);
    const isFake = (plugin: unknown) =>
      plugin instanceof Object && Reflect.get(plugin, 'name') === 'fake-backend';
    expect(plugins.flat().some(isFake)).toBe(hasFake);
  });

  test('the demo answers 404 while its build is replaced, and then with the other one', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'dist-'));
    const page = join(dist, 'index.html');
    const { origin, stop } = await startNode(createServer(staticPages(dist)));
    const read = async () => {
      const response = await fetch(origin, { headers: { Accept: 'text/html' } });
      return [response.status, await response.text()];
    };
    writeFileSync(page, 'One');
    expect(await read()).toEqual([200, 'One']);
    rmSync(page);
    expect(await read()).toEqual([404, 'Not found\n']);
    writeFileSync(page, 'Another');
    expect(await read()).toEqual([200, 'Another']);
    await stop();
    rmSync(dist, { recursive: true });
  });

  test.runIf(isLongRun)(
    'a production build sends its requests to the server of VITE_API_URL',
    {
      timeout: 60_000,
    },
    async () => {
      const url = 'https://api.studio.example';
      const outDir = mkdtempSync(join(tmpdir(), 'build-'));
      const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
      const env = { ...process.env, VITE_API_URL: url };
      await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], { env });
      const scripts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));
      const textOf = (path: string) => readFileSync(join(outDir, path), 'utf8');
      expect(scripts.filter((name) => textOf(`assets/${name}`).includes(url))).toHaveLength(1);
      const html = textOf('index.html');
      expect(html).toContain(`connect-src 'self' ${url};`);
      expect(html).toContain(`"api":"${url}"`);
      rmSync(outDir, { recursive: true });
    },
  );
});
