// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from '#features/auth/sessionKey.ts';
import { startScreen } from '../../src/build/startScreen.ts';

const screens = {
  login: ['/login.js'],
  signedIn: ['/signed-in.js'],
  session: ['/api/profile'],
  byPath: {
    '/dashboard': { chunks: ['/dashboard.js', '/signed-in.js'], urls: ['/api/counts'] },
    '/media': { chunks: ['/media.js'], urls: ['/api/images?a=1'] },
  },
};

const send = vi.fn<typeof fetch>();

beforeEach(() => {
  send.mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal('fetch', send);
});

afterEach(() => {
  send.mockReset();
  localStorage.clear();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  globalThis.earlyRequests = undefined;
});

/** What the script asks for at a path with this value in the storage. */
function start(path: string, stored: unknown) {
  if (stored !== undefined) localStorage.setItem(sessionKey, JSON.stringify(stored));
  history.replaceState(null, '', path);
  startScreen(screens);
  const chunks = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );
  return { chunks, urls: send.mock.calls.map(([url]) => url) };
}

const session = (accessToken: unknown) => ({ tokens: { accessToken, refreshToken: 'refresh' } });

/** A JSON Web Token that expires in so many seconds. */
const jwt = (seconds: number) =>
  `head.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds, name: '>>>???' })).replaceAll('/', '_')}.signature`;

test.each([
  ['/media', { chunks: ['/media.js', '/signed-in.js'], urls: ['/api/images?a=1', '/api/profile'] }],
  ['/dashboard', { chunks: ['/dashboard.js', '/signed-in.js'], urls: ['/api/counts', '/api/profile'] }],
  ['/', { chunks: ['/dashboard.js', '/signed-in.js'], urls: ['/api/counts', '/api/profile'] }],
  ['/Login/', { chunks: ['/dashboard.js', '/signed-in.js'], urls: ['/api/counts', '/api/profile'] }],
  ['/unknown', { chunks: ['/signed-in.js'], urls: ['/api/profile'] }],
])('with a session, %s asks for its code, its first data and then the profile', (path, expected) => {
  expect(start(path, session('token'))).toEqual(expected);
});

test.each([
  ['there is none', undefined],
  ['it was removed', null],
])('without a session, because %s, only the login page is asked for', (_, stored) => {
  expect(start('/media', stored)).toEqual({ chunks: ['/login.js'], urls: [] });
});

test.each([
  ['is missing', session(undefined)],
  ['is empty', session('')],
  ['is about to expire', session(jwt(5))],
  ['has expired', session(jwt(-60))],
  ['could not be refreshed before', { ...session('token'), refreshFailure: { at: 1, retryAfter: 0 } }],
])('a token that %s is not sent: the code alone is asked for', (_, stored) => {
  expect(start('/media', stored)).toEqual({ chunks: ['/media.js', '/signed-in.js'], urls: [] });
});

test('a token that is valid for longer is sent', () => {
  expect(start('/media', session(jwt(60))).urls).toEqual(['/api/images?a=1', '/api/profile']);
});

test('without a connection nothing is sent', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(start('/media', session('token')).urls).toEqual([]);
  vi.restoreAllMocks();
});

test('requests carry the headers of the client and can be aborted; an answer has its time', async () => {
  send.mockResolvedValue(new Response('{}'));
  const before = Date.now();
  start('/media', session('token'));
  expect(send.mock.calls.map(([, init]) => init)).toEqual(
    [0, 1].map(() => ({
      headers: { Accept: 'application/json', Authorization: 'Bearer token' },
      cache: 'no-store',
      signal: expect.any(AbortSignal),
    })),
  );
  const request = globalThis.earlyRequests?.get('/api/images?a=1');
  await request?.response;
  expect(request?.authorization).toBe('Bearer token');
  expect(request?.answeredAt).toBeGreaterThanOrEqual(before);
  request?.abort();
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test('the text of a response is read as soon as it arrives, and once', async () => {
  const response = new Response('{"data":[]}');
  send.mockResolvedValue(response);
  start('/media', session('token'));
  await vi.waitFor(() => expect(response.bodyUsed).toBe(true));
  const received = await globalThis.earlyRequests?.get('/api/profile')?.response;
  expect(await received?.text()).toBe('{"data":[]}');
});

test('a response that breaks off while it is read fails when the client asks for its text', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) });
  send.mockResolvedValue(new Response(broken));
  start('/media', session('token'));
  const received = await globalThis.earlyRequests?.get('/api/profile')?.response;
  await expect(received?.text()).rejects.toThrow('broken off');
});

test('a request that fails is left to the client', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  start('/media', session('token'));
  await expect(globalThis.earlyRequests?.get('/api/profile')?.response).rejects.toThrow('Failed to fetch');
  expect(globalThis.earlyRequests?.get('/api/profile')?.answeredAt).toBeNull();
});

test('below a base path the urls of the code begin with it, and the path of the screen is what follows', () => {
  vi.stubGlobal('__BASE__', '/some/path');
  vi.stubGlobal('__API__', '');
  expect(start('/some/path/media', session('token'))).toEqual({
    chunks: ['/some/path/media.js', '/some/path/signed-in.js'],
    urls: ['/api/images?a=1', '/api/profile'],
  });
});

test('in a portable build the urls of the API begin with its path too', () => {
  vi.stubGlobal('__BASE__', '/some/path');
  vi.stubGlobal('__API__', '/some/path');
  const { urls } = start('/some/path/media', session('token'));
  expect(urls).toEqual(['/some/path/api/images?a=1', '/some/path/api/profile']);
});

test('at most four reads of the screen are in flight, and the others follow in their order', async () => {
  const answers: ((response: Response) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const urls = ['/a', '/b', '/c', '/d', '/e', '/f'];
  localStorage.setItem(sessionKey, JSON.stringify(session('token')));
  history.replaceState(null, '', '/many');
  startScreen({ ...screens, byPath: { '/many': { chunks: [], urls } } });
  const sent = () => send.mock.calls.map(([url]) => url);
  expect(sent()).toEqual(['/a', '/b', '/c', '/d', '/api/profile']);
  answers[2]?.(new Response('{}'));
  await vi.waitFor(() => expect(sent()).toEqual(['/a', '/b', '/c', '/d', '/api/profile', '/e']));
  const last = globalThis.earlyRequests?.get('/f');
  last?.abort();
  await expect(last?.response).rejects.toThrow();
  answers[1]?.(new Response('{}'));
  await Promise.resolve();
  expect(sent()).not.toContain('/f');
});

test('the path of the screen and the email of the session are what the first page shows', () => {
  localStorage.setItem(
    sessionKey,
    JSON.stringify({ ...session('token'), user: { email: 'ann@studio.example' } }),
  );
  history.replaceState(null, '', '/login');
  expect(startScreen(screens)).toEqual({ path: '/dashboard', email: 'ann@studio.example' });
  localStorage.clear();
  expect(startScreen(screens)).toBeNull();
});
