import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyRequest, earlyAcceptance, fetchEarly, requestHeaders } from '#http/early.ts';

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
  vi.useRealTimers();
});

/** An early request of the token 'token' for each of these urls. */
function sendEarly(response: Promise<Response> = Promise.resolve(new Response('early')), urls = [url]) {
  const abort = vi.fn();
  const request: EarlyRequest = { authorization: 'Bearer token', response, answeredAt: Date.now(), abort };
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

test.each([
  [10_000, 'early', 0],
  [10_001, 'own', 1],
] as const)('a response that is %d ms old: the %s one is used', async (age, used, aborts) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { abort } = sendEarly();
  vi.setSystemTime(Date.now() + age);
  expect(await read()).toBe(used);
  expect(abort).toHaveBeenCalledTimes(aborts);
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

const answer = (status: number, type = 'application/json; charset=utf-8') =>
  Promise.resolve(new Response(status === 204 ? null : '{}', { status, headers: { 'Content-Type': type } }));
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['2xx response', 'token', () => [cut(), answer(200)], true],
  ['2xx response to another token', 'newer', () => [answer(200)], false],
  ['page of HTML', 'token', () => [answer(200, 'text/html')], false],
  ['refusal', 'token', () => [answer(401), answer(500)], false],
  ['lost connection', 'token', () => [cut()], false],
  ['early request', 'token', () => [], false],
] as const)('a token with a %s', async (_, token, responses, isAccepted) => {
  const requests = responses().map((response, index) => {
    const request = { authorization: 'Bearer token', response, answeredAt: null, abort: () => undefined };
    return [String(index), request] as const;
  });
  globalThis.earlyRequests = new Map(requests);
  const outcome = earlyAcceptance(token).then(
    () => true,
    () => false,
  );
  expect(await outcome).toBe(isAccepted);
});

test('without early requests no token is accepted', async () => {
  await expect(earlyAcceptance('token')).rejects.toThrow();
});
