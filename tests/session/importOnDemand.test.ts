// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importOnDemand } from '#session/importOnDemand.ts';
import { createScope } from '#session/scope.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');
const server = setupServer();
/** Of index.html and build.json. */
const build = 'spring';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'build', content: build }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(
    http.get('*/build.json', () => HttpResponse.json({ id: build, routes: { csv: ['assets/c.js'] } })),
  );
});
afterEach(() => {
  server.resetHandlers();
  document.head.replaceChildren();
});
afterAll(() => server.close());

test('import fails once → its files are fetched past the cache, and it is imported again', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/assets/:name', ({ params, request }) => {
      asked.push(`${params.name} ${request.cache}`);
      return new HttpResponse('');
    }),
  );
  const importCode = vi.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce('code');
  const load = importOnDemand('csv', importCode);
  expect([await load(createScope()), asked]).toEqual(['code', ['c.js reload']]);
});

test('import fails twice → the call fails without a reload of the page, and the next one imports anew', async () => {
  server.use(http.get('*/assets/:name', () => new HttpResponse('')));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const importCode = vi
    .fn()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce('code');
  const load = importOnDemand('csv', importCode);
  const scope = createScope();
  await expect(load(scope)).rejects.toThrow('csv did not load');
  expect([await load(scope), reload.mock.calls]).toEqual(['code', []]);
});

test.each([
  { name: 'csv', result: ['cx'] },
  { name: 'MediaRoute', result: 'lost' },
])(
  'import of $name fails twice → $result: a copy, unless other code imports the file too',
  async ({ name, result }) => {
    const [own, shared] = ['src/ui/cx.ts', 'src/ui/breakpoints.ts'];
    const routes = { csv: [own, shared], MediaRoute: [shared], ViewerRoute: ['assets/v.js', shared] };
    server.use(
      http.get('*/build.json', () => HttpResponse.json({ id: build, routes })),
      http.get('*/src/ui/:name', () => new HttpResponse('')),
    );
    const load = importOnDemand(name, (): Promise<object> => Promise.reject(lost));
    expect(await load(createScope()).then(Object.keys, () => 'lost')).toEqual(result);
  },
);

test('calls at the same time, and later ones → one import', async () => {
  const importCode = vi.fn(() => Promise.resolve('code'));
  const load = importOnDemand('csv', importCode);
  const scope = createScope();
  expect(await Promise.all([load(scope), load(scope)])).toEqual(['code', 'code']);
  expect([await load(createScope()), importCode.mock.calls]).toEqual(['code', [[]]]);
});
