// @vitest-environment node
import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { ask, createClockedBackend, dataOf, pictureForm, refusal, signedIn, signIn } from './support.ts';

const key = (name: string) => ({ 'Idempotency-Key': name });
const upload = '/api/admin/images/upload';

async function start() {
  const { backend, clock } = createClockedBackend({ seed: { images: 0 } });
  const askAs = await signedIn(backend);
  const count = async () => dataOf<readonly unknown[]>(await askAs('GET', '/api/images/gallery')).length;
  return { backend, clock, askAs, count };
}

test('A repeated upload is answered as the first was, and done once', async () => {
  const { askAs, count } = await start();
  const first = await askAs('POST', upload, { form: pictureForm(), headers: key('a') });
  const second = await askAs('POST', upload, { form: pictureForm(), headers: key('a') });
  expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
  expect([first, second].map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual([null, 'true']);
  expect(await count()).toBe(1);
});

test('Without a key, and with another key, the same upload is done again', async () => {
  const { askAs, count } = await start();
  await askAs('POST', upload, { form: pictureForm() });
  await askAs('POST', upload, { form: pictureForm() });
  await askAs('POST', upload, { form: pictureForm(), headers: key('b') });
  expect(await count()).toBe(3);
});

test('A key that belongs to another request is refused', async () => {
  const { askAs, count } = await start();
  const reused = {
    status: 409,
    body: refusal(
      'idempotency_key_reused',
      'This Idempotency-Key belongs to another request: send a new key for a new action',
    ),
  };
  await askAs('POST', upload, { form: pictureForm(), headers: key('a') });
  const otherTitle = await askAs('POST', upload, { form: pictureForm({ title: 'Oak' }), headers: key('a') });
  const otherCall = await askAs('PUT', '/api/v1/admin/inquiries/inq_00001', {
    json: { status: 'completed' },
    headers: key('a'),
  });
  expect(otherTitle).toMatchObject(reused);
  expect(otherCall).toMatchObject(reused);
  expect(await count()).toBe(1);
});

test('A refusal is not remembered: the mended request goes through with the same key', async () => {
  const { askAs, count } = await start();
  const broken = await askAs('POST', upload, { form: pictureForm({ title: '' }), headers: key('a') });
  const mended = await askAs('POST', upload, { form: pictureForm(), headers: key('a') });
  expect([broken.status, mended.status]).toEqual([422, 201]);
  expect(await count()).toBe(1);
});

test('A deletion repeated with its key succeeds again; with a new key the item is not found', async () => {
  const { askAs } = await start();
  const path = '/api/v1/admin/inquiries/inq_00001';
  const statuses: number[] = [];
  for (const name of ['a', 'a', 'b'])
    statuses.push((await askAs('DELETE', path, { headers: key(name) })).status);
  expect(statuses).toEqual([200, 200, 404]);
});

test('A second request while the first is still worked on is refused', async () => {
  const { backend } = await start();
  const { accessToken } = await signIn(backend);
  const told = await ask(backend, 'GET', '/api/admin/api-key', {}, accessToken);
  const { adminApiKey } = dataOf<{ adminApiKey: string }>(told);
  const next = 'Quiet-Walnut-31';
  const change = () =>
    ask(
      backend,
      'PUT',
      '/api/admin/change-password',
      {
        json: { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next },
        headers: { ...key('a'), 'X-API-Key': adminApiKey },
      },
      accessToken,
    );
  const [first, second] = await Promise.all([change(), change()]);
  expect([first.status, second.status]).toEqual([200, 409]);
  expect(second.body).toEqual(
    refusal('idempotency_in_progress', 'The first request with this key is still in progress'),
  );
});

test('A key is forgotten after 24 hours', async () => {
  const { backend, clock } = await start();
  const counts: number[] = [];
  for (const step of [0, 24 * 60 * 60 * 1000 - 1, 1]) {
    clock.now += step;
    const askAs = await signedIn(backend);
    await askAs('POST', upload, { form: pictureForm(), headers: key('a') });
    counts.push(dataOf<readonly unknown[]>(await askAs('GET', '/api/images/gallery')).length);
  }
  expect(counts).toEqual([1, 1, 2]);
});
