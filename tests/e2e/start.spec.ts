import { firstReads, routeFiles } from '#app/firstReads.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, holdRequests } from './support/page.ts';
import type { Server } from './support/server.ts';
import { storeSession } from './support/signIn.ts';

/** The requests so far as 'GET /api/…', sorted. */
const calls = async (server: Server) =>
  (await server.requests()).map(({ method, path }) => `${method} ${path}`).toSorted();

test('Each screen sends its first reads and loads its code before the application has loaded, and no read twice, or again after one refresh of a refused token', async ({
  page,
  server,
}) => {
  await storeSession(page);
  for (const [path, urls] of Object.entries(firstReads))
    await test.step(path, async () => {
      const expected = urls.map((url) => `GET ${url}`).toSorted();
      await page.goto('about:blank');
      await server.clearRequests();
      const load = await holdRequests(page, '**/assets/*.js');
      const code = page.waitForRequest(`**/assets/${routeFiles[path]}-*.js`);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => calls(server)).toEqual(expected);
      await code;
      load();
      await expectLoaded(page);
      await page.unroute('**/assets/*.js');
      const sent = await calls(server);
      expect(sent.filter((call) => expected.includes(call))).toEqual(expected);
    });

  await server.expire({ access: true });
  await server.clearRequests();
  await page.goto('/inquiries');
  await expectLoaded(page);
  expect(await calls(server)).toEqual([
    'GET /api/admin/profile',
    'GET /api/admin/profile',
    'GET /api/v1/admin/inquiries',
    'GET /api/v1/admin/inquiries',
    'POST /api/auth/refresh',
  ]);
});
