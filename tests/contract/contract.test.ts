// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import { demoAccount } from '#fake-server/account.ts';
import {
  type Asked,
  ask,
  clipForm,
  createClockedBackend,
  dataOf,
  formOf,
  mp4,
  pictureForm,
  png,
  refusal,
  signIn,
} from '#tests/fake-server/support.ts';

/** One good request of a call, what its parsed answer is, and how it is spoilt. */
interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: string;
  readonly asked?: Asked;
  readonly value: unknown;
  /** A wrong request, and the field that the refusal names. */
  readonly wrong?: { readonly asked?: Asked; readonly search?: string; readonly field: string };
  readonly missing?: 'Inquiry' | 'Contact message' | 'Image' | 'Video';
}

const status = { json: { status: 'in_progress' } };
const wrongStatus = { asked: { json: { status: 'lost' } }, field: 'status' };
const wrongLimit = { search: '?limit=none', field: 'limit' };
const file = { bytes: png, type: 'image/png', name: 'a.png' };
const clip = { bytes: mp4, type: 'video/mp4', name: 'a.mp4' };
const untitledFile = { asked: { form: pictureForm({ title: '' }) }, field: 'title' };
const untitledClip = { asked: { form: clipForm({ title: '' }) }, field: 'title' };
const image = { section: 'gallery', id: 'img_00001' };
const video = { section: 'hero', id: 'vid_00001' };
const user = { email: demoAccount.email, created_at: '2023-11-22T09:30:00.000Z' };
const next = 'Quiet-Walnut-31';
const inquiry = expect.objectContaining({ id: 'inq_00001' });
const message = expect.objectContaining({ id: 'msg_00001' });
const anyText = expect.stringMatching(/^\w+_[\w-]{43}$/);

/** A call that is added to the table has no sample yet: this does not compile, and the first test fails. */
const samples: Readonly<Record<EndpointName, Sample>> = {
  signIn: {
    asked: { json: demoAccount },
    value: { user, tokens: { accessToken: anyText, refreshToken: anyText } },
    wrong: { asked: { json: { email: demoAccount.email, password: '' } }, field: 'password' },
  },
  refreshToken: { value: anyText, wrong: { asked: { json: {} }, field: 'refreshToken' } },
  signOut: { value: undefined, wrong: { asked: { json: { refreshToken: 7 } }, field: 'refreshToken' } },
  getApiKey: { value: anyText },
  regenerateApiKey: { value: anyText },
  getProfile: { value: user },
  changePassword: {
    asked: { json: { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next } },
    value: undefined,
    wrong: {
      asked: {
        json: { currentPassword: demoAccount.password, newPassword: 'short', confirmPassword: 'short' },
      },
      field: 'newPassword',
    },
  },
  listInquiries: { search: '?limit=1&offset=0', value: [inquiry], wrong: wrongLimit },
  getInquiry: { params: { id: 'inq_00001' }, value: inquiry, missing: 'Inquiry' },
  updateInquiry: {
    params: { id: 'inq_00001' },
    asked: status,
    value: expect.objectContaining({ id: 'inq_00001', status: 'in_progress' }),
    wrong: wrongStatus,
    missing: 'Inquiry',
  },
  deleteInquiry: { params: { id: 'inq_00001' }, value: undefined, missing: 'Inquiry' },
  listContact: { search: '?limit=1&offset=0', value: [message], wrong: wrongLimit },
  getContact: { params: { id: 'msg_00001' }, value: message, missing: 'Contact message' },
  updateContact: {
    params: { id: 'msg_00001' },
    asked: status,
    value: expect.objectContaining({ id: 'msg_00001', status: 'in_progress' }),
    wrong: wrongStatus,
    missing: 'Contact message',
  },
  deleteContact: { params: { id: 'msg_00001' }, value: undefined, missing: 'Contact message' },
  listImages: {
    params: { section: 'gallery' },
    search: '?limit=1&offset=0&include_inactive=true',
    value: [expect.objectContaining(image)],
    wrong: { search: '?include_inactive=maybe', field: 'include_inactive' },
  },
  uploadImage: {
    asked: { form: pictureForm() },
    value: expect.objectContaining({ section: 'gallery', title: 'Linen corner' }),
    wrong: untitledFile,
  },
  uploadImages: {
    asked: { form: formOf({ section: 'logo', title: ['One', ''] }, 'images', [file, file]) },
    value: [
      { ok: true, item: expect.objectContaining({ section: 'logo', title: 'One' }) },
      { ok: false, error: { message: 'Title is required' } },
    ],
    wrong: { asked: { form: pictureForm() }, field: 'images' },
  },
  updateImage: {
    params: image,
    asked: { json: { title: 'Renamed' } },
    value: expect.objectContaining({ ...image, title: 'Renamed' }),
    wrong: { asked: { json: { sort_order: -1 } }, field: 'sort_order' },
    missing: 'Image',
  },
  deleteImage: { params: image, value: undefined, missing: 'Image' },
  listVideos: {
    params: { section: 'hero' },
    value: expect.arrayContaining([expect.objectContaining(video)]),
  },
  uploadVideo: {
    asked: { form: clipForm() },
    value: expect.objectContaining({ section: 'hero', title: 'Evening light' }),
    wrong: untitledClip,
  },
  uploadVideos: {
    asked: { form: formOf({ section: 'feature', title: ['One', 'Two'] }, 'videos', [clip, clip]) },
    value: [
      { ok: true, item: expect.objectContaining({ title: 'One' }) },
      { ok: true, item: expect.objectContaining({ title: 'Two' }) },
    ],
    wrong: { asked: { form: clipForm() }, field: 'videos' },
  },
  updateVideo: {
    params: video,
    asked: { json: { description: 'At dusk' } },
    value: expect.objectContaining({ ...video, description: 'At dusk' }),
    wrong: { asked: { json: { title: ' ' } }, field: 'title' },
    missing: 'Video',
  },
  deleteVideo: { params: video, value: undefined, missing: 'Video' },
};

