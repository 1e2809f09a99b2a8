import { createHash } from 'node:crypto';
import { type Browser, expect as base, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Server } from '#tests/e2e/support/server.ts';
import { deferred } from '#tests/support/deferred.ts';
import type { ReportedStep } from './inspected.ts';

/** What a person does or sees happen, with the steps of the charts meanwhile and the screen afterwards. */
export interface Beat {
  readonly text: string;
  readonly steps: readonly ReportedStep[];
  /** Names of pictures. */
  readonly light: string;
  readonly dark: string;
}

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

/** Two themes, one page: the colours follow the system. */
async function shoot(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const png = await page.screenshot();
  const width = page.viewportSize()?.width ?? 0;
  const scale = width === viewports.narrow.width ? pictureScale.narrow : pictureScale.wide;
  return sharp(png)
    .resize({ width: Math.round(width * scale) })
    .webp({ quality, effort: 6 })
    .toBuffer();
}

/** Resolves to the beats; `keep` gets each picture. */
export async function tellStory(
  { isNarrow, tell }: Story,
  browser: Browser,
  server: Server,
  keep: (name: string, picture: Buffer) => void,
): Promise<readonly Beat[]> {
  await server.reset();
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
  const beats: Beat[] = [];
  const picture = async (scheme: 'light' | 'dark'): Promise<string> => {
    const bytes = await shoot(page, scheme);
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    keep(name, bytes);
    return name;
  };
  try {
    await tell({
      page,
      server,
      async beat(text, action) {
        await action();
        await page.waitForTimeout(rest);
        const [taken] = [steps];
        steps = [];
        beats.push({ text, steps: taken, light: await picture('light'), dark: await picture('dark') });
      },
    });
  } finally {
    await context.close();
  }
  return beats;
}
