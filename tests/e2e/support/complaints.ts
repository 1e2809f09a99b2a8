import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

interface Allowed {
  /** Of the address, with `*` for anything; undefined allows every address. */
  readonly path: string | undefined;
  readonly text: RegExp;
}

/** Listens to what a browser complains of, and keeps what the test did not ask for. */
export interface Complaints {
  /** Failures of requests to `path` are what the test wants to see; `*` stands for anything. */
  allowFailures(path: string): void;
  /** Console errors and page errors with these words are what the test wants to see. */
  allow(text: RegExp): void;
  /** Gives the complaints nobody allowed, in order. */
  all(): readonly string[];
}

const failedToLoad = /^Failed to load resource|net::ERR_/;

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);

/** Starts listening to every page of a browser context, those to come included. */
export function listen(context: BrowserContext): Complaints {
  const allowed: Allowed[] = [];
  const heard: { readonly text: string; readonly path: string; readonly said: string }[] = [];

  const hear = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    heard.push({
      text: message.text(),
      path: pathOf(url),
      said: `console.error at ${url}: ${message.text()}`,
    });
  };
  const watch = (page: Page) =>
    page.on('pageerror', (error) => {
      heard.push({ text: error.message, path: '', said: `page error: ${error.stack ?? error.message}` });
    });
  context.on('console', hear);
  context.on('page', watch);
  for (const page of context.pages()) watch(page);

  const isAllowed = ({ text, path }: { readonly text: string; readonly path: string }) =>
    allowed.some(
      (each) => each.text.test(text) && (each.path === undefined || toPattern(each.path).test(path)),
    );

  return {
    allowFailures: (path) => allowed.push({ path, text: failedToLoad }),
    allow: (text) => allowed.push({ path: undefined, text }),
    all: () => heard.filter((each) => !isAllowed(each)).map(({ said }) => said),
  };
}
