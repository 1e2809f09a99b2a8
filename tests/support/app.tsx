import { cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { type ReactNode, StrictMode } from 'react';
import toast from 'react-hot-toast';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createAuth } from '#api/auth.ts';
import { createClient } from '#api/client.ts';
import { App } from '#app/App.tsx';
import { type Application, createApplication } from '#app/application.ts';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { ApplicationContext } from '#app/hooks/useApplication.ts';
import { Login, SignedIn, screens } from '#app/routes.ts';
import type { Session } from '#contract/entities.ts';
import { demoAccount } from '#fake-server/account.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { ConnectionDropped } from '#fake-server/control/faults.ts';
import type { Fault, SeedNumbers } from '#fake-server/control/structs.ts';
import { sessionKey } from '#session/storage.ts';
import { fixedNow } from './factories.ts';
import { installLayout } from './layout.ts';

const smallSeed: SeedNumbers = { inquiries: 6, contact: 5, images: 12, videos: 4 };

let running: { readonly backend: Backend; app: Application | null } | null = null;

const network = setupServer(
  http.all('*', ({ request }) => {
    // What an application asks on its way out is never answered.
    if (!running) return HttpResponse.error();
    return running.backend.handle(request).catch((error: unknown) => {
      if (error instanceof ConnectionDropped || request.signal.aborted) return HttpResponse.error();
      throw error;
    });
  }),
);

/**
 * Puts a test file's screens over the fake backend, with a layout and a clock that runs by itself and can be moved:
 * `renderApp` and `passTime`. After each test nothing is left of the application, its storage or its address.
 */
export function serveScreens(): void {
  configure({
    asyncUtilTimeout: 5_000,
    // The whole page is not printed for every look that finds nothing yet.
    getElementError: (message) => new Error(message ?? 'Not found'),
  });
  vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 });
  // No test is about how long it takes to load the code of a screen.
  beforeAll(async () => {
    await Promise.all([Login, SignedIn, ...Object.values(screens)].map((chunk) => chunk.ahead()));
  });
  beforeAll(() => {
    // Answers come when they come, as in a browser, and not only while a test has its hands on the page.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    network.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    cleanup();
    running?.app?.stop();
    running = null;
    toast.remove();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    vi.useRealTimers();
  });
  afterAll(() => network.close());
}

interface RenderOptions {
  /** With query. */
  readonly path?: string;
  readonly seed?: SeedNumbers;
  readonly signedIn?: boolean;
  /** Epoch milliseconds at which everything begins. */
  readonly now?: number;
  /** In force from the first request of the application. */
  readonly faults?: readonly Partial<Fault>[];
  /** Changes the stored session before the application reads it. */
  readonly stored?: (session: Session) => Session;
  /** Whether the window is at least 768 px wide. */
  readonly isWide?: boolean;
  /** In place of the whole application. */
  readonly children?: ReactNode;
}

/** Renders the application at an address, over a fresh backend, for an administrator who is signed in unless told otherwise. */
export async function renderApp({
  path = '/dashboard',
  seed = smallSeed,
  signedIn = true,
  now = fixedNow,
  faults = [],
  stored = (session) => session,
  isWide = true,
  children = <App />,
}: RenderOptions = {}) {
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  installLayout({ isWide });
  const backend = createBackend({ seed: { ...smallSeed, ...seed } });
  running = { backend, app: null };
  const fail = (fault: Partial<Fault>) => backend.addFault({ body: undefined, ...fault });

  if (signedIn) localStorage.setItem(sessionKey, JSON.stringify(stored(await signIn())));
  backend.clearRequests();
  for (const fault of faults) fail(fault);
  history.replaceState(null, '', path);

  const app = createApplication({ baseUrl: location.origin });
  running.app = app;
  render(
    <StrictMode>
      <ApplicationContext value={app}>
        <CrashBoundary>{children}</CrashBoundary>
      </ApplicationContext>
    </StrictMode>,
  );
  return {
    app,
    backend,
    fail,
    /** Makes the server answer a read with exactly this. */
    serve: (path: string, data: unknown) => fail({ method: 'GET', path, status: 200, body: { data } }),
    user: userEvent.setup({ delay: null }),
    /** What has been asked of the server, as 'GET /api/…'. */
    calls: () => backend.requests().map(({ method, path }) => `${method} ${path}`),
  };
}

/** Gives a session as the server hands it out. */
function signIn(): Promise<Session> {
  const credentials = { accessToken: () => null, renew: async () => null };
  const client = createClient({ baseUrl: location.origin, credentials, report: () => undefined });
  return createAuth(client, Date.now).signIn(demoAccount);
}

/** Lets so many milliseconds pass at once; what React has put off is done before and after. */
export async function passTime(milliseconds: number): Promise<void> {
  await untilIdle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await untilIdle();
}

const untilIdle = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

/** The toasts on the screen, the newest first. */
export const toasts = (): readonly string[] =>
  [...document.querySelectorAll('.toast [role]')].map(({ textContent }) => textContent);

/** Waits until exactly these toasts are on the screen, the newest first. */
export const expectToasts = (...texts: readonly string[]): Promise<void> =>
  waitFor(() => expect(toasts()).toEqual(texts));

/** Waits until the application is at this path and query. */
export const expectAddress = (expected: string): Promise<void> =>
  waitFor(() => expect(address()).toBe(expected));

/** Where the application is: path and query. */
const address = (): string => location.pathname + location.search;
