import { expect, test } from 'vitest';
import { ConnectionDropped } from '#fake-server/control/faults.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import {
  createClockedBackend,
  dataOf,
  errorBody,
  fetchOf,
  sendRequest,
  signedIn,
  signIn,
} from './support.ts';

const profile = '/api/admin/profile';
const faults = '/__fake/faults';

async function start() {
  const { backend } = createClockedBackend();
  const sendAsAdmin = await signedIn(backend);
  backend.clearRequests();
  const load = () => backend.handle(new Request(`http://studio.test${profile}`));
  return { backend, sendAsAdmin, load };
}

test('A fault replaces the response as many times as it says, then the handler responds again', async () => {
  const { backend, sendAsAdmin } = await start();
  const body = { error: { message: 'The kiln is cold', code: 'kiln' } };
  const fault = { method: 'GET', path: '/api/admin/*', status: 503, body, times: 2 };
  expect((await sendRequest(backend, 'POST', faults, { json: fault })).body).toEqual({ data: { fault } });
  for (const _ of ['first', 'second'])
    expect(await sendAsAdmin('GET', profile)).toMatchObject({ status: 503, body });
  expect((await sendAsAdmin('GET', profile)).status).toBe(200);
});

test('A fault does not apply to other methods and other paths', async () => {
  const { backend, sendAsAdmin } = await start();
  backend.addFault({ method: 'DELETE', path: '/api/v1/admin/*', status: 500 });
  backend.addFault({ path: '/api/v1/admin/inquiries?limit=5', status: 500 });
  expect([
    (await sendAsAdmin('GET', '/api/v1/admin/inquiries')).status,
    (await sendAsAdmin('GET', '/api/v1/admin/inquiries?limit=6')).status,
    (await sendAsAdmin('DELETE', '/api/admin/images/gallery/none')).status,
  ]).toEqual([200, 200, 404]);
});

test('The first matching fault responds, and clearing removes all faults', async () => {
  const { backend, sendAsAdmin, load } = await start();
  backend.addFault({ status: 500, body: 'first' });
  backend.addFault({ status: 502, body: 'second' });
  const response = await load();
  const type = response.headers.get('Content-Type');
  expect([response.status, type, await response.text()]).toEqual([500, 'text/html', 'first']);
  await sendRequest(backend, 'DELETE', faults);
  expect((await sendAsAdmin('GET', profile)).status).toBe(200);
});

