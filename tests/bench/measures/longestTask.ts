import type { Browser, Page } from '@playwright/test';
import { array, create, number, optional, string, type } from 'superstruct';

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
export async function longestTask(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<number> {
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
