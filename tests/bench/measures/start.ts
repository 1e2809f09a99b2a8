import type { Browser, Page } from '@playwright/test';
import { defaultSeed } from '#fake-server/seed/seed.ts';
import type { Server } from '../../e2e/support/server.ts';
import { storeSession } from '../../e2e/support/signIn.ts';
import { type Measure, mediansOf } from '../bench.ts';
import { openPage, throttle } from '../browser.ts';
import { roundTrip } from '../goals.ts';
import type { NetworkProfile } from '../options.ts';

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
    const field = document.querySelector<HTMLInputElement>('input[name="email"]');
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
    if (content === 'inquiries') return document.querySelector('main article h2') !== null && isLoaded();
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
async function start(
  browser: Browser,
  origin: string,
  { path, content, throttling }: { path: string; content: Content; throttling: NetworkProfile | null },
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
  await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    usable: window.usableAt ?? Number.NaN,
  }));
}

/** The next morning: the files of the day before are cached; another token, and twenty more inquiries. */
async function secondVisit(
  browser: Browser,
  origin: string,
  backend: Server,
  throttling: NetworkProfile | null,
): Promise<Start> {
  const { page, cdp, calm, close } = await openPage(browser, origin, { isSignedIn: true });
  await page.goto('/inquiries');
  await calm();
  await backend.reset({ inquiries: defaultSeed.inquiries + 20 });
  await storeSession(page);
  if (throttling) await throttle(cdp, throttling);
  const result = await measure(page, '/inquiries', 'inquiries');
  await close();
  await backend.reset();
  return result;
}

/** Cold starts with the few items of the demo. */
export const startUp: Measure = {
  rows: [
    'first paint',
    '/login usable',
    '/dashboard content',
    '/inquiries content',
    '/media first pictures',
    'second visit, content',
  ],
  async run({ backend, browser, origins, options: { profile: throttling } }) {
    await backend.reset();
    const { app } = origins;
    const medians = await mediansOf(async () => {
      const floor = await start(browser, origins.floor, { path: '/', content: 'field', throttling });
      const login = await start(browser, app, { path: '/login', content: 'field', throttling });
      const dashboard = await start(browser, app, { path: '/dashboard', content: 'dashboard', throttling });
      const inquiries = await start(browser, app, { path: '/inquiries', content: 'inquiries', throttling });
      const media = await start(browser, app, { path: '/media', content: 'media', throttling });
      const second = await secondVisit(browser, app, backend, throttling);
      return {
        media: media.usable,
        second: second.usable,
        floor: floor.usable,
        paint: login.paint,
        login: login.usable,
        dashboard: dashboard.usable,
        inquiries: inquiries.usable,
      };
    });
    const reference = medians.floor;
    return [
      { name: 'first paint', ours: medians.paint, reference: throttling ? roundTrip : null },
      { name: '/login usable', ours: medians.login, reference },
      { name: '/dashboard content', ours: medians.dashboard, reference },
      { name: '/inquiries content', ours: medians.inquiries, reference },
      { name: '/media first pictures', ours: medians.media, reference },
      { name: 'second visit, content', ours: medians.second, reference: null },
    ];
  },
};
