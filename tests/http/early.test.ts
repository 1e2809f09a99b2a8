import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyRequest, fetchEarly, requestHeaders } from '#http/early.ts';

const fetched = vi.fn<typeof fetch>();
const url = '/api/images/hero?a=1';
const read = (token: string | null = 'token', more: RequestInit = {}) =>
  fetchEarly(url, { method: 'GET', headers: requestHeaders(token), ...more }).then((response) =>
    response.text(),
  );

beforeEach(() => {
  fetched.mockImplementation(async () => new Response('own'));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  fetched.mockReset();
  globalThis.earlyRequests = undefined;
  vi.unstubAllGlobals();
});

/** An early request of the token 'token' for each of these urls. */
function sendEarly(response: Promise<Response> = Promise.resolve(new Response('early')), urls = [url]) {
  const abort = vi.fn();
  const request: EarlyRequest = { authorization: 'Bearer token', response, abort };
  globalThis.earlyRequests = new Map(urls.map((each) => [each, { ...request }]));
  return { abort, left: () => [...(globalThis.earlyRequests ?? new Map()).keys()] };
}

test('an early response is used once', async () => {
  sendEarly();
  expect([await read(), await read()]).toEqual(['early', 'own']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('without early requests, and for another url, the request is sent', async () => {
  expect(await read()).toBe('own');
  const { left } = sendEarly(undefined, ['/api/images/hero']);
  expect(await read()).toBe('own');
  expect(left()).toEqual(['/api/images/hero']);
});

test.each([
  ['has another token', 'newer', {}],
  ['has no token', null, {}],
  ['is a write', 'token', { method: 'PUT' }],
] as const)('a request that %s ends all early ones', async (_, token, options) => {
  const { abort, left } = sendEarly(undefined, [url, '/api/other']);
  expect(await read(token, options)).toBe('own');
  expect(abort).toHaveBeenCalledTimes(2);
  expect(left()).toEqual([]);
});

test('an early request that gets no response is sent again', async () => {
  sendEarly(Promise.reject(new TypeError('Failed to fetch')));
  expect(await read()).toBe('own');
});

test('a call that is aborted aborts the early request it waits for', async () => {
  const controller = new AbortController();
  const { abort } = sendEarly(new Promise(() => {}));
  void read('token', { signal: controller.signal });
  expect(abort).not.toHaveBeenCalled();
  controller.abort();
  expect(abort).toHaveBeenCalledTimes(1);
});
