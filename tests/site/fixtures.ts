import { createServer, type RequestListener } from 'node:http';
import { test as base, expect } from '@playwright/test';
import type { NextHandler } from 'sirv';
import { type ConsoleErrors, collectConsoleErrors } from '../e2e/support/consoleErrors.ts';
import { startNode } from '../support/webServers.ts';

interface Host {
  /** What is below the path. */
  readonly pages: (...parameters: [...Parameters<RequestListener>, NextHandler]) => void;
  /** What answers all other requests. */
  readonly otherwise: RequestListener;
}

/**
 * Relative addresses lead below the path; each test has a browser profile of its own, and thereby its own worker and data. A
 * console error, a page error or a violation of the policy that a test does not allow fails it.
 */
export const testBelow = (path: string, { pages, otherwise }: Host) =>
  base.extend<{ consoleErrors: ConsoleErrors }>({
    baseURL: async ({ browserName: _ }, use) => {
      const server = createServer((request, response) => {
        if (!request.url?.startsWith(path)) return otherwise(request, response);
        request.url = request.url.slice(path.length - 1);
        pages(request, response, () => otherwise(request, response));
      });
      const { origin, stop } = await startNode(server);
      await use(origin + path);
      await stop();
    },

    consoleErrors: [
      async ({ context }, use) => {
        const errors = await collectConsoleErrors(context);
        // One image of the seed is missing on purpose.
        errors.allowFailedRequests('*/files/moved-long-ago*');
        // The browser asks the host for it where a page is not HTML.
        errors.allowFailedRequests('/favicon.ico');
        await use(errors);
        expect(errors.unexpected()).toEqual([]);
      },
      { auto: true },
    ],
  });

export { expect };
