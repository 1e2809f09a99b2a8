import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import { createClockedBackend, dataOf, errorBody, sendRequest, signIn } from '#tests/fake-server/support.ts';
import { type Sample, samples } from './samples.ts';

const names = Object.keys(endpoints) as EndpointName[];
const named = (picks: (name: EndpointName) => boolean) => names.filter(picks);

/** A fresh backend, an administrator who is signed in, and a way to send one call. */
async function start() {
  const { backend } = createClockedBackend({ seed: { videos: 1 } });
  const { accessToken, refreshToken } = await signIn(backend);
  const response = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, accessToken);
  const apiKey = dataOf<{ adminApiKey: string }>(response).adminApiKey;
  const send = (
    name: EndpointName,
    { params = {}, search = '', request }: Partial<Sample>,
    token: string | undefined = accessToken,
  ) => {
    const { method, path, access } = endpoints[name];
    const needsRefresh = name === 'refreshToken' || name === 'signOut';
    const sent = request ?? (needsRefresh ? { json: { refreshToken } } : {});
    const headers = access === 'administrator with API key' ? { 'X-API-Key': apiKey } : {};
    return sendRequest(backend, method, pathOf(path, params) + search, { ...sent, headers }, token);
  };
  return { backend, send };
}

test('Every call of the table has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(names.toSorted());
});

describe('The backend and the table agree', () => {
  // @spec 7.1 7.2 7.3 7.4 7.6 7.9 7.12 7.13 7.14 7.16 7.19
  test.each(names)('%s has a response that the table can parse', async (name) => {
    const sample = samples[name];
    const { send } = await start();
    const response = await send(name, sample);
    const problems: string[] = [];
    const value = await endpoints[name].parse(
      response.body,
      (problem) => problems.push(problem),
      sample.params ?? {},
    );
    expect({ status: response.status, keys: Object.keys(response.body as object), value, problems }).toEqual({
      status: name === 'uploadImage' || name === 'uploadVideo' ? 201 : 200,
      keys: ['data'],
      value: sample.value,
      problems: [],
    });
  });

  // @spec 6.3
  test.each(named((name) => endpoints[name].access !== 'public'))(
    '%s rejects an unauthenticated request',
    async (name) => {
      const { send } = await start();
      const response = await send(name, samples[name], '');
      expect({ status: response.status, body: response.body }).toEqual({
        status: 401,
        body: errorBody('token_missing', 'Sign in first: the request has no access token'),
      });
    },
  );

  test.each(named((name) => samples[name].missing !== undefined))(
    '%s rejects an unknown id',
    async (name) => {
      const { send } = await start();
      const { params, missing } = samples[name];
      const response = await send(name, { ...samples[name], params: { ...params, id: 'none' } });
      const where = params?.section ? ` in section '${params.section}'` : '';
      expect({ status: response.status, body: response.body }).toEqual({
        status: 404,
        body: errorBody('not_found', `${missing} not found${where}`),
      });
    },
  );

  // @spec 7.3
  test.each(named((name) => samples[name].wrong !== undefined))(
    '%s rejects an invalid request and names the field',
    async (name) => {
      const { send } = await start();
      const { params, wrong } = samples[name];
      const response = await send(name, { ...(params && { params }), ...wrong });
      expect({ status: response.status, body: response.body }).toEqual({
        status: 422,
        body: {
          error: { message: expect.stringMatching(/\w/), code: 'invalid_field', field: wrong?.field },
        },
      });
    },
  );

  test.each(named((name) => 'body' in endpoints[name]))(
    '%s rejects invalid JSON and another content type',
    async (name) => {
      const { backend } = await start();
      const { accessToken, refreshToken } = await signIn(backend);
      const response = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, accessToken);
      const { adminApiKey } = dataOf<{ adminApiKey: string }>(response);
      const { method, path } = endpoints[name];
      const url = `http://studio.test${pathOf(path, samples[name].params ?? {})}`;
      const statuses: number[] = [];
      for (const type of ['application/json', 'text/plain']) {
        const headers = {
          Authorization: `Bearer ${accessToken}`,
          'X-API-Key': adminApiKey,
          'Content-Type': type,
        };
        const request = new Request(url, { method, headers, body: `{"refreshToken": "${refreshToken}"` });
        statuses.push((await backend.handle(request)).status);
      }
      expect(statuses).toEqual([400, 415]);
    },
  );

  test.each(named((name) => 'form' in endpoints[name]))(
    '%s rejects an incomplete form and another content type',
    async (name) => {
      const { backend } = await start();
      const { accessToken } = await signIn(backend);
      const { method, path } = endpoints[name];
      const statuses: number[] = [];
      for (const type of ['multipart/form-data; boundary=seam', 'application/json']) {
        const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': type };
        const body = '--seam\r\nContent-Disposition: form-data; name="title"\r\n\r\nLin';
        const request = new Request(`http://studio.test${path}`, { method, headers, body });
        statuses.push((await backend.handle(request)).status);
      }
      expect(statuses).toEqual([400, 415]);
    },
  );
});

test('An unknown path is answered with 404, an unknown method with 405', async () => {
  const { backend } = await start();
  const unknown = await sendRequest(backend, 'GET', '/api/v2/inquiries');
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: 404,
    body: errorBody('not_found', 'There is no call GET /api/v2/inquiries'),
  });
  const response = await sendRequest(backend, 'PUT', '/api/admin/profile');
  expect({ status: response.status, body: response.body, allow: response.headers.get('Allow') }).toEqual({
    status: 405,
    body: errorBody('method_not_allowed', '/api/admin/profile takes GET, not PUT'),
    allow: 'GET',
  });
});
