// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { type ControlOptions, createControl, faultText } from '#devtools/demo/control.ts';
import { askedBy, scenarioAddress, scenarios, settingAddress } from '#devtools/demo/scenarios.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createBackend } from '#fake-server/backend.ts';

beforeEach(() => sessionStorage.clear());

const origin = 'http://localhost:4173';

function start(options: Partial<ControlOptions> = {}) {
  const backend = createBackend({ seed: { inquiries: 2, contact: 1, images: 3, videos: 1 } });
  const control = createControl({
    fetch: backend.fetch,
    storage: () => sessionStorage,
    baseUrl: '',
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await backend.fetch(path, init);
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  return { backend, control, ask };
}

const signIn = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(demoAccount),
};

const faultsOf = ({ read }: ReturnType<typeof createControl>) => read().faults.map(({ fault }) => fault);

test('a fault is active until it is cleared, and the others stay', async () => {
  const { control, ask } = start();
  const [broken, slow] = [
    { path: '/api/auth/login', status: 418 },
    { path: '/api/images/*', delayMs: 0, status: 500 },
  ];
  await control.addFault(broken);
  await control.addFault(slow);
  expect(faultsOf(control)).toEqual([broken, slow]);
  expect(control.read().notice).toEqual({ tone: 'info', text: 'The fault is active.' });
  expect((await ask('/api/auth/login', signIn)).status).toBe(418);

  await control.clearFaults(control.read().faults[0]?.id);
  expect(faultsOf(control)).toEqual([slow]);
  expect((await ask('/api/auth/login', signIn)).status).toBe(200);
  expect((await ask('/api/images/gallery')).status).toBe(500);

  await control.clearFaults();
  expect(faultsOf(control)).toEqual([]);
  expect((await ask('/api/images/gallery')).status).toBe(401);
});

test('the list of faults survives a reload', async () => {
  const { control, backend } = start();
  await control.addFault({ path: '/api/*', drop: true });
  const reloaded = createControl({ fetch: backend.fetch, storage: () => sessionStorage, baseUrl: '' });
  expect(faultsOf(reloaded)).toEqual([{ path: '/api/*', drop: true }]);
});

test('seeding anew signs everyone out and clears the faults', async () => {
  const { control, ask } = start();
  const { body } = await ask('/api/auth/login', signIn);
  const headers = { Authorization: `Bearer ${body.data.tokens.accessToken}` };
  await control.addFault({ path: '/api/videos/*', status: 500 });
  await control.reset({ inquiries: 5 });
  expect(faultsOf(control)).toEqual([]);
  expect((await ask('/api/v1/admin/inquiries', { headers })).status).toBe(401);
  const again = await ask('/api/auth/login', signIn);
  const list = await ask('/api/v1/admin/inquiries', {
    headers: { Authorization: `Bearer ${again.body.data.tokens.accessToken}` },
  });
  expect(list.body.data).toHaveLength(5);
});

test('expired tokens are refused', async () => {
  const { control, ask } = start();
  const { body } = await ask('/api/auth/login', signIn);
  await control.expire({ access: true });
  const headers = { Authorization: `Bearer ${body.data.tokens.accessToken}` };
  expect((await ask('/api/admin/profile', { headers })).body.error.code).toBe('token_expired');
});

test.each([
  ['the fake backend refuses', {}, { path: '/api/*' }, 'The body asks for nothing: name at least one effect'],
  [
    'another server answers',
    { fetch: async () => new Response('<!doctype html>', { status: 200 }) },
    { status: 500 },
    'No fake backend answers here: this page speaks to another server.',
  ],
  [
    'nobody answers',
    { fetch: () => Promise.reject(new TypeError('fetch failed')) },
    { status: 500 },
    'The fake backend cannot be reached.',
  ],
])('when %s, the panel says so and no fault is listed', async (_, options, fault, text) => {
  const { control } = start(options);
  await control.addFault(fault);
  expect(control.read()).toEqual({ faults: [], notice: { tone: 'error', text } });
});

test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))(
  'the scenario %s is one that the fake backend takes',
  async (_, { setting, title }) => {
    const { control } = start();
    // Ten thousand pictures are for a demo, not for a test.
    const { images, ...rest } = setting.seed ?? {};
    const seed = setting.seed && { ...rest, ...(images !== undefined && { images: Math.min(images, 20) }) };
    await control.apply({ ...setting, ...(seed && { seed }) }, title);
    expect(control.read().notice).toEqual({ tone: 'info', text: `Scenario: ${title}.` });
    expect(faultsOf(control)).toEqual(setting.faults ?? []);
  },
);

test('an address asks for a scenario by its name, and is itself again without it', () => {
  const [scenario] = scenarios;
  expect(scenario && askedBy(scenarioAddress(origin, scenario))).toEqual({
    title: scenario?.title,
    setting: scenario?.setting,
    rest: '/',
  });
  expect(askedBy(`${origin}/media?tab=videos&scenario=slow-network#main`)).toMatchObject({
    title: 'Slow network',
    rest: '/media?tab=videos#main',
  });
  expect(askedBy(`${origin}/media?tab=videos`)).toBeNull();
});

test('any situation can be an address', () => {
  const setting = {
    seed: { images: 3 },
    faults: [{ path: '/api/*?limit=50', status: 500, body: { message: 'é#&' } }],
  };
  expect(askedBy(settingAddress(origin, setting))).toEqual({ title: 'from the address', setting, rest: '/' });
});

test.each([
  ['a name that no scenario has', `${origin}/?scenario=nothing`],
  ['broken JSON', `${origin}/#demo=%7B`],
  ['a broken escape', `${origin}/#demo=%`],
  ['a list', `${origin}/#demo=[]`],
  ['faults that are none', `${origin}/#demo=${encodeURIComponent('{"faults":3}')}`],
])('%s in an address asks for nothing', (_, address) => {
  expect(askedBy(address)).toMatchObject({ setting: null, rest: '/' });
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
])('%j reads "%s"', (fault, text) => {
  expect(faultText(fault)).toBe(text);
});
