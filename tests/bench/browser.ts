import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { storeSession } from '../e2e/support/signIn.ts';
import { browserFlags, ensureBrowser } from '../support/browser.ts';

/** Latency in milliseconds, throughput in bytes per second, CPU as the factor by which it is slower. */
export interface NetworkProfile {
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
  readonly cpu: number;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });

/** A page in a context of its own: nothing is cached, nobody is signed in. */
export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Resolves when no request is in flight and the main thread has rested for 400 ms. */
  calm(): Promise<void>;
  /** CPU milliseconds of the main thread from the action until the page is calm again. */
  cost(action: () => Promise<unknown>): Promise<number>;
  /** Milliseconds from the input to the next frame, of the slowest key or click since the last call; 0 below 16. */
  slowestInteraction(): Promise<number>;
  /** Megabytes of the page's objects, after a collection. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

interface PageOptions {
  readonly isSignedIn?: boolean;
  readonly throttling?: NetworkProfile | null;
}

declare global {
  interface Window {
    /** Milliseconds; those below 16 are not reported. */
    interactions: number[];
  }
}

/** Runs in the page. */
function watchInteractions(): void {
  window.interactions = [];
  const observer = new PerformanceObserver((list) => {
    window.interactions.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Milliseconds between two looks at the main thread. */
const interval = 200;

/** CPU milliseconds within an interval that are not work: reading the metrics itself costs a part of one. */
const restLimit = 4;

const calmTimeout = 60_000;

export async function openPage(
  browser: Browser,
  origin: string,
  { isSignedIn = false, throttling = null }: PageOptions = {},
): Promise<BenchPage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  // tsx wraps functions in calls of this helper, which does not exist in the page.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' });
  await context.addInitScript(watchInteractions);
  const page = await context.newPage();
  if (isSignedIn) await storeSession(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const open = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await cdp.send('Network.enable');
  if (throttling) await throttle(cdp, throttling);

  const threadTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
  };
  const calm = async () => {
    const deadline = Date.now() + calmTimeout;
    let rested = 0;
    for (let last = await threadTime(); rested < 2; ) {
      if (Date.now() > deadline) throw new Error('The page does not come to rest');
      await wait(interval);
      const now = await threadTime();
      rested = now - last < restLimit && open.size === 0 ? rested + 1 : 0;
      last = now;
    }
  };
  return {
    page,
    cdp,
    calm,
    async cost(action) {
      const before = await threadTime();
      await action();
      await calm();
      return (await threadTime()) - before;
    },
    slowestInteraction: () => page.evaluate(() => Math.max(0, ...window.interactions.splice(0))),
    async heap() {
      await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      return usedSize / 1_000_000;
    },
    close: () => context.close(),
  };
}

export async function throttle(
  cdp: CDPSession,
  { latency, download, upload, cpu }: NetworkProfile,
): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
