import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheMode } from '#http/client.ts';
import { requestHeaders } from '#http/request.ts';
import { startPage } from '../../src/build/startPage.ts';

const send = vi.fn<typeof fetch>();
const reads = {
  '/dashboard': ['/api/profile', '/api/counts'],
  '/media': ['/api/profile', '/api/images?a=1'],
};

const files = {
  '/login': ['/assets/Login.js'],
  '/dashboard': ['/assets/Dashboard.js', '/assets/shared.js'],
};

beforeEach(() => {
  send.mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal('fetch', send);
});

afterEach(() => {
  send.mockReset();
  localStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
  history.replaceState(null, '', '/');
  globalThis.earlyRequests = undefined;
});

/** The urls that are read early at a path, with this value in the storage. */
function start(path: string, stored = '{"tokens":{"accessToken":"token"}}', { base = '', api = '' } = {}) {
  localStorage.setItem('session', stored);
  history.replaceState(null, '', path);
  startPage({ themeKey: 'theme', sessionKey: 'session', base, api, reads, files });
  return send.mock.calls.map(([url]) => url);
}

test.each([
  ['/media', reads['/media']],
  ['/dashboard', reads['/dashboard']],
  ['/', reads['/dashboard']],
  ['/Login/', reads['/dashboard']],
  ['/Media/', reads['/media']],
  ['/unknown', []],
])('with a session, %s sends the first reads of its screen', (path, urls) => {
  expect(start(path)).toEqual(urls);
});

test.each(['null', '{}', '{"tokens":{"accessToken":""}}', 'no JSON'])(
  'with %s stored, nothing is sent',
  (stored) => {
    expect(start('/media', stored)).toEqual([]);
  },
);

test.each([
  ['a session', undefined, '/', files['/dashboard']],
  ['a session', undefined, '/unknown', []],
  ['no session', '{}', '/dashboard', files['/login']],
])('with %s (%s), %s loads the code of its page', (_, stored, path, urls) => {
  start(path, stored);
  const links = document.querySelectorAll('link[rel="modulepreload"]');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(urls);
});

test('without a connection, and where storage is blocked, nothing is sent', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  expect(start('/media')).toEqual([]);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(start('/media')).toEqual([]);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['sepia', undefined],
])('the stored theme %s is shown as %s', (stored, shown) => {
  localStorage.setItem('theme', stored);
  start('/media', 'null');
  expect(document.documentElement.dataset.theme).toBe(shown);
});

test('below a base path the screen is what follows it; the urls begin with the origin of the API', () => {
  const options = { base: '/some/path', api: 'https://api.example' };
  expect(start('/some/path/media', undefined, options)).toEqual(
    reads['/media'].map((url) => `https://api.example${url}`),
  );
});

test('reads are sent as the client sends them, and can be aborted', () => {
  start('/media');
  expect(send.mock.calls.map(([, init]) => init)).toEqual(
    reads['/media'].map(() => ({
      headers: requestHeaders('token'),
      cache: cacheMode,
      signal: expect.any(AbortSignal),
    })),
  );
  const request = globalThis.earlyRequests?.get('/api/profile');
  expect(request?.authorization).toBe('Bearer token');
  request?.abort();
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test.each([
  ['that nobody has asked for', () => Promise.resolve(new Response('{}'))],
  ['that has failed', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a response %s is dropped after ten seconds', async (_, respond) => {
  vi.useFakeTimers();
  send.mockImplementation(respond);
  start('/media');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(globalThis.earlyRequests?.size).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(globalThis.earlyRequests?.size).toBe(0);
});
