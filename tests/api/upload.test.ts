// @vitest-environment jsdom
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { demoAccount } from '#fake-server/account.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { createApi } from './everyCall.ts';

// XMLHttpRequest is the page's, the network and the backend are real: a File that goes through a stand-in becomes text.

const doors: ChildProcess[] = [];
let address = '';

/** Starts the fake backend in a process of its own and gives its address. */
function openDoor(): Promise<string> {
  const door = spawn(
    process.execPath,
    ['--import', 'tsx', 'fake-server/adapters/standalone.ts', '--port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  doors.push(door);
  return new Promise((resolve, reject) => {
    door.stdout.on('data', (chunk: Buffer) => {
      const [found] = /http:\/\/[\w.:]+/.exec(chunk.toString()) ?? [];
      if (found) resolve(found);
    });
    door.on('exit', (code) => reject(new Error(`The fake backend ended with ${code}`)));
  });
}

/** Calls a control route on a connection of its own, so that it keeps none open that others might then use. */
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const call = request(`${address}/__fake/${path}`, { method, headers, agent: false });
  call.end(body && JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(call, 'response');
  return response && (await json(response));
}

let sharedAddress = '';

beforeAll(async () => {
  sharedAddress = await openDoor();
}, 30_000);

afterAll(() => {
  for (const door of doors) door.kill();
});

beforeEach(async () => {
  address = sharedAddress;
  await control('POST', 'reset', { inquiries: 1, contact: 1, images: 1, videos: 1 });
});

/** What arrived since signing in. */
const arrived = () => control('GET', 'requests');

async function signIn() {
  const session = { accessToken: null as string | null, refreshToken: '' };
  const renew = vi.fn(async (_rejected: string): Promise<string | null> => {
    session.accessToken = await api.auth.refresh(session.refreshToken);
    return session.accessToken;
  });
  const credentials = { accessToken: () => session.accessToken, renew };
  const client = createClient({ baseUrl: address, credentials, report: vi.fn() });
  const api = createApi(client, () => fixedNow);
  const { tokens } = await api.auth.signIn(demoAccount);
  Object.assign(session, tokens);
  await control('DELETE', 'requests');
  return { api, renew };
}

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
/** A picture of one point, and after it so many bytes that a decoder does not look at. */
const picture = (padding = 0) => ({
  file: new File([png, new Uint8Array(padding)], 'oak stairs.png', { type: 'image/png' }),
  fields: {
    section: 'about',
    title: 'Oak stairs ✓',
    description: 'Solid, oiled',
    alt_text: 'Stairs',
    category: 'Office',
    sort_order: '4',
  },
});
const path = '/api/admin/images/upload';

describe('an upload', () => {
  test('arrives byte by byte with its fields, tells of its progress, and is in the list that is read next', async () => {
    const { api } = await signIn();
    await api.images.list('about');
    const progress: [number, number][] = [];
    const size = 600_000;
    const item = await api.images.upload(picture(size), {
      onProgress: (sent, total) => progress.push([sent, total]),
    });
    expect(item).toMatchObject({ ...picture().fields, sort_order: 4 });
    const bytes = await (await fetch(item.url ?? '')).arrayBuffer();
    expect(bytes.byteLength).toBe(png.length + size);
    expect(new Uint8Array(bytes.slice(0, png.length))).toEqual(png);
    expect((await api.images.list('about')).find(({ id }) => id === item.id)).toEqual(item);

    const [, total] = progress[0] ?? [0, 0];
    expect(total).toBeGreaterThan(size);
    expect(progress.map(([, of]) => of)).toEqual(progress.map(() => total));
    expect(progress.map(([sent]) => sent)).toEqual(progress.map(([sent]) => sent).toSorted((a, b) => a - b));
    expect(progress.at(-1)).toEqual([total, total]);
  });

  test('with an expired token is repeated once with a new one, and stored once', async () => {
    const { api, renew } = await signIn();
    await control('POST', 'expire', { access: true });
    const item = await api.images.upload(picture());
    expect((await api.images.list('about')).filter(({ title }) => title === item.title)).toEqual([item]);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await arrived()).toEqual({
      data: [
        { method: 'POST', path, status: 401 },
        { method: 'POST', path: '/api/auth/refresh', status: 200 },
        { method: 'POST', path, status: 201 },
        { method: 'GET', path: '/api/images/about?include_inactive=true', status: 200 },
      ],
    });
  });

  test('sent twice as one action is stored once', async () => {
    const { api } = await signIn();
    const action = { idempotencyKey: 'upload-1' };
    const first = await api.images.upload(picture(), action);
    expect(await api.images.upload(picture(), action)).toEqual(first);
    expect((await api.images.list('about')).filter(({ title }) => title === first.title)).toEqual([first]);
  });

  test('of a program with the name of a picture is refused in the words of the server', async () => {
    const { api } = await signIn();
    const { fields } = picture();
    const file = new File(['MZ\u0090\u0000'], 'setup.png', { type: 'image/png' });
    await expect(api.images.upload({ file, fields })).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'refused',
      status: 415,
      message: expect.stringContaining('not'),
    });
  });

  test('of a video that is no video goes to the videos', async () => {
    const { api } = await signIn();
    const file = new File(['no film'], 'film.mp4', { type: 'video/mp4' });
    const fields = { section: 'hero', title: 'Film', description: '', alt_text: '' };
    await expect(api.videos.upload({ file, fields })).rejects.toMatchObject({ kind: 'refused', status: 415 });
    expect(await arrived()).toEqual({
      data: [{ method: 'POST', path: '/api/admin/videos/upload', status: 415 }],
    });
  });
});

describe('an upload that gets no proper answer', () => {
  test('cut in the middle, it is a network error, and nothing is repeated', async () => {
    // On a door of its own: a connection kept from earlier would be cut before the upload is on its way.
    address = await openDoor();
    await control('POST', 'faults', { path, drop: true });
    const { api } = await signIn();
    await expect(api.images.upload(picture(300_000))).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'network',
      status: null,
      message: 'Network error: Please check your internet connection',
    });
    expect(await arrived()).toEqual({ data: [{ method: 'POST', path, status: 0 }] });
  }, 30_000);

  test.each([
    ['without words', { status: 502 }, 'refused', 'Server error: 502'],
    ['broken', { malformed: true }, 'unreadable', 'An unexpected error occurred'],
  ])('answered %s, it fails as any call does', async (_, fault, kind, message) => {
    const { api } = await signIn();
    await control('POST', 'faults', { path, ...fault });
    await expect(api.images.upload(picture())).rejects.toMatchObject({ name: 'ApiError', kind, message });
  });
});

describe('an upload that is aborted', () => {
  test('on its way, ends as an abort, and nothing is stored', async () => {
    const { api } = await signIn();
    await control('POST', 'faults', { path, delayMs: 60_000 });
    const controller = new AbortController();
    const upload = api.images.upload(picture(300_000), { signal: controller.signal });
    const pending = { data: [{ method: 'POST', path, status: null }] };
    await vi.waitUntil(async () => isDeepStrictEqual(await arrived(), pending));
    controller.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    await control('DELETE', 'faults');
    expect((await api.images.list('about')).filter(({ title }) => title === 'Oak stairs ✓')).toEqual([]);
  });

  test('before it begins, sends nothing', async () => {
    const { api } = await signIn();
    await expect(api.images.upload(picture(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await arrived()).toEqual({ data: [] });
  });
});
