import type { Browser, Page } from '@playwright/test';
import { defaultSeed } from '#fake-server/seed/seed.ts';
import type { Server } from '../../e2e/support/server.ts';
import { storeSession } from '../../e2e/support/signIn.ts';
import { type Bench, figuresOf, type Measure, type Values } from '../bench.ts';
import { type NetworkProfile, openPage, throttle } from '../browser.ts';

type Content = 'field' | 'dashboard' | 'inquiries' | 'media';

interface Start {
  readonly paint: number;
  readonly usable: number;
}

declare global {
  interface Window {
    /** Milliseconds since the navigation; set by `watch`. */
    usableAt?: number;
  }
}

/** Runs in the page. Looks in every frame, so that what it finds is on the screen. */
function watch(content: Content): void {
  /** The field keeps what is typed into it: a field that React does not handle yet would lose it. */
  let isTyped = false;
  const isFieldReady = () => {
    const field = document.querySelector<HTMLInputElement>('input[name="email"], input[name="username"]');
    if (!field || field.disabled || field.readOnly) return false;
    if (isTyped) return field.value === 'a';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'a');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    isTyped = true;
    return false;
  };
  const isLoaded = () => document.querySelector('main [aria-busy="true"]') === null;
  const isReady = () => {
    if (content === 'field') return isFieldReady();
    if (content === 'media')
      return [...document.querySelectorAll<HTMLImageElement>('main article img')].some(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      );
    if (content === 'inquiries')
      return document.querySelector('main article h2, main td.column-name') !== null && isLoaded();
    const text = document.querySelector('main')?.textContent ?? '';
    return /\d+ (?:new inquir|pending resp)/.test(text) && isLoaded();
  };
  const look = () => {
    if (isReady()) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The start of a page with an empty cache. */
export async function start(
  browser: Browser,
  origin: string,
  { path, content, throttling }: { path: string; content: Content; throttling: NetworkProfile },
): Promise<Start> {
  const isSignedIn = content !== 'field';
  const { page, close } = await openPage(browser, origin, { isSignedIn, throttling });
  const result = await measure(page, path, content);
  await close();
  return result;
}

async function measure(page: Page, path: string, content: Content): Promise<Start> {
  await page.addInitScript(watch, content);
  await page.goto(path, { waitUntil: 'commit' });
  const start = await page.waitForFunction(
    () => {
      const [paint] = performance.getEntriesByName('first-paint');
      // A field takes what is typed a frame before it is painted.
      return paint && window.usableAt !== undefined
        ? { paint: paint.startTime, usable: Math.max(paint.startTime, window.usableAt) }
        : null;
    },
    undefined,
    { timeout: 60_000 },
  );
  const result = await start.jsonValue();
  if (!result) throw new Error('Nothing was painted');
  return result;
}

/** The next morning: the files of the day before are cached; another token, and twenty more inquiries. */
async function secondVisit(
  browser: Browser,
  origin: string,
  backend: Server,
  throttling: NetworkProfile,
): Promise<Start> {
  const { page, cdp, calm, close } = await openPage(browser, origin, { isSignedIn: true });
  await page.goto('/inquiries');
  await calm();
  await backend.reset({ inquiries: defaultSeed.inquiries + 20 });
  await storeSession(page);
  await throttle(cdp, throttling);
  const result = await measure(page, '/inquiries', 'inquiries');
  await close();
  await backend.reset();
  return result;
}

/** One visit of each kind, by the row that it is about. */
async function visits({ backend, browser, throttling }: Bench, app: string): Promise<Values> {
  const open = (path: string, content: Content) => start(browser, app, { path, content, throttling });
  const login = await open('/login', 'field');
  return {
    'first paint': login.paint,
    '/login usable': login.usable,
    '/dashboard content': (await open('/dashboard', 'dashboard')).usable,
    '/inquiries content': (await open('/inquiries', 'inquiries')).usable,
    '/media first pictures': (await open('/media', 'media')).usable,
    'second visit, content': (await secondVisit(browser, app, backend, throttling)).usable,
  };
}

/** Cold starts with the few items of the demo. Another commit is visited in the same rounds: a machine becomes slower meanwhile. */
export const startUp: Measure = {
  rows: [
    'first paint',
    '/login usable',
    '/dashboard content',
    '/inquiries content',
    '/media first pictures',
    'second visit, content',
  ],
  async run(bench) {
    const { backend, browser, origins, throttling, applications } = bench;
    await backend.reset();
    return figuresOf(this.rows, async () => {
      const { usable } = await start(browser, origins.floor, { path: '/', content: 'field', throttling });
      const measured: Record<string, Values> = {
        reference: {
          'first paint': throttling.latency,
          '/login usable': usable,
          '/dashboard content': usable,
          '/inquiries content': usable,
          '/media first pictures': usable,
        },
      };
      for (const [subject, build] of applications) measured[subject] = await visits(bench, origins[build]);
      return measured;
    });
  },
};
