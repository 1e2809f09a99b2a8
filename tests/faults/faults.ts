import type { Page, Route } from '@playwright/test';
import type { Fault } from '#fake-server/control/structs.ts';
import { toPattern } from '#tests/e2e/support/consoleErrors.ts';
import type { Server } from '#tests/e2e/support/server.ts';

/** What a fault applies to. */
export interface Target {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `*` stands for any text. */
  readonly path: string;
  /** The body of a 200 in which every field is null. */
  readonly nullBody: unknown;
}

/** One column of the sweep. */
export interface FaultKind {
  readonly name: string;
  /** A 2xx response that reports a write as done. */
  readonly reportsDone?: boolean;
  /** The faults of the fake server; 'refused' stands for a connection that the browser cannot open. */
  of(target: Target): Omit<Fault, 'method' | 'path'> | 'refused';
}

const longest = 10 * 60 * 1000;
const page =
  '<!doctype html><html><title>Gateway</title><body><h1>Please log in to the network</h1></body></html>';

const refusal = (status: number, message: string) => (): Omit<Fault, 'method' | 'path'> => ({
  status,
  body: { error: { message, code: `test_${status}` } },
});

/** A response that a server sends after it has done what the call asks for. */
const oddSuccess = (fault: Omit<Fault, 'method' | 'path'>) => (): Omit<Fault, 'method' | 'path'> => ({
  ...fault,
  processed: true,
});

/** The columns of the sweep. A fault lasts until it is lifted, except '401 once'. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'connection refused', of: () => 'refused' },
  { name: 'cut in the middle', of: () => ({ cut: true }) },
  { name: 'hang', of: () => ({ delayMs: longest }) },
  { name: '400', of: refusal(400, 'The request cannot be read') },
  { name: '401 once', of: () => ({ ...refusal(401, 'The token has expired')(), times: 1 }) },
  { name: '401 always', of: refusal(401, 'The token is not accepted') },
  { name: '403', of: refusal(403, 'This is not for you') },
  { name: '404', of: refusal(404, 'There is nothing here') },
  { name: '409', of: refusal(409, 'Somebody else changed it') },
  { name: '413', of: refusal(413, 'That is too large') },
  { name: '422', of: refusal(422, 'A field is not valid') },
  {
    name: '429 with Retry-After',
    of: () => ({ ...refusal(429, 'Too many requests')(), headers: { 'Retry-After': '2' } }),
  },
  { name: '500', of: () => ({ status: 500 }) },
  { name: '502 with HTML', of: () => ({ status: 502, body: page }) },
  { name: '503', of: refusal(503, 'Down for maintenance') },
  { name: '200 empty', reportsDone: true, of: oddSuccess({ status: 200 }) },
  {
    name: '200 of another shape',
    reportsDone: true,
    of: oddSuccess({ status: 200, body: { success: true } }),
  },
  { name: 'truncated JSON', of: oddSuccess({ malformed: true }) },
  {
    name: 'null fields',
    reportsDone: true,
    of: ({ nullBody }) => ({ status: 200, body: nullBody, processed: true }),
  },
  { name: '204', reportsDone: true, of: oddSuccess({ status: 204 }) },
  // A captive portal answers in the server's place, so the call is not processed.
  { name: '200 HTML', of: () => ({ status: 200, body: page }) },
];

/** Whether a request is one that the fault applies to. */
export const isTarget = ({ method, path }: Target, request: { method(): string; url(): string }): boolean => {
  const { pathname, search } = new URL(request.url());
  return (
    request.method() === method && toPattern(path).test(path.includes('?') ? pathname + search : pathname)
  );
};

/** Sets the fault, and resolves to the function that lifts it. */
export async function setFault(
  { page, server }: { readonly page: Page; readonly server: Server },
  kind: FaultKind,
  target: Target,
): Promise<() => Promise<void>> {
  const fault = kind.of(target);
  if (fault !== 'refused') {
    await server.fault({ ...fault, method: target.method, path: target.path });
    return () => server.clearFaults();
  }
  const refuse = (route: Route) =>
    isTarget(target, route.request()) ? route.abort('connectionrefused') : route.fallback();
  await page.route('**/api/**', refuse);
  return () => page.unroute('**/api/**', refuse);
}
