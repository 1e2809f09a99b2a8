import {
  cleanup,
  configure,
  fireEvent,
  getConfig,
  render,
  waitFor as waitForWithInterval,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { type ReactNode, StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { type Application, createApplication } from '#app/createApplication.ts';
import { Login, SignedIn } from '#app/routes.ts';
import { screens } from '#app/screens.ts';
import { preloadParts } from '#components/lazyView.tsx';
import type { Session } from '#contract/entities.ts';
import { confirmDelay } from '#contract/limits.ts';
import { sessionKey } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { ConnectionDropped } from '#fake-server/control/faults.ts';
import type { Fault, SeedNumbers } from '#fake-server/control/structs.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { createClient } from '#http/client.ts';
import type { Inspect } from '#session/scope.ts';
import { fixedNow } from './factories.ts';
import { installLayout } from './layout.ts';
import { isLongRun } from './longRun.ts';
import { atEnd } from './page.setup.ts';

const smallSeed: SeedNumbers = { inquiries: 3, contact: 3, images: 12, videos: 4 };

/** The response to a request, in place of the backend's; undefined leaves it to the backend. */
type Answer = (request: Request) => Response | undefined;

interface Current {
  readonly backend: Backend;
  readonly answer: Answer;
  app: Application | null;
  /** How many requests the backend is handling. */
  handling: number;
}

let current: Current | null = null;
/** All of a test: one that is left running hears the history of the next tests, and changes it. */
const applications = new Set<Application>();

/** Of this module, because tests replace the global one. */
const { setTimeout } = globalThis;

/** In a long run, up to 30 ms after it is ready: a test that expects it sooner fails on a busy machine. */
const whenResponseArrives = (): Promise<void> =>
  new Promise((resolve) => {
    if (isLongRun) setTimeout(resolve, Math.random() * 30);
    else resolve();
  });

const server = setupServer(
  http.all('*', ({ request }) => {
    // Requests that a stopped application has left behind.
    if (!current) return HttpResponse.error();
    const answer = current.answer(request);
    if (answer) return answer;
    const page = current;
    page.handling += 1;
    return page.backend
      .handle(request)
      .catch((error: unknown) => {
        if (error instanceof ConnectionDropped || request.signal.aborted) return HttpResponse.error();
        throw error;
      })
      .finally(async () => {
        await whenResponseArrives();
        page.handling -= 1;
      });
  }),
);

/** An empty IndexedDB. jsdom has none, and its files cannot be cloned. */
export function installIndexedDb(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('structuredClone', (value: unknown) => (value instanceof File ? value : clone(value)));
}
const clone = structuredClone;

/** As Testing Library has configured itself. */
const testingLibrary = { ...getConfig() };

configure({
  asyncUtilTimeout: 5_000,
  // The default error prints the whole page.
  getElementError: (message) => new Error(message ?? 'Not found'),
  // The effects of what was waited for have run before the next step, the second ones of StrictMode, too.
  asyncWrapper: (wait) =>
    testingLibrary.asyncWrapper(async () => {
      const found = await wait();
      await untilRendered();
      return found;
    }),
});

/** Once for the test files of a worker. */
let code: Promise<void> | null = null;

/** The parts of a screen are known once its code is there. */
async function preloadCode(): Promise<void> {
  const routes = [Login, SignedIn, ...screens.map(({ Route }) => Route)];
  await Promise.all(routes.map((route) => route.preload()));
  await preloadParts();
}

/** Until the end of the test, the fake backend answers its requests. */
function startTest(): void {
  // Responses arrive at any time, also outside `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  installIndexedDb();
  server.listen({ onUnhandledRequest: 'error' });
  atEnd.push(() => {
    cleanup();
    for (const app of applications) app.stop();
    applications.clear();
    current = null;
    server.close();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}

export interface RenderOptions {
  /** With query. */
  readonly path?: string;
  readonly seed?: SeedNumbers;
  readonly signedIn?: boolean;
  /** Epoch milliseconds at the start. */
  readonly now?: number;
  /** Active from the first request of the application. */
  readonly faults?: readonly Fault[];
  readonly answer?: Answer;
  /** Changes the stored session before the application reads it. */
  readonly stored?: (session: Session) => Session;
  /** Of the window, in CSS pixels. */
  readonly width?: number;
  /** In place of the application. */
  readonly children?: ReactNode;
  readonly inspect?: Inspect;
}

/**
 * Renders the application at a url over a fresh backend, signed in by default, with a layout and a clock that runs by itself and
 * can be advanced: see `passTime`. After the test the application, its storage and its url are reset.
 */
export async function renderApp({
  path = '/dashboard',
  seed = smallSeed,
  signedIn = true,
  now = fixedNow,
  faults = [],
  answer = () => undefined,
  stored = (session) => session,
  width,
  children,
  inspect,
}: RenderOptions = {}) {
  code ??= preloadCode();
  await code;
  if (!current) startTest();
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    // Every query and every action waits for one tick of this clock.
    advanceTimeDelta: 2,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  installLayout(width);
  const backend = createBackend({ seed: { ...smallSeed, ...seed } });
  current = { backend, answer, app: null, handling: 0 };
  const fail = (fault: Fault) => backend.addFault(fault);

  if (signedIn) localStorage.setItem(sessionKey, JSON.stringify(stored(await createSession())));
  backend.clearRequests();
  for (const fault of faults) fail(fault);
  history.replaceState(null, '', path);

  const app = createApplication({ baseUrl: location.origin, ...(inspect && { inspect }) });
  current.app = app;
  applications.add(app);
  render(
    <StrictMode>
      <CrashBoundary>{children ?? <App app={app} />}</CrashBoundary>
    </StrictMode>,
  );
  return {
    app,
    backend,
    fail,
    /** Makes the server respond to a read with this data. */
    serve: (path: string, data: unknown) => fail(serving(path, data)),
    user: userEvent.setup({ delay: null }),
    /** The requests so far, as 'GET /api/…'. */
    calls: () => backend.requests().map(({ method, path }) => `${method} ${path}`),
  };
}

/** A session of the server, which is not stored. */
export function createSession(): Promise<Session> {
  const tokens = { accessToken: async () => null, refresh: async () => null };
  const client = createClient({ baseUrl: location.origin, tokens, reportMalformed: () => undefined });
  return createAuthApi(client, Date.now).signIn(demoAccount);
}

/** The fault that makes the server respond to a read with this data. */
export const serving = (path: string, data: unknown) =>
  ({ method: 'GET', path, status: 200, body: { data } }) as const;

/** Advances the clock by so many milliseconds; pending work of React and of the backend is done before and after. */
export async function passTime(milliseconds: number): Promise<void> {
  await untilIdle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await untilIdle();
}

/**
 * Until no request is being answered but those that a fault delays, with two turns for the response to arrive. React yields
 * every five milliseconds: on a busy machine a render takes any number of turns, and it may send the next request.
 */
async function untilIdle(): Promise<void> {
  const isAnswering = () => current !== null && current.handling > current.backend.delayed();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  do {
    while (isAnswering()) await turn();
    for (let turns = 0; turns < 2; turns += 1) await turn();
    await untilRendered();
  } while (isAnswering());
}

/** React schedules its work with setImmediate, as long as it has any. */
async function untilRendered(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (process.getActiveResourcesInfo().includes('Immediate'));
}

/** Presses the confirming button of a dialog, as soon as it takes a press. */
export async function confirm(dialog: HTMLElement, name: string): Promise<void> {
  await passTime(confirmDelay);
  fireEvent.click(within(dialog).getByText(name, { selector: 'button *' }));
}

/** Checks more often than the default of 50 ms, for conditions that change without a mutation of the page. */
export const waitFor = <Value,>(check: () => Value): Promise<Value> =>
  waitForWithInterval(check, { interval: 5 });

/** Waits until this many requests have no response yet. */
export const waitForPending = (backend: Backend, count: number): Promise<void> =>
  waitFor(() => expect(backend.requests().filter(({ status }) => status === null)).toHaveLength(count));

/** Chooses an option of a native select. */
export const selectOption = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });

/** The texts of the options of a native select. */
export const optionsOf = (element: HTMLElement): readonly string[] =>
  [...element.querySelectorAll('option')].map(({ textContent }) => textContent);

/** The toasts on the screen, the newest first. */
export const toasts = (): readonly string[] =>
  [...document.querySelectorAll('.toast [role]')].map(({ textContent }) => textContent);

/** Waits until exactly these toasts are on the screen, the newest first. */
export const expectToasts = (...texts: readonly string[]): Promise<void> =>
  waitFor(() => expect(toasts()).toEqual(texts));

/** Opens a url of the application, as a link does. */
export const navigate = (url: string): void => current?.app?.page.location.navigate(url);

/** Waits until the application is at this path and query. */
export const expectUrl = (expected: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(expected));
