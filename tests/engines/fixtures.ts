import { test as base, expect } from '@playwright/test';
import { type Build, type Server, startServer } from '../e2e/support/server.ts';
import type { Browser } from './driver.ts';
import { engines, launch } from './engines.ts';
import { PageObject } from './page.ts';

interface TestFixtures {
  /** The name of one of `engines`. */
  engine: string;
  /** A new browser with an empty profile. */
  running: Browser;
  /** The demo, reset. */
  server: Server;
  tab: PageObject;
  /** Opens a second tab. */
  openTab: () => Promise<PageObject>;
}

interface WorkerFixtures {
  build: Build;
  demo: Server;
}

const size = { width: 1280, height: 800 } as const;

/** Console errors, page errors and violations of the content security policy fail a test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['demo', { option: true, scope: 'worker' }],

  demo: [
    async ({ build }, use) => {
      const { server, stop } = await startServer(build);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  engine: ['', { option: true }],

  server: async ({ demo }, use) => {
    await demo.reset();
    await use(demo);
  },

  running: async ({ engine }, use) => {
    const found = engines.find(({ name }) => name === engine);
    if (!found) throw new Error(`There is no engine '${engine}'`);
    const browser = await launch(found);
    await use(browser);
    await browser.close();
  },

  tab: async ({ running, server }, use, testInfo) => {
    const page = new PageObject(running.firstTab, server);
    await running.firstTab.resize(size.width, size.height);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = Buffer.from(await running.firstTab.screenshot(), 'base64');
      await testInfo.attach('screenshot', { body, contentType: 'image/png' });
    }
    expect([...running.errors(), ...(await page.errors())]).toEqual([]);
  },

  openTab: async ({ running, server }, use) => {
    const opened: PageObject[] = [];
    await use(async () => {
      const page = new PageObject(await running.newTab(), server);
      opened.push(page);
      return page;
    });
    for (const page of opened) expect(await page.errors()).toEqual([]);
  },
});

export { expect };
