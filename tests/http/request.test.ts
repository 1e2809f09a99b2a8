import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnreadableResponse } from '#contract/responses.ts';
import { type EarlyRequest, fetchEarly } from '#http/client.ts';
import { ApiError, abortable, abortError } from '#http/errors.ts';
import {
  type CallOptions,
  createRequest,
  pageQuery,
  requestHeaders,
  type Send,
  type WireRequest,
  type WireResponse,
} from '#http/request.ts';

describe('a request', () => {
  /** The transport's answers in order, and the requests that it got. */
  function transport(...answers: readonly Partial<WireResponse>[]) {
    const requests: WireRequest[] = [];
    const send: Send = async (request) => {
      requests.push(request);
      const answer = answers[requests.length - 1];
      return { status: 200, text: '{"data":[]}', header: () => null, ...answer };
    };
    const request = createRequest(
      {
        baseUrl: 'http://studio.test//',
        tokens: { accessToken: async () => 'token', refresh: async () => null },
        reportMalformed: () => undefined,
      },
      send,
    );
    return {
      requests,
      list: (options?: CallOptions) => request('listInquiries', { query: {} }, options),
      update: (options?: CallOptions) =>
        request('updateInquiry', { params: { id: '7' }, body: { status: 'completed' } }, options),
    };
  }

  const statusOf = (error: unknown) => (error instanceof ApiError ? [error.kind, error.status] : error);

  // @spec 5.19 7.11
  test.each([
    [{}, {}],
    [{ limit: undefined, offset: undefined }, {}],
    [{ limit: 0, offset: -1 }, {}],
    [{ limit: -1, offset: Number.NaN }, {}],
    [{ limit: Number.POSITIVE_INFINITY, offset: Number.POSITIVE_INFINITY }, {}],
    [
      { limit: 1, offset: 0 },
      { limit: 1, offset: 0 },
    ],
    [{ limit: 50 }, { limit: 50 }],
    [{ offset: 50 }, { offset: 50 }],
  ])('of the page %j, %j is sent', (page, expected) => {
    expect(pageQuery(page)).toEqual(expected);
  });

  test('a write has no X-API-Key unless it is given one, and the token of the session unless it is given another', async () => {
    const { update, requests } = transport();
    await update();
    await update({ apiKey: 'key', accessToken: 'own' });
    expect(requests.map(({ url }) => url)).toEqual(
      Array(2).fill('http://studio.test/api/v1/admin/inquiries/7'),
    );
    expect(
      requests.map(({ headers }) => ['X-API-Key' in headers, headers['X-API-Key'], headers.Authorization]),
    ).toEqual([
      [false, undefined, 'Bearer token'],
      [true, 'key', 'Bearer own'],
    ]);
  });

  test.each([
    [200, null],
    [299, null],
    [300, ['http', 300]],
    [304, ['http', 304]],
    [199, ['http', 199]],
  ])('status %i', async (status, expected) => {
    const { list } = transport({ status });
    expect(await list().then(() => null, statusOf)).toEqual(expected);
  });

  test.each([
    ['an empty body', '', null],
    ['blanks', ' \n', null],
    ['a text', 'OK', ['unreadable', 200]],
  ])('%s in answer to a write', async (_, text, expected) => {
    const { update } = transport({ text });
    expect(await update().then(() => null, statusOf)).toEqual(expected);
  });

  test('a text in place of JSON is named in the cause of the error', async () => {
    const { update } = transport({ text: 'OK' });
    expect(await update().catch(({ cause }) => cause)).toEqual(
      new UnreadableResponse('The response is not JSON'),
    );
  });

  test('an aborted call rejects according to the reason', () => {
    const of = (reason: unknown) => {
      const controller = new AbortController();
      controller.abort(reason);
      const { name, message } = abortError(controller.signal);
      return [name, message];
    };
    expect([
      of(new DOMException('Timed out', 'TimeoutError')),
      of(new DOMException('Left', 'AbortError')),
      of(new DOMException('Lost', 'NetworkError')),
      of(Object.assign(new Error('Left'), { name: 'AbortError' })),
    ]).toEqual([
      ['ApiError', 'Request timed out'],
      ['AbortError', 'Left'],
      ['AbortError', 'The call was aborted'],
      ['AbortError', 'The call was aborted'],
    ]);
  });

  test('a promise that is settled no longer listens to its signal', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    expect(await abortable(Promise.resolve(7), signal)).toBe(7);
    await Promise.resolve();
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });

  test.each([
    ['of the response', 'Sun, 22 Nov 2026 08:00:00 GMT', 7_000],
    ['of this machine where the response has none', null, 0],
  ])('a Retry-After with a date is measured against the clock %s', async (_, date, retryAfter) => {
    vi.setSystemTime('2026-11-23T08:00:00Z');
    const headers = new Headers({
      'Retry-After': 'Sun, 22 Nov 2026 08:00:07 GMT',
      ...(date && { Date: date }),
    });
    const { list } = transport({ status: 503, text: '', header: (name) => headers.get(name) });
    await expect(list()).rejects.toMatchObject({ status: 503, retryAfter });
  });
});

describe('an early request', () => {
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
});
