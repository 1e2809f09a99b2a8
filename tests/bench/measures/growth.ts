import { searchDebounce } from '#contract/limits.ts';
import { type Bench, mediansOf } from '../bench.ts';
import { type ListPage, openList } from './listPage.ts';

const sizes = [100, 1_000, 10_000, 100_000] as const;

/** Points in time are milliseconds since the navigation. */
interface Use {
  keyAt: number;
  /** The paint after the last key. */
  keyPaint: number;
  /** The paint after the last mutation. */
  lastPaint: number;
  changedAt: number;
  /** The end of the last mutation or long task. */
  lastWork: number;
  /** Milliseconds; 0 where none took 50. */
  longestTask: number;
}

declare global {
  interface Window {
    use?: Use;
  }
}

/** Runs in the page. */
function observeUse(): void {
  const use: Use = { keyAt: 0, keyPaint: 0, lastPaint: 0, changedAt: 0, lastWork: 0, longestTask: 0 };
  window.use = use;
  const afterPaint = (callback: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = callback;
      port2.postMessage(null);
    });
  const onKey = ({ timeStamp }: Event) => {
    use.keyAt = timeStamp;
    afterPaint(() => {
      use.keyPaint = performance.now();
    });
  };
  const onChange = ({ timeStamp }: Event) => {
    use.changedAt = timeStamp;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('change', onChange, true);
  new MutationObserver(() => {
    use.lastWork = performance.now();
    afterPaint(() => {
      use.lastPaint = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      use.lastWork = Math.max(use.lastWork, startTime + duration);
      use.longestTask = Math.max(use.longestTask, duration);
    }
  }).observe({ type: 'longtask' });
}

export interface Growth {
  readonly items: number;
  /** Milliseconds until the key and, without the debounce, the list that it filters are painted. */
  readonly keyPainted: number;
  /** Milliseconds until the last mutation or long task. */
  readonly statusCalm: number;
  /** The longest task of both, in milliseconds; 0 where none took 50. */
  readonly longestTask: number;
  /** MiB after garbage collection. */
  readonly heap: number;
}

async function use(list: ListPage, round: number) {
  const { page, calm } = list;
  const read = async (): Promise<Use> => {
    await calm();
    const use = await page.evaluate(() => window.use);
    if (!use) throw new Error('The page is not observed');
    return use;
  };
  await list.focusSearch();
  await page.evaluate(() => {
    if (window.use) window.use.longestTask = 0;
  });
  await page.keyboard.press('z');
  const { keyAt, keyPaint, lastPaint } = await read();
  await (await list.findClear())();
  await calm();
  await page.keyboard.press(await list.focusStatus(round));
  const { changedAt, lastWork, longestTask } = await read();
  const keyPainted = Math.max(keyPaint - keyAt, lastPaint - keyAt - searchDebounce);
  return { keyPainted, statusCalm: lastWork - changedAt, longestTask };
}

/** The same uses with more and more inquiries. */
export async function growth({ browser, origins, backend }: Bench): Promise<readonly Growth[]> {
  const results: Growth[] = [];
  for (const items of sizes) {
    await backend.reset({ inquiries: items });
    const list = await openList(browser, origins.app, true, observeUse);
    await use(list, 0);
    const medians = await mediansOf((round) => use(list, round));
    await list.cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await list.cdp.send('Runtime.getHeapUsage');
    await list.close();
    results.push({ items, ...medians, heap: usedSize / 1_024 ** 2 });
  }
  return results;
}

export const growthCells = (results: readonly Growth[]): readonly (readonly string[])[] => [
  ['items', 'key painted', 'status change calm', 'longest task', 'heap'],
  ...results.map(({ items, keyPainted, statusCalm, longestTask, heap }) => [
    items.toLocaleString('en-US'),
    `${keyPainted.toFixed(0)} ms`,
    `${statusCalm.toFixed(0)} ms`,
    longestTask === 0 ? '< 50 ms' : `${longestTask.toFixed(0)} ms`,
    `${heap.toFixed(1)} MiB`,
  ]),
];
