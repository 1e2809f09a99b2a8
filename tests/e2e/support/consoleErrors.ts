import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

interface ConsoleError {
  readonly text: string;
  readonly path: string;
  readonly report: string;
}

/** The console errors and page errors of a browser context, and which of them a test expects. */
export interface ConsoleErrors {
  /** Expects failed requests to a path, in which `*` stands for anything. */
  allowFailedRequests(path: string): void;
  /** Expects console errors and page errors with this text. */
  allow(text: RegExp): void;
  /** Expects violations of the content security policy with this text, which `allow` does not. */
  allowViolation(text: RegExp): void;
  unexpected(): readonly string[];
}

/** Chromium's own messages about a violation: 'Refused to …' in older versions. */
const violation = /Content Security Policy|TrustedHTML|TrustedScript/;

const failedRequest = /^Failed to load resource|net::ERR_/;

/** What a path with `*` for any text matches. */
export const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Collects from every page of a context, later ones included. */
export async function collectConsoleErrors(context: BrowserContext): Promise<ConsoleErrors> {
  const allowed: ((error: ConsoleError) => boolean)[] = [];
  const errors: ConsoleError[] = [];

  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (message.type() !== 'error' && !violation.test(text)) return;
    const { url } = message.location();
    errors.push({ text, path: pathOf(url), report: `console.error at ${url}: ${text}` });
  };
  const onPage = (page: Page) =>
    page.on('pageerror', (error) => {
      errors.push({ text: error.message, path: '', report: `page error: ${error.stack || error.message}` });
    });
  context.on('console', onConsole);
  // Independent of how this version of Chromium words its own messages.
  await context.addInitScript(() =>
    window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.warn(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
    ),
  );
  context.on('page', onPage);
  for (const page of context.pages()) onPage(page);

  return {
    allowFailedRequests: (path) => {
      const pattern = toPattern(path);
      allowed.push((error) => failedRequest.test(error.text) && pattern.test(error.path));
    },
    allow: (text) => allowed.push((error) => text.test(error.text) && !violation.test(error.text)),
    allowViolation: (text) => allowed.push((error) => violation.test(error.text) && text.test(error.text)),
    unexpected: () =>
      errors.filter((error) => !allowed.some((matches) => matches(error))).map(({ report }) => report),
  };
}
