import type { Page, Request } from '@playwright/test';
import type { Server } from '#tests/e2e/support/server.ts';
import { submitSignIn } from '#tests/e2e/support/signIn.ts';
import type { Call } from './calls/call.ts';
import { type FaultKind, isTarget } from './faults.ts';
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

/** Texts that say more than that something is in flight. */
const meaningful = (texts: readonly string[]) =>
  texts.filter((text) => !ordinary.some((pattern) => pattern.test(text)));

/** One combination of the sweep, with the page's clock under control. */
export type Run = Awaited<ReturnType<typeof createRun>>;

/** Must be called before the page's first navigation. */
export async function createRun(page: Page, server: Server, { target, emptyText }: Call, fault: FaultKind) {
  const { messages, spoiledTexts, restart, state: readState } = await observe(page);
  /** Requests that are not waited for while they hang. */
  let hung = fault.name === 'hang' ? target : null;
  /** In a list, a text in place of a missing field says what happened. */
  const countsPlaceholders = fault.name === 'null fields' && emptyText !== undefined;
  const whenIdle = trackRequests(page, (request) => hung !== null && isTarget(hung, request));
  await page.clock.install();
  page.setDefaultTimeout(20_000);

  /** What has been shown since `restart` that says more than that something is in flight. */
  const words = ({ placeholders }: PageState) => [
    ...meaningful(messages()),
    ...(countsPlaceholders ? placeholders : []),
  ];

  /** Advances the clock until `isDone`, until a message is shown and nothing is busy, or for so many seconds. */
  async function settle(isDone: () => Promise<boolean>, seconds: number) {
    /** Something was busy for `silence` seconds without a message. */
    let wasSilent = false;
    for (let second = 0; ; second += 1) {
      await whenIdle();
      const state = await readState();
      if (await isDone()) return { isDone: true, state, wasSilent };
      if (!state.isBusy && words(state).length > 0) return { isDone: false, state, wasSilent };
      if (second === silence && state.isBusy && meaningful(state.messages).length === 0) wasSilent = true;
      if (second >= seconds) return { isDone: false, state, wasSilent };
      await page.clock.runFor(1_000);
    }
  }

  const isAt = (path: string): boolean => new URL(page.url()).pathname === path;

  return {
    page,
    server,
    words,
    settle,
    isAt,
    spoiledTexts,
    restart,
    state: readState,
    /** Whether a message with this text has been shown since `restart`. */
    hasShown: (text: RegExp) => messages().some((message) => text.test(message)),
    /** Requests that hung are waited for from here on. */
    release: () => {
      hung = null;
    },
    async advance(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await whenIdle();
        await page.clock.runFor(1_000);
      }
    },
    /** Presses the first enabled button with one of the names, in the dialog in front if one is open. */
    async press(...names: readonly RegExp[]): Promise<boolean> {
      const dialog = page.locator('dialog[open]').last();
      const scope = (await dialog.isVisible()) ? dialog : page;
      for (const name of names)
        for (const button of await scope.getByRole('button', { name }).all())
          if ((await button.isVisible()) && (await button.isEnabled())) {
            await button.click();
            return true;
          }
      return false;
    },
    /** Signs in where the session has ended, and returns whether it had. */
    async signInAgain(): Promise<boolean> {
      if (!isAt('/login')) return false;
      await submitSignIn(page);
      await settle(async () => !isAt('/login'), 10);
      return true;
    },
  };
}

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
