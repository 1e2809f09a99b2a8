import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { test as base } from '@playwright/test';
import { createListener } from '#fake-server/adapters/node.ts';
import { staticPages } from '#fake-server/adapters/staticPages.ts';
import { createBackend } from '#fake-server/backend.ts';
import { collectConsoleErrors } from '../e2e/support/consoleErrors.ts';
import { submitSignIn } from '../e2e/support/signIn.ts';
import { runCommand } from '../support/command.ts';
import { startNode, type WebServer } from '../support/webServers.ts';
import { expect } from './fixtures.ts';

const root = resolve('.cache/below-a-path');
const path = '/admin/';

const backend = createListener(createBackend());

function startServer(): Promise<WebServer> {
  const pages = staticPages(join(root, path));
  const server = createServer((request, response) =>
    backend(request, response, () => {
      if (!request.url?.startsWith(path)) return void response.writeHead(404).end();
      request.url = request.url.slice(path.length - 1);
      pages(request, response);
    }),
  );
  return startNode(server);
}

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ browserName: _ }, use) => {
      const outDir = join(root, path);
      const options = ['--base', path, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
      expect(await runCommand('vite', ['build', ...options])).toBe(0);
      const server = await startServer();
      await use(server.origin);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('A build for /admin/ runs there: addresses, files, the first requests, reload and Back', async ({
  page,
  context,
  origin,
}) => {
  const errors = await collectConsoleErrors(context);
  errors.allowFailedRequests('*/files/moved-long-ago*');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const address = (url: string) => `${origin}${path}${url}`;

  await page.goto(address(''));
  await expect(page).toHaveURL(address('login'));
  await submitSignIn(page);
  await expect(page).toHaveURL(address('dashboard'));
  await page.getByRole('link', { name: 'Media Management' }).click();
  await expect(page).toHaveURL(new RegExp(`^${address('media')}`));
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address('dashboard'));
  await page.goForward();

  requested.splice(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The inline script sends them, and the application takes them over.
  expect(requested.filter((each) => each === '/api/admin/profile')).toHaveLength(1);
  const outside = requested.filter((each) => !/^\/(?:admin|api|files)\//.test(each));
  expect(outside).toEqual([]);
  expect(requested).toContainEqual(expect.stringMatching(/^\/admin\/assets\/MediaRoute-.*\.js$/));

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(address('login'));
  expect(errors.unexpected()).toEqual([]);
});
