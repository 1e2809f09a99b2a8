import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inlineTokens } from '../../src/build/inlineTokens.ts';
import { liveLabels } from '../../src/build/liveLabels.ts';

let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [react(), inlineTokens(), liveLabels()],
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

describe('changed labels', () => {
  const file = 'src/features/replies/labels.ts';

  test('are sent to the page with the components that import them, and do not reload it', async () => {
    for (const path of ['src/features/replies/Reply.tsx', 'src/features/replies/actors.ts'])
      await server.environments.client.transformRequest(`/${path}`);
    const updates = ['labels.ts', 'Reply.tsx'].map((name) =>
      expect.objectContaining({
        acceptedPath: `/src/features/replies/${name}`,
      }),
    );
    expect(await sentAfter(file)).toEqual([[{ type: 'update', updates }]]);
  });

  test('are those of every loaded instance of the module, so that no importer has the old ones', async () => {
    const accepted: ((labels: object) => void)[] = [];
    vi.stubGlobal('hot', { data: {}, accept: (take: (labels: object) => void) => accepted.push(take) });
    /** The module as the page loads it, with a context of hot reload that the test holds. */
    const load = async (text: string) => {
      const { code } = await server.environments.client.pluginContainer.transform(
        `export const label = '${text}';\nexport function sentence() { return label + '.'; }`,
        resolve(file),
      );
      const source = code.replace(
        /^import .* from "\/@vite\/client";/m,
        'const __vite__createHotContext = () => hot;',
      );
      return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
    };
    const instances = [];
    for (const text of ['first', 'second', 'third']) {
      const latest = await load(text);
      accepted.at(-2)?.(latest);
      instances.push(latest);
    }
    expect(instances.map(({ label, sentence }) => [label, sentence()])).toEqual([
      ['third', 'third.'],
      ['third', 'third.'],
      ['third', 'third.'],
    ]);
  });
});