const names = Object.keys(endpoints) as EndpointName[];
const named = (picks: (name: EndpointName) => boolean) => names.filter(picks);

/** A fresh backend, an administrator who is signed in, and a way to send one call. */
async function start() {
  const { backend } = createClockedBackend();
  const { accessToken, refreshToken } = await signIn(backend);
  const told = await ask(backend, 'GET', '/api/admin/api-key', {}, accessToken);
  const apiKey = dataOf<{ adminApiKey: string }>(told).adminApiKey;
  const send = (
    name: EndpointName,
    { params = {}, search = '', asked }: Partial<Sample>,
    token: string | undefined = accessToken,
  ) => {
    const { method, path, access } = endpoints[name];
    const needsRefresh = name === 'refreshToken' || name === 'signOut';
    const sent = asked ?? (needsRefresh ? { json: { refreshToken } } : {});
    const headers = access === 'administrator with API key' ? { 'X-API-Key': apiKey } : {};
    return ask(backend, method, pathOf(path, params) + search, { ...sent, headers }, token);
  };
  return { backend, send };
}

test('Every call of the table has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(names.toSorted());
});

describe('The backend and the table agree', () => {
  test.each(names)('%s is answered with what the table reads from it', async (name) => {
    const sample = samples[name];
    const { send } = await start();
    const told = await send(name, sample);
    const problems: string[] = [];
    const value = endpoints[name].answer(told.body, (problem) => problems.push(problem), sample.params ?? {});
    expect({ status: told.status, keys: Object.keys(told.body as object), value, problems }).toEqual({
      status: name === 'uploadImage' || name === 'uploadVideo' ? 201 : 200,
      keys: ['data'],
      value: sample.value,
      problems: [],
    });
  });

  test.each(named((name) => endpoints[name].access !== 'public'))(
    '%s refuses who is not signed in',
    async (name) => {
      const { send } = await start();
      const told = await send(name, samples[name], '');
      expect({ status: told.status, body: told.body }).toEqual({
        status: 401,
        body: refusal('token_missing', 'Sign in first: the request has no access token'),
      });
    },
  );

  test.each(named((name) => samples[name].missing !== undefined))(
    '%s refuses an id that no one has',
    async (name) => {
      const { send } = await start();
      const { params, missing } = samples[name];
      const told = await send(name, { ...samples[name], params: { ...params, id: 'none' } });
      const where = params?.section ? ` in section '${params.section}'` : '';
      expect({ status: told.status, body: told.body }).toEqual({
        status: 404,
        body: refusal('not_found', `${missing} not found${where}`),
      });
    },
  );

  test.each(named((name) => samples[name].wrong !== undefined))(
    '%s refuses a wrong request and names the field',
    async (name) => {
      const { send } = await start();
      const { params, wrong } = samples[name];
      const told = await send(name, { ...(params && { params }), ...wrong });
      expect({ status: told.status, body: told.body }).toEqual({
        status: 422,
        body: {
          error: { message: expect.stringMatching(/\w/), code: 'invalid_field', field: wrong?.field },
        },
      });
    },
  );

  test.each(named((name) => 'body' in endpoints[name]))(
    '%s refuses a body that is no JSON, and one of another type',
    async (name) => {
      const { backend } = await start();
      const { accessToken, refreshToken } = await signIn(backend);
      const told = await ask(backend, 'GET', '/api/admin/api-key', {}, accessToken);
      const { adminApiKey } = dataOf<{ adminApiKey: string }>(told);
      const { method, path } = endpoints[name];
      const address = `http://studio.test${pathOf(path, samples[name].params ?? {})}`;
      const statuses: number[] = [];
      for (const type of ['application/json', 'text/plain']) {
        const headers = {
          Authorization: `Bearer ${accessToken}`,
          'X-API-Key': adminApiKey,
          'Content-Type': type,
        };
        const request = new Request(address, { method, headers, body: `{"refreshToken": "${refreshToken}"` });
        statuses.push((await backend.handle(request)).status);
      }
      expect(statuses).toEqual([400, 415]);
    },
  );

  test.each(named((name) => 'form' in endpoints[name]))(
    '%s refuses a form that breaks off, and a body that is no form',
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

test('A path that the table does not know, and a method that a path does not take, are refused', async () => {
  const { backend } = await start();
  expect(await ask(backend, 'GET', '/api/v2/inquiries')).toMatchObject({
    status: 404,
    body: refusal('not_found', 'There is no call GET /api/v2/inquiries'),
  });
  const told = await ask(backend, 'PUT', '/api/admin/profile');
  expect({ status: told.status, body: told.body, allow: told.headers.get('Allow') }).toEqual({
    status: 405,
    body: refusal('method_not_allowed', '/api/admin/profile takes GET, not PUT'),
    allow: 'GET',
  });
});
