// @vitest-environment node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inlineTokens } from '../../src/build/inlineTokens.ts';

let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [inlineTokens()],
    server: { middlewareMode: true, ws: false },
  });
});

afterAll(() => server.close());

/** What the page is sent when a file has changed. */
async function sentAfter(file: string): Promise<readonly unknown[]> {
  const send = vi.spyOn(server.environments.client.hot, 'send').mockReturnValue();
  server.watcher.emit('change', resolve(file));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  const sent = send.mock.calls.map((values) => [...values]);
  send.mockRestore();
  return sent;
}

test('Changed tokens are sent to the page, which has a place for them', async () => {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  expect(await sentAfter('src/ui/tokens.css')).toEqual([['tokens', { css }]]);
  const html = await server.transformIndexHtml('/', '<html><head></head><body></body></html>');
  expect(html).toContain('<style data-file="tokens.css">');
});

test('Other styles of index.html reload the page', async () => {
  expect(await sentAfter('src/ui/start.css')).toEqual([[{ type: 'full-reload' }]]);
});
