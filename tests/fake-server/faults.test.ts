// @vitest-environment node
import { expect, test } from 'vitest';
import { ConnectionCut } from '#fake-server/faults.ts';
import { ask, createClockedBackend, refusal, signedIn } from './support.ts';

const profile = '/api/admin/profile';
const faults = '/__fake/faults';

async function start() {
  const { backend } = createClockedBackend();
  const askAs = await signedIn(backend);
  backend.clearRequests();
  return { backend, askAs };
}

test('A fault answers in place of the call, as often as it was told, and then the call is itself again', async () => {
  const { backend, askAs } = await start();
  const body = { error: { message: 'The kiln is cold', code: 'kiln' } };
  const fault = { method: 'GET', path: '/api/admin/*', status: 503, body, times: 2 };
  expect((await ask(backend, 'POST', faults, { json: fault })).body).toEqual({ data: { fault } });
  const told = [await askAs('GET', profile), await askAs('GET', profile), await askAs('GET', profile)];
  expect(told.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(told[0]?.body).toEqual(body);
});

test('A fault leaves other methods and other paths alone', async () => {
  const { backend, askAs } = await start();
  backend.addFault({ method: 'DELETE', path: '/api/v1/admin/*', status: 500 });
  backend.addFault({ path: '/api/v1/admin/inquiries?limit=5', status: 500 });
  expect([
    (await askAs('GET', '/api/v1/admin/inquiries')).status,
    (await askAs('GET', '/api/v1/admin/inquiries?limit=6')).status,
    (await askAs('DELETE', '/api/admin/images/gallery/none')).status,
  ]).toEqual([200, 200, 404]);
});

test('The first fault that fits answers, and clearing them ends them all', async () => {
  const { backend, askAs } = await start();
  backend.addFault({ status: 500, body: 'first' });
  backend.addFault({ status: 502, body: 'second' });
  const response = await backend.handle(new Request(`http://studio.test${profile}`));
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
    500,
    'text/html',
    'first',
  ]);
  await ask(backend, 'DELETE', faults);
  expect((await askAs('GET', profile)).status).toBe(200);
});

test('A fault without a path concerns every call and no file', async () => {
  const { backend } = await start();
  backend.addFault({ status: 500 });
  const file = await backend.handle(new Request('http://studio.test/files/none'));
  expect(file.status).toBe(404);
});

test('A status without a body is sent without one', async () => {
  const { backend } = await start();
  backend.addFault({ status: 500 });
  const response = await backend.handle(new Request(`http://studio.test${profile}`));
  expect([response.status, await response.text()]).toEqual([500, '']);
});

test('A malformed answer says it is JSON and is not', async () => {
  const { backend } = await start();
  backend.addFault({ malformed: true });
  const response = await backend.handle(new Request(`http://studio.test${profile}`));
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test('A cut connection rejects, is a network error to fetch, and is logged with status 0', async () => {
  const { backend } = await start();
  backend.addFault({ drop: true, times: 2 });
  await expect(backend.handle(new Request(`http://studio.test${profile}`))).rejects.toThrow(ConnectionCut);
  await expect(backend.fetch(profile)).rejects.toThrow(TypeError);
  expect(backend.requests()).toEqual([
    { method: 'GET', path: profile, status: 0 },
    { method: 'GET', path: profile, status: 0 },
  ]);
});

test('A delay goes on to the next fault, and ends at once when the caller goes away', async () => {
  const { backend } = await start();
  backend.addFault({ delayMs: 1, times: 1 });
  backend.addFault({ delayMs: 600_000 });
  const leaving = new AbortController();
  const asked = backend.fetch(`${profile}?q=1`, { signal: leaving.signal });
  await expect
    .poll(() => backend.requests())
    .toEqual([{ method: 'GET', path: `${profile}?q=1`, status: null }]);
  leaving.abort();
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(backend.requests()).toEqual([{ method: 'GET', path: `${profile}?q=1`, status: 0 }]);
});

test('What arrived is told in order, without files and control routes', async () => {
  const { backend, askAs } = await start();
  await askAs('GET', `${profile}?a=1`);
  await askAs('GET', '/files/none');
  await ask(backend, 'GET', profile);
  expect((await ask(backend, 'GET', '/__fake/requests')).body).toEqual({
    data: [
      { method: 'GET', path: `${profile}?a=1`, status: 200 },
      { method: 'GET', path: profile, status: 401 },
    ],
  });
  await ask(backend, 'DELETE', '/__fake/requests');
  expect(backend.requests()).toEqual([]);
});

test('Expiring access tokens leaves the refresh token, and the other way round', async () => {
  const { backend, askAs } = await start();
  await ask(backend, 'POST', '/__fake/expire', { json: { refresh: true } });
  expect((await askAs('GET', profile)).status).toBe(200);
  await ask(backend, 'POST', '/__fake/expire', { json: { access: true } });
  expect(await askAs('GET', profile)).toMatchObject({
    status: 401,
    body: refusal('token_expired', 'The access token has expired'),
  });
});

test('A reset begins anew: other amounts, no faults, no log, nobody signed in', async () => {
  const { backend, askAs } = await start();
  backend.addFault({ status: 500 });
  const told = await ask(backend, 'POST', '/__fake/reset', { json: { inquiries: 3, contact: 0 } });
  expect(told.body).toEqual({ data: { seed: { inquiries: 3, contact: 0, images: 46, videos: 6 } } });
  expect(backend.requests()).toEqual([]);
  expect((await askAs('GET', profile)).status).toBe(401);
  const again = await signedIn(backend);
  expect((await again('GET', '/api/v1/admin/inquiries')).body).toEqual({
    data: [
      expect.objectContaining({ id: 'inq_00001' }),
      expect.objectContaining({ id: 'inq_00002' }),
      expect.objectContaining({ id: 'inq_00003' }),
    ],
  });
  expect((await ask(backend, 'POST', '/__fake/reset')).status).toBe(200);
});

test.each<[string, unknown, unknown]>([
  ['/__fake/reset', { images: -1 }, refusal('invalid_field', 'images: must be at least 0', 'images')],
  [
    '/__fake/reset',
    { pictures: 1 },
    refusal('invalid_field', 'pictures: is not a field of this call', 'pictures'),
  ],
  [
    faults,
    { path: '/api/*' },
    refusal('invalid_body', 'The body asks for nothing: name at least one effect'),
  ],
  [faults, { status: 99 }, refusal('invalid_field', 'status: must be at least 200', 'status')],
  [faults, { drop: 'yes' }, refusal('invalid_field', 'drop: must be true or false', 'drop')],
  ['/__fake/expire', {}, refusal('invalid_body', 'The body asks for nothing: name at least one effect')],
  ['/__fake/expire', [], refusal('invalid_body', 'The body must be a JSON object')],
])('%s refuses %o', async (path, json, body) => {
  const { backend } = await start();
  const told = await ask(backend, 'POST', path, { json });
  expect({ status: told.status, body: told.body }).toEqual({ status: 422, body });
});
