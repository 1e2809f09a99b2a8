import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import sirv from 'sirv';
import { type ConsoleErrors, collectConsoleErrors } from '../e2e/support/consoleErrors.ts';
import { submitSignIn } from '../e2e/support/signIn.ts';
import { startNode, type WebServer } from '../support/webServers.ts';

const site = resolve('dist-site');
const path = '/some/path/';

/** A static host of the site, below a path. */
function startHost(): Promise<WebServer> {
  const serve = sirv(site, { dev: true, etag: true });
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(site, '404.html')));
    };
    if (!request.url?.startsWith(path)) return notFound();
    request.url = request.url.slice(path.length - 1);
    serve(request, response, notFound);
  });
  return startNode(server);
}

interface TestFixtures {
  /** A console error, a page error or a violation of the policy that a test does not allow fails it. */
  consoleErrors: ConsoleErrors;
}

/** Relative addresses lead to the site; each test has a browser profile of its own, and thereby its own worker and data. */
export const test = base.extend<TestFixtures, { host: WebServer }>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = await startHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ host }, use) => use(host.origin + path),

  consoleErrors: [
    async ({ context }, use) => {
      const errors = await collectConsoleErrors(context);
      // One image of the seed is missing on purpose.
      errors.allowFailedRequests('*/files/moved-long-ago*');
      await use(errors);
      expect(errors.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a screen of the application and signs in. */
export async function signIn(page: Page, path = 'app/dashboard'): Promise<void> {
  await page.goto('app/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto(path);
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

export { expect };
