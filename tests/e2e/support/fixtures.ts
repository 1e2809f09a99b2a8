import { test as base, expect } from '@playwright/test';
import { type Complaints, listen } from './complaints.ts';
import { type Build, type Server, startServer } from './server.ts';

interface TestFixtures {
  /** The backend of this test, reset, without faults and with an empty request log. */
  server: Server;
  /** What the browser may complain of; anything else fails the test. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** Which build the tests of a file see; the production build unless it says `test.use({ build: 'demo' })`. */
  build: Build;
  door: Server;
}

/**
 * The test function of every end-to-end test. Relative addresses lead to the production build with a fake backend of
 * its own. A console error or page error fails the test, unless it comes of a fault that the test itself asked for.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['production', { option: true, scope: 'worker' }],

  door: [
    async ({ build }, use) => {
      const { server, stop } = await startServer(build);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  baseURL: async ({ door }, use) => use(door.url),

  complaints: [
    async ({ context }, use) => {
      const complaints = listen(context);
      await use(complaints);
      expect(complaints.all()).toEqual([]);
    },
    { auto: true },
  ],

  server: [
    async ({ door, complaints }, use) => {
      await door.clearFaults();
      await door.reset();
      await door.clearRequests();
      await use({
        ...door,
        async fault(fault) {
          complaints.allowFailures(fault.path ?? '*');
          await door.fault(fault);
        },
        async expire(tokens) {
          complaints.allowFailures('/api/*');
          await door.expire(tokens);
        },
      });
      await door.clearFaults();
    },
    { auto: true },
  ],
});

export { expect };