test('A malformed response has the type of JSON and cannot be parsed', async () => {
  const { backend, load } = await start();
  backend.addFault({ malformed: true });
  const response = await load();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test.each<[Fault, readonly [number, string | null, string | null, string]]>([
  [
    { status: 429, body: { message: 'Slow down' }, headers: { 'Retry-After': '2' } },
    [429, '2', 'application/json', '{"message":"Slow down"}'],
  ],
  [{ status: 503, headers: { 'Retry-After': '5' } }, [503, '5', null, '']],
  [{ body: 'plain', headers: { 'Content-Type': 'text/plain' } }, [200, null, 'text/plain', 'plain']],
])('The headers of the fault %j replace those of its response', async (fault, expected) => {
  const { backend, load } = await start();
  backend.addFault(fault);
  const response = await load();
  const { status, headers } = response;
  const sent = [status, headers.get('Retry-After'), headers.get('Content-Type'), await response.text()];
  expect(sent).toEqual(expected);
});

test('A truncated response states its whole length and has half of it, and the call is processed', async () => {
  const { backend, sendAsAdmin, load } = await start();
  backend.addFault({ method: 'DELETE', cut: true, times: 1 });
  const path = '/api/v1/admin/inquiries/inq_00001';
  await expect(sendAsAdmin('DELETE', path)).rejects.toThrow(ConnectionDropped);
  expect((await sendAsAdmin('GET', path)).status).toBe(404);

  backend.addFault({ body: 'abcdef', cut: true, times: 1 });
  const response = await load();
  expect([response.status, response.headers.get('Content-Length')]).toEqual([200, '6']);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('abc');
  await expect(reader?.read()).rejects.toThrow(ConnectionDropped);

  backend.addFault({ status: 204, cut: true });
  await expect(sendAsAdmin('GET', profile)).rejects.toThrow(ConnectionDropped);
});

test('A fault that is processed lets the call take effect, then responds or drops the connection', async () => {
  const { backend, sendAsAdmin } = await start();
  backend.addFault({ method: 'DELETE', status: 204, processed: true, times: 2 });
  backend.addFault({ method: 'DELETE', drop: true, processed: true, times: 1 });
  backend.addFault({ method: 'DELETE', delayMs: 1, processed: true, times: 1 });
  const path = (id: number) => `/api/v1/admin/inquiries/inq_0000${id}`;
  expect((await sendRequest(backend, 'DELETE', path(1))).status).toBe(401);
  const headers = { Authorization: `Bearer ${(await signIn(backend)).accessToken}` };
  const request = new Request(`http://studio.test${path(1)}`, { method: 'DELETE', headers });
  const empty = await backend.handle(request);
  expect([empty.status, await empty.text()]).toEqual([204, '']);
  await expect(sendAsAdmin('DELETE', path(2))).rejects.toThrow(ConnectionDropped);
  expect((await sendAsAdmin('DELETE', path(3))).status).toBe(200);
  for (const id of [1, 2, 3]) expect((await sendAsAdmin('GET', path(id))).status).toBe(404);
});

test('A dropped connection rejects, is a network error to fetch, and is logged with status 0', async () => {
  const { backend, load } = await start();
  backend.addFault({ drop: true, times: 2 });
  await expect(load()).rejects.toThrow(ConnectionDropped);
  await expect(fetchOf(backend)(profile)).rejects.toThrow(TypeError);
  const logged = { method: 'GET', path: profile, status: 0 };
  expect(backend.requests()).toEqual([logged, logged]);
});

test('A delay passes on to the next fault, and ends at once when the client disconnects', async () => {
  const { backend } = await start();
  backend.addFault({ delayMs: 1, times: 1 });
  backend.addFault({ delayMs: 600_000 });
  const controller = new AbortController();
  const pending = fetchOf(backend)(`${profile}?q=1`, { signal: controller.signal });
  await expect
    .poll(() => backend.requests())
    .toEqual([{ method: 'GET', path: `${profile}?q=1`, status: null }]);
  await expect.poll(() => backend.delayed()).toBe(1);
  controller.abort();
  await expect(pending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(backend.delayed()).toBe(0);
  expect(backend.requests()).toEqual([{ method: 'GET', path: `${profile}?q=1`, status: 0 }]);
});

test('Clearing the faults ends their delays', async () => {
  const { backend, sendAsAdmin } = await start();
  backend.addFault({ delayMs: 600_000 });
  const pending = sendAsAdmin('GET', profile);
  await expect.poll(() => backend.requests()).toEqual([{ method: 'GET', path: profile, status: null }]);
  await expect.poll(() => backend.delayed()).toBe(1);
  await sendRequest(backend, 'DELETE', faults);
  expect((await pending).status).toBe(200);
  expect(backend.delayed()).toBe(0);
});

test('The request log is in order of arrival, without files and control routes', async () => {
  const { backend, sendAsAdmin } = await start();
  await sendAsAdmin('GET', `${profile}?a=1`);
  await sendAsAdmin('GET', '/files/none');
  await sendRequest(backend, 'GET', profile);
  expect((await sendRequest(backend, 'GET', '/__fake/requests')).body).toEqual({
    data: [
      { method: 'GET', path: `${profile}?a=1`, status: 200 },
      { method: 'GET', path: profile, status: 401 },
    ],
  });
  await sendRequest(backend, 'DELETE', '/__fake/requests');
  expect(backend.requests()).toEqual([]);
});

test('Expiring access tokens leaves the refresh token valid, and vice versa', async () => {
  const { backend, sendAsAdmin } = await start();
  await sendRequest(backend, 'POST', '/__fake/expire', { json: { refresh: true } });
  expect((await sendAsAdmin('GET', profile)).status).toBe(200);
  await sendRequest(backend, 'POST', '/__fake/expire', { json: { access: true } });
  expect(await sendAsAdmin('GET', profile)).toMatchObject({
    status: 401,
    body: errorBody('token_expired', 'The access token has expired'),
  });
});

test('A reset seeds other numbers and clears faults, log and sessions', async () => {
  const { backend, sendAsAdmin } = await start();
  backend.addFault({ status: 500 });
  const json = { inquiries: 3, contact: 0 };
  const response = await sendRequest(backend, 'POST', '/__fake/reset', { json });
  expect(response.body).toEqual({ data: { seed: { inquiries: 3, contact: 0, images: 46, videos: 6 } } });
  expect(backend.requests()).toEqual([]);
  expect((await sendAsAdmin('GET', profile)).status).toBe(401);
  const again = await signedIn(backend);
  const inquiries = dataOf<readonly { id: string }[]>(await again('GET', '/api/v1/admin/inquiries'));
  expect(inquiries.map(({ id }) => id)).toEqual(['inq_00001', 'inq_00002', 'inq_00003']);
  expect((await sendRequest(backend, 'POST', '/__fake/reset')).status).toBe(200);
});

const noEffect = 'The body asks for nothing: name at least one effect';

test.each<[string, unknown, string]>([
  ['/__fake/reset', { images: -1 }, 'images: must be at least 0'],
  ['/__fake/reset', { pictures: 1 }, 'pictures: is not a field of this call'],
  [faults, { path: '/api/*' }, noEffect],
  [faults, { status: 99 }, 'status: must be at least 200'],
  [faults, { status: 500, headers: { 'Retry-After': 2 } }, 'headers.Retry-After: must be a string'],
  [faults, { headers: { 'X-Split': 'a\nb' } }, 'headers.X-Split: has characters that are not allowed'],
  [faults, { cut: 'yes' }, 'cut: must be true or false'],
  ['/__fake/expire', {}, noEffect],
])('%s refuses %o', async (path, json, message) => {
  const { backend } = await start();
  const response = await sendRequest(backend, 'POST', path, { json });
  expect(response).toMatchObject({ status: 422, body: { error: { message } } });
});
