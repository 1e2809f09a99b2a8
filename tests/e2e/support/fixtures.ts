import { test as base, expect } from '@playwright/test';
import { type ConsoleErrors, collectConsoleErrors } from './consoleErrors.ts';
import { type Build, type Server, startServer } from './server.ts';

interface TestFixtures {
  /** The worker's server, reset: without faults and with an empty request log. */
  server: Server;
  /** A console error or page error that a test does not allow fails it. */
  consoleErrors: ConsoleErrors;
}

interface WorkerFixtures {
  /** Set by the project. */
  build: Build;
  workerServer: Server;
}

/** Relative URLs lead to the build under test with a fake server of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['production', { option: true, scope: 'worker' }],

  workerServer: [
    async ({ build }, use) => {
      const { server, stop } = await startServer(build);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  baseURL: async ({ workerServer }, use) => use(workerServer.url),

  consoleErrors: [
    async ({ context }, use) => {
      const errors = await collectConsoleErrors(context);
      // One image of the seed is missing on purpose.
      errors.allowFailedRequests('/files/moved-long-ago*');
      await use(errors);
      expect(errors.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  server: [
    async ({ workerServer, consoleErrors }, use) => {
      // Removes the faults and empties the log too.
      await workerServer.reset();
      await use({
        ...workerServer,
        async fault(fault) {
          consoleErrors.allowFailedRequests(fault.path ?? '*');
          await workerServer.fault(fault);
        },
        async expire(tokens) {
          consoleErrors.allowFailedRequests('/api/*');
          await workerServer.expire(tokens);
        },
      });
    },
    { auto: true },
  ],
});

export { expect };
