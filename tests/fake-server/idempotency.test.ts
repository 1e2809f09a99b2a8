import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import {
  createClockedBackend,
  dataOf,
  errorBody,
  pictureForm,
  sendRequest,
  signedIn,
  signIn,
} from './support.ts';

const key = (name: string) => ({ 'Idempotency-Key': name });
const upload = '/api/admin/images/upload';

async function start() {
  const { backend, clock } = createClockedBackend({ seed: { images: 0 } });
  const sendAsAdmin = await signedIn(backend);
  const count = async () =>
    dataOf<readonly unknown[]>(await sendAsAdmin('GET', '/api/images/gallery')).length;
  return { backend, clock, sendAsAdmin, count };
}

test('A repeated upload gets the first response and is done once', async () => {
  const { sendAsAdmin, count } = await start();
  const first = await sendAsAdmin('POST', upload, { form: pictureForm(), headers: key('a') });
  const second = await sendAsAdmin('POST', upload, { form: pictureForm(), headers: key('a') });
  expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
  expect([first, second].map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual([null, 'true']);
  expect(await count()).toBe(1);
});

test('Without a key, and with another key, the same upload is done again', async () => {
  const { sendAsAdmin, count } = await start();
  await sendAsAdmin('POST', upload, { form: pictureForm() });
  await sendAsAdmin('POST', upload, { form: pictureForm() });
  await sendAsAdmin('POST', upload, { form: pictureForm(), headers: key('b') });
  expect(await count()).toBe(3);
});

test('A key that belongs to another request is rejected', async () => {
  const { sendAsAdmin, count } = await start();
  const reused = {
    status: 409,
    body: errorBody(
      'idempotency_key_reused',
      'This Idempotency-Key belongs to another request: send a new key for a new action',
    ),
  };
  await sendAsAdmin('POST', upload, { form: pictureForm(), headers: key('a') });
  const otherTitle = await sendAsAdmin('POST', upload, {
    form: pictureForm({ title: 'Oak' }),
    headers: key('a'),
  });
  const otherCall = await sendAsAdmin('PUT', '/api/v1/admin/inquiries/inq_00001', {
    json: { status: 'completed' },
    headers: key('a'),
  });
  expect(otherTitle).toMatchObject(reused);
  expect(otherCall).toMatchObject(reused);
  expect(await count()).toBe(1);
});

test('An error is not stored: the corrected request succeeds with the same key', async () => {
  const { sendAsAdmin, count } = await start();
  const broken = await sendAsAdmin('POST', upload, { form: pictureForm({ title: '' }), headers: key('a') });
  const corrected = await sendAsAdmin('POST', upload, { form: pictureForm(), headers: key('a') });
  expect([broken.status, corrected.status]).toEqual([422, 201]);
  expect(await count()).toBe(1);
});

test('A deletion repeated with its key succeeds again; with a new key the item is not found', async () => {
  const { sendAsAdmin } = await start();
  const path = '/api/v1/admin/inquiries/inq_00001';
  const statuses: number[] = [];
  for (const name of ['a', 'a', 'b'])
    statuses.push((await sendAsAdmin('DELETE', path, { headers: key(name) })).status);
  expect(statuses).toEqual([200, 200, 404]);
});

test('A second request while the first is in flight is rejected', async () => {
  const { backend } = await start();
  const { accessToken } = await signIn(backend);
  const response = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, accessToken);
  const { adminApiKey } = dataOf<{ adminApiKey: string }>(response);
  const next = 'Quiet-Walnut-31';
  const change = () =>
    sendRequest(
      backend,
      'PUT',
      '/api/admin/change-password',
      {
        json: { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next },
        headers: { ...key('a'), 'X-API-Key': adminApiKey },
      },
      accessToken,
    );
  // Either may be the first: each is known by a digest of its body, which is made asynchronously.
  const [done, rejected] = (await Promise.all([change(), change()])).sort(
    (one, other) => one.status - other.status,
  );
  expect([done?.status, rejected?.status]).toEqual([200, 409]);
  expect(rejected?.body).toEqual(
    errorBody('idempotency_in_progress', 'The first request with this key is still in progress'),
  );
});
