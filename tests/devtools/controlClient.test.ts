import { expect, test } from 'vitest';
import { type ControlClientOptions, createControlClient, faultText } from '#devtools/demo/controlClient.ts';
import { scenarioOfUrl, scenarios } from '#devtools/demo/scenarios.ts';
import { createBackend } from '#fake-server/backend.ts';
import { fetchOf } from '#tests/fake-server/support.ts';

const origin = 'http://localhost:4173';

function start(options: Partial<ControlClientOptions> = {}) {
  const backend = createBackend({ seed: { inquiries: 2, contact: 1, images: 3, videos: 1 } });
  const control = createControlClient({ fetch: fetchOf(backend), baseUrl: '', ...options });
  const statusOf = async (path: string) => (await fetchOf(backend)(path)).status;
  return { control, statusOf };
}

const faultsOf = ({ getSnapshot }: ReturnType<typeof createControlClient>) => getSnapshot().faults;

test('a fault is active until all are cleared', async () => {
  const { control, statusOf } = start();
  const [broken, slow] = [
    { path: '/api/auth/login', status: 418 },
    { path: '/api/images/*', delayMs: 0, status: 500 },
  ];
  await control.addFault(broken);
  await control.addFault(slow);
  expect(faultsOf(control)).toEqual([broken, slow]);
  expect(control.getSnapshot().notice).toEqual({ tone: 'info', text: 'The fault is active.' });
  expect(await statusOf('/api/auth/login')).toBe(418);

  await control.clearFaults();
  expect(faultsOf(control)).toEqual([]);
  expect(await statusOf('/api/images/gallery')).toBe(401);
});

test.each([
  [
    'the fake backend rejects the fault',
    {},
    { path: '/api/*' },
    'The body asks for nothing: name at least one effect',
  ],
  [
    'another server answers',
    { fetch: async () => new Response('<!doctype html>', { status: 200 }) },
    { status: 500 },
    'No fake backend answers here: this page speaks to another server.',
  ],
  [
    'no server answers',
    { fetch: () => Promise.reject(new TypeError('fetch failed')) },
    { status: 500 },
    'The fake backend cannot be reached.',
  ],
])('when %s, the notice says so and no fault is listed', async (_, options, fault, text) => {
  const { control } = start(options);
  await control.addFault(fault);
  expect(control.getSnapshot()).toEqual({ faults: [], notice: { tone: 'error', text } });
});

test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))(
  'the fake backend accepts the scenario %s',
  async (_, { setup, title }) => {
    const { control } = start();
    // Seeding ten thousand images takes seconds.
    const { images, ...rest } = setup.seed ?? {};
    const seed = setup.seed && { ...rest, ...(images !== undefined && { images: Math.min(images, 20) }) };
    await control.apply({ ...setup, ...(seed && { seed }) }, title);
    expect(control.getSnapshot().notice).toEqual({ tone: 'info', text: `Scenario: ${title}.` });
    expect(faultsOf(control)).toEqual(setup.faults ?? []);
  },
);

test('a url names a scenario, and is restored without it', () => {
  expect(scenarioOfUrl(`${origin}/media?tab=videos&scenario=slow-network#main`)).toMatchObject({
    title: 'Slow network',
    rest: '/media?tab=videos#main',
  });
  expect(scenarioOfUrl(`${origin}/media?tab=videos`)).toBeNull();
});

test('a name that no scenario has sets nothing up', () => {
  expect(scenarioOfUrl(`${origin}/?scenario=nothing`)).toMatchObject({ setup: null, rest: '/' });
});

test.each([
  [{ path: '/api/*', drop: true }, '/api/* loses its connection'],
  [
    { method: 'GET', path: '/api/images/*', status: 500, times: 2 } as const,
    'GET /api/images/* answers 500, 2 times',
  ],
  [{ delayMs: 3000, times: 1 }, 'Every call waits 3,000 ms, once'],
  [{ malformed: true }, 'Every call answers broken JSON'],
  [{ status: 503, body: { message: 'no' } }, 'Every call answers 503, says {"message":"no"}'],
])('the text of %j is "%s"', (fault, text) => {
  expect(faultText(fault)).toBe(text);
});
