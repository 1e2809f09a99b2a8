// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchFiles, readBuild, readReload, reloadInto, runningBuild } from '#session/build.ts';

const { signal } = new AbortController();
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  document.head.replaceChildren();
});
afterAll(() => server.close());

describe('the deployed build', () => {
  const answerWith = (body: string) =>
    server.use(http.get('*/build.json', () => new HttpResponse(body, { headers: { 'Cache-Control': '' } })));

  test('build.json → the id and the files of each route; of an older build → the id alone', async () => {
    answerWith('{"id":"spring","routes":{"MediaRoute":["assets/MediaRoute-1.js"]}}');
    expect(await readBuild(signal)).toEqual({
      id: 'spring',
      routes: { MediaRoute: ['assets/MediaRoute-1.js'] },
    });
    answerWith('{"id":"spring"}');
    expect(await readBuild(signal)).toEqual({ id: 'spring', routes: {} });
  });

  test.each(['<!doctype html>', '{}', '{"id":5}', 'null'])('%s in its place → an error', async (body) => {
    answerWith(body);
    await expect(readBuild(signal)).rejects.toThrow(Error);
  });
});

test('the running build → the id in index.html, or null in development', () => {
  expect(runningBuild()).toBeNull();
  document.head.append(Object.assign(document.createElement('meta'), { name: 'build', content: 'spring' }));
  expect(runningBuild()).toBe('spring');
});

test('files → all fetched past the cache; one is missing → an error', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/assets/:name', ({ params, request }) => {
      asked.push(`${params.name} ${request.cache}`);
      return new HttpResponse('', { status: params.name === 'lost.js' ? 404 : 200 });
    }),
  );
  await fetchFiles(['assets/a.js', 'assets/b.js'], signal);
  expect(asked.toSorted()).toEqual(['a.js reload', 'b.js reload']);
  await expect(fetchFiles(['assets/a.js', 'assets/lost.js'], signal)).rejects.toThrow('assets/lost.js: 404');
});

test('blocked storage → no build was reloaded into, and none will be', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  expect(readReload()).toBeNull();
  reloadInto('summer');
  expect(reload).not.toHaveBeenCalled();
});

test('a reload → remembered by the build', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  expect(readReload()).toBeNull();
  reloadInto('summer');
  expect([readReload(), reload.mock.calls]).toEqual(['summer', [[]]]);
});
