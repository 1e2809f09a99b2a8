import { type Browser, expect as base, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Beat, ReportedStep } from '#docs/review/storyboard/storyboard.ts';
import type { Server } from '#tests/e2e/support/server.ts';
import { deferred } from '#tests/support/deferred.ts';
import type { StoryClock } from './clock.ts';
import type { CoveredScript } from './sources.ts';

export interface Stage {
  readonly page: Page;
  readonly server: Server;
  /** Ends when `action` has resolved and the screen is at rest; a longer wait is part of the action. */
  beat(text: string, action: () => Promise<unknown>): Promise<void>;
}

export interface Story {
  readonly name: string;
  /** Of the narrow layout. */
  readonly isNarrow?: true;
  tell(stage: Stage): Promise<void>;
}

/** With the patience of a busy machine. */
export const expect = base.configure({ timeout: 20_000 });

/** CSS pixels; the pictures are smaller. */
const viewports = { wide: { width: 1120, height: 700 }, narrow: { width: 375, height: 600 } } as const;
const pictureScale = { wide: 0.5, narrow: 0.8 } as const;
const quality = 40;

/** Requests of the page that match get no answer from now on. */
export const hang = ({ page }: Pick<Stage, 'page'>, url: string): Promise<unknown> =>
  page.route(url, () => new Promise(() => {}));

/** Holds the requests of the page that match until the returned function is called. */
export async function hold({ page }: Pick<Stage, 'page'>, url: string): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Milliseconds for what follows an action at once. */
const rest = 300;

/** The clock of the dashboard shows seconds. */
const ticking = 'time[role="timer"] { visibility: hidden }';

/** Two themes, one page: the colours follow the system. */
async function shoot(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const options = { style: ticking };
  let png = await page.screenshot(options);
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = png;
    png = await page.screenshot(options);
    // What is still being drawn differs from one picture to the next.
    if (png.equals(before)) break;
  }
  const width = page.viewportSize()?.width ?? 0;
  const scale = width === viewports.narrow.width ? pictureScale.narrow : pictureScale.wide;
  return sharp(png)
    .resize({ width: Math.round(width * scale) })
    .webp({ quality, effort: 6 })
    .toBuffer();
}

/** What a story is told in. */
export interface Setting {
  readonly browser: Browser;
  readonly server: Server;
  readonly clock: StoryClock;
  /** Resolves to the name of a picture. */
  keep(picture: Buffer): Promise<string>;
}

export interface Told {
  readonly beats: readonly Beat[];
  readonly scripts: readonly CoveredScript[];
}

/** Resolves to the beats, and what was run for them. */
export async function tellStory(
  { isNarrow, tell }: Story,
  { browser, server, clock, keep }: Setting,
): Promise<Told> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: isNarrow ? viewports.narrow : viewports.wide,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  let steps: ReportedStep[] = [];
  await context.exposeFunction('reportStep', (step: ReportedStep) => steps.push(step));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await clock.setIn(page);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const beats: Beat[] = [];
  try {
    await tell({
      page,
      server,
      async beat(text, action) {
        await action();
        await page.waitForTimeout(rest);
        const [taken] = [steps];
        steps = [];
        beats.push({
          text,
          steps: taken,
          light: await keep(await shoot(page, 'light')),
          dark: await keep(await shoot(page, 'dark')),
        });
      },
    });
    return { beats, scripts: await page.coverage.stopJSCoverage() };
  } finally {
    await context.close();
  }
}
