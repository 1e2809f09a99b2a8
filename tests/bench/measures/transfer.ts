import type { Browser, Page } from '@playwright/test';
import { array, create, number, optional, string, type } from 'superstruct';
import { type Bench, type Measure, mediansOf } from '../bench.ts';
import { openPage } from '../browser.ts';
import { bytesOf, readTwice } from '../traffic.ts';
import { openList } from './listPage.ts';

const trace = type({
  traceEvents: array(
    type({
      name: string(),
      ph: string(),
      pid: number(),
      tid: number(),
      tdur: optional(number()),
      args: optional(type({ name: optional(string()) })),
    }),
  ),
});

/** CPU milliseconds of the longest task on a renderer's main thread during the action, from a trace. */
async function longestTask(browser: Browser, page: Page, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await action();
  const { traceEvents } = create(JSON.parse((await browser.stopTracing()).toString('utf8')), trace);
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
  return Math.max(0, ...tasks);
}

const dashboardText = /\d+ (?:new inquir|pending resp)/;

/** A first visit of the dashboard, then of the inquiries. */
async function dashboard({ browser, origins }: Bench) {
  const { page, traffic, calm, close } = await openPage(browser, origins.app, { isSignedIn: true });
  const longest = await longestTask(browser, page, async () => {
    await page.goto('/dashboard');
    await page.getByText(dashboardText).first().waitFor({ timeout: 60_000 });
    await calm();
  });
  const reads = traffic.api();
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click();
  await page.locator('main article').first().waitFor({ timeout: 60_000 });
  await calm();
  const twice = readTwice(traffic.api());
  await close();
  return { longest, megabytes: bytesOf(reads) / 1e6, requests: reads.length, twice };
}

/** What a status change and a return to the page load, when nothing else has changed. */
async function listTraffic({ browser, origins }: Bench) {
  const list = await openList(browser, origins.app, true);
  const { page, traffic, calm, close } = list;
  const choice = await list.focusStatus(0);
  traffic.clear();
  await page.keyboard.press(choice);
  await calm();
  const status = bytesOf(traffic.api());
  await close();
  return status;
}

const afterStaleTime = '00:40';

/** The page's clock advances past the stale time; then the page gets the focus again. */
async function focusTraffic({ browser, origins }: Bench): Promise<number> {
  const { page, traffic, calm, close } = await openPage(browser, origins.app, { isSignedIn: true });
  await page.clock.install();
  await page.goto('/inquiries');
  await page.locator('main article').first().waitFor({ timeout: 60_000 });
  await calm();
  await page.clock.fastForward(afterStaleTime);
  await calm();
  traffic.clear();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await calm();
  const bytes = bytesOf(traffic.api());
  await close();
  return bytes;
}

/** With the asked number of inquiries, contact messages, images and videos each. */
export const transfer: Measure = {
  rows: [
    'longest task to the dashboard, CPU',
    'status change, bytes',
    'focus without a change, bytes',
    'cold dashboard, bytes',
    'cold dashboard, requests',
    'lists asked for twice',
  ],
  async run(bench) {
    await bench.seed(bench.options.items);
    const visit = await mediansOf(() => dashboard(bench));
    const figures = [
      ['longest task to the dashboard, CPU', visit.longest],
      ['status change, bytes', await listTraffic(bench)],
      ['focus without a change, bytes', await focusTraffic(bench)],
      ['cold dashboard, bytes', visit.megabytes],
      ['cold dashboard, requests', visit.requests],
      ['lists asked for twice', visit.twice],
    ] as const;
    return figures.map(([name, ours]) => ({ name, ours, reference: null }));
  },
};
