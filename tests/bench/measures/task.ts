import type { Browser } from '@playwright/test';
import { array, create, number, optional, string, type } from 'superstruct';
import { figuresOf, type Measure, seed, type Values } from '../bench.ts';
import { openPage } from '../browser.ts';

const trace = type({
  traceEvents: array(
    type({
      name: string(),
      pid: number(),
      tid: number(),
      tdur: optional(number()),
      args: optional(type({ name: optional(string()) })),
    }),
  ),
});

const dashboardText = /\d+ (?:new inquir|pending resp)/;

/** CPU milliseconds of the longest task on the main thread during a first visit of the dashboard, from a trace. */
async function longestTask(browser: Browser, origin: string): Promise<number> {
  const { page, calm, close } = await openPage(browser, origin, { isSignedIn: true });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await page.goto('/dashboard');
  await page.getByText(dashboardText).first().waitFor({ timeout: 60_000 });
  await calm();
  const { traceEvents } = create(JSON.parse((await browser.stopTracing()).toString('utf8')), trace);
  await close();
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

export const longestTasks: Measure = {
  rows: ['longest task to the dashboard, CPU'],
  async run(bench) {
    await seed(bench);
    return figuresOf(this.rows, async () => {
      const measured: Record<string, Values> = {};
      for (const [subject, build] of bench.applications)
        measured[subject] = {
          'longest task to the dashboard, CPU': await longestTask(bench.browser, bench.origins[build]),
        };
      return measured;
    });
  },
};
