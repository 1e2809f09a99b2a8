import type { Page, Route } from '@playwright/test';
import type { Fault } from '#fake-server/control/structs.ts';
import { toPattern } from '#tests/e2e/support/consoleErrors.ts';
import type { Server } from '#tests/e2e/support/server.ts';

/** What a fault applies to. */
export interface Target {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `*` stands for any text. */
  readonly path: string;
  /** The data of a 200 in which every field is null. */
  readonly nullData: unknown;
}

/** One column of the sweep. */
export interface FaultKind {
  readonly name: string;
  /** A 2xx response that reports a write as done. */
  readonly reportsDone?: boolean;
  /** 'refused' stands for a connection that the browser cannot open. */
  readonly fault: Omit<Fault, 'method' | 'path'> | 'refused';
}

const page =
  '<!doctype html><html><title>Gateway</title><body><h1>Please log in to the network</h1></body></html>';

const refusal = (status: number, message: string) => ({
  status,
  body: { error: { message, code: `test_${status}` } },
});

/** A response that a server sends after it has done what the call asks for. */
const oddSuccess = { status: 200, processed: true } as const;

/** The columns of the sweep. A fault lasts until it is lifted, except '401 once'. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'connection refused', fault: 'refused' },
  { name: 'cut in the middle', fault: { cut: true } },
  { name: 'hang', fault: { delayMs: 10 * 60 * 1000 } },
  { name: '400', fault: refusal(400, 'The request cannot be read') },
  { name: '401 once', fault: { ...refusal(401, 'The token has expired'), times: 1 } },
  { name: '401 always', fault: refusal(401, 'The token is not accepted') },
  { name: '403', fault: refusal(403, 'This is not for you') },
  { name: '404', fault: refusal(404, 'There is nothing here') },
  { name: '409', fault: refusal(409, 'Somebody else changed it') },
  { name: '413', fault: refusal(413, 'That is too large') },
  { name: '422', fault: refusal(422, 'A field is not valid') },
  {
    name: '429 with Retry-After',
    fault: { ...refusal(429, 'Too many requests'), headers: { 'Retry-After': '2' } },
  },
  { name: '500', fault: { status: 500 } },
  { name: '502 with HTML', fault: { status: 502, body: page } },
  { name: '503', fault: refusal(503, 'Down for maintenance') },
  { name: '200 empty', reportsDone: true, fault: oddSuccess },
  { name: '200 of another shape', reportsDone: true, fault: { ...oddSuccess, body: { success: true } } },
  { name: 'truncated JSON', fault: { malformed: true, processed: true } },
  // Its body is that of the target.
  { name: 'null fields', reportsDone: true, fault: oddSuccess },
  { name: '204', reportsDone: true, fault: { status: 204, processed: true } },
  // A captive portal answers in the server's place, so the call is not processed.
  { name: '200 HTML', fault: { status: 200, body: page } },
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
  page: Page,
  server: Server,
  target: Target,
  { name, fault }: FaultKind,
): Promise<() => Promise<void>> {
  if (fault !== 'refused') {
    const { method, path, nullData } = target;
    const body = name === 'null fields' ? { data: nullData } : fault.body;
    await server.fault({ ...fault, body, method, path });
    return () => server.clearFaults();
  }
  const refuse = (route: Route) =>
    isTarget(target, route.request()) ? route.abort('connectionrefused') : route.fallback();
  await page.route('**/api/**', refuse);
  return () => page.unroute('**/api/**', refuse);
}
