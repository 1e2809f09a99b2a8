import type { Locator, Page, Request } from '@playwright/test';
import type { Server } from '#tests/e2e/support/server.ts';
import { account, submitSignIn } from '#tests/e2e/support/signIn.ts';
import { isTarget, type Target } from './faults.ts';
import { observe, type PageState } from './observer.ts';

/** Texts that say only that something is in flight, or that it succeeded. */
const ordinary: readonly RegExp[] = [
  /^(?:Uploading|Deleting|Signing in|Changing)\.\.\.$/,
  /^Saving…$/,
  /^Loading\b[^.]*…?$/,
  /^Uploading \S+$/,
  /^[\d %]+$/,
  /^Showing \d/,
  /^\d+ of 500 characters$/,
  /\bsuccessfully\b/,
  / refreshed\b/,
];

/** Seconds of the page's clock after which something busy must say what it waits for (guarantee 4: 8 s). */
const silence = 12;

export interface Settled {
  readonly isDone: boolean;
  readonly state: PageState;
  /** Something was busy for `silence` seconds without a message. */
  readonly wasSilent: boolean;
}

/** One combination of the sweep, with the page's clock under control. */
export interface Run {
  readonly page: Page;
  readonly server: Server;
  /** Whether a message with this text has been shown since the call was made. */
  hasShown(text: RegExp): boolean;
  /** What has been shown since then that says more than that something is in flight. */
  words(state: PageState): readonly string[];
  spoiledTexts(): readonly string[];
  /** Requests that hung are waited for from here on. */
  release(): void;
  /** Counts messages from here on. */
  restart(): Promise<void>;
  state(): Promise<PageState>;
  /** Advances the clock until `isDone`, until a message is shown and nothing is busy, or for so many seconds. */
  settle(isDone: (run: Run) => Promise<boolean>, seconds: number): Promise<Settled>;
  advance(seconds: number): Promise<void>;
  /** Presses the first enabled button with one of the names, in the dialog in front if one is open. */
  press(...names: readonly RegExp[]): Promise<boolean>;
  signInAgain(): Promise<void>;
}

interface RunOptions {
  readonly page: Page;
  readonly server: Server;
  /** Requests that are not waited for while they hang. */
  readonly hanging: Target | null;
  /** Whether a text in place of a missing field says what happened. */
  readonly countsPlaceholders: boolean;
}

/** Must be created before the page's first navigation. */
export async function createRun({ page, server, hanging, countsPlaceholders }: RunOptions): Promise<Run> {
  const observer = await observe(page);
  let hung = hanging;
  const whenIdle = trackRequests(page, (request) => hung !== null && isTarget(hung, request));
  await page.clock.install();
  page.setDefaultTimeout(20_000);

  const meaningful = (texts: readonly string[]) =>
    texts.filter((text) => !ordinary.some((pattern) => pattern.test(text)));

  const run: Run = {
    page,
    server,
    hasShown: (text) => observer.messages().some((message) => text.test(message)),
    words: ({ placeholders }) => [
      ...meaningful(observer.messages()),
      ...(countsPlaceholders ? placeholders : []),
    ],
    spoiledTexts: observer.spoiledTexts,
    release: () => {
      hung = null;
    },
    restart: observer.restart,
    state: observer.state,
    async settle(isDone, seconds) {
      let wasSilent = false;
      for (let second = 0; ; second += 1) {
        await whenIdle();
        const state = await observer.state();
        if (await isDone(run)) return { isDone: true, state, wasSilent };
        if (!state.isBusy && run.words(state).length > 0) return { isDone: false, state, wasSilent };
        if (second === silence && state.isBusy && meaningful(state.messages).length === 0) wasSilent = true;
        if (second >= seconds) return { isDone: false, state, wasSilent };
        await page.clock.runFor(1_000);
      }
    },
    async advance(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        await whenIdle();
        await page.clock.runFor(1_000);
      }
    },
    async press(...names) {
      const dialog = page.locator('dialog[open]').last();
      const scope = (await dialog.isVisible()) ? dialog : page;
      for (const name of names)
        for (const button of await scope.getByRole('button', { name }).all())
          if (await canPress(button)) {
            await button.click();
            return true;
          }
      return false;
    },
    async signInAgain() {
      await submitSignIn(page, account);
      await run.settle(async () => new URL(page.url()).pathname !== '/login', 10);
    },
  };
  return run;
}

const canPress = async (button: Locator): Promise<boolean> =>
  (await button.isVisible()) && (await button.isEnabled());

/** Returns a function that resolves when the page has no request in flight but the ignored ones. */
function trackRequests(page: Page, isIgnored: (request: Request) => boolean): () => Promise<void> {
  const inFlight = new Set<Request>();
  let wake = () => {};
  const end = (request: Request) => {
    inFlight.delete(request);
    wake();
  };
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())) inFlight.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('framenavigated', () => {
    // What the document before was waiting for is over.
    for (const request of inFlight) if (request.isNavigationRequest()) inFlight.delete(request);
    wake();
  });
  return async () => {
    while ([...inFlight].some((request) => !isIgnored(request)))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
}
