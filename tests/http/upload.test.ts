// @vitest-environment jsdom
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createClient } from '#http/client.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { createApi } from './createApi.ts';

// jsdom's XMLHttpRequest with a real network and backend: a mocked request would turn a File into text.

const servers: ChildProcess[] = [];
let origin = '';

/** Starts the fake backend in a process of its own; resolves with its origin. */
function startServer(): Promise<string> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'fake-server/adapters/standalone.ts', '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  servers.push(server);
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const [found] = /http:\/\/[\w.:]+/.exec(chunk.toString()) ?? [];
      if (found) resolve(found);
    });
    server.on('exit', (code) => reject(new Error(`The fake backend ended with ${code}`)));
  });
}

/** Calls a control route on a connection of its own, so that no open connection is reused. */
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const call = request(`${origin}/__fake/${path}`, { method, headers, agent: false });
  call.end(body && JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(call, 'response');
  return response && (await json(response));
}

let sharedOrigin = '';

beforeAll(async () => {
  sharedOrigin = await startServer();
}, 30_000);

afterAll(() => {
  for (const server of servers) server.kill();
});

beforeEach(async () => {
  origin = sharedOrigin;
  await control('POST', 'reset', { inquiries: 1, contact: 1, images: 1, videos: 1 });
});

/** The requests received since signing in. */
const received = () => control('GET', 'requests');

async function signIn() {
  const session = { accessToken: null as string | null };
  const tokens = { accessToken: async () => session.accessToken, refresh: async () => null };
  const client = createClient({ baseUrl: origin, tokens, reportMalformed: vi.fn() });
  const api = createApi(client, () => fixedNow);
  const signedIn = await api.auth.signIn(demoAccount);
  session.accessToken = signedIn.tokens.accessToken;
  await control('DELETE', 'requests');
  return { api };
}

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
/** An image of one pixel, followed by `padding` bytes that decoders ignore. */
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
const pictures = (padding = 0) => ({ form: [picture(padding)] });
const path = '/api/admin/images/upload';

describe('an upload', () => {
  // @spec 3.14 7.16
  test('stores every byte and field, reports its progress, and is in the list that is read next', async () => {
    const { api } = await signIn();
    await api.media.list('image', 'about');
    const progress: [number, number][] = [];
    const size = 600_000;
    const item = await api.upload('uploadImage', pictures(size), {
      onProgress: (sent, total) => progress.push([sent, total]),
    });
    expect(item).toMatchObject({ ...picture().fields, sort_order: 4 });
    const bytes = await (await fetch(item?.url ?? '')).arrayBuffer();
    expect(bytes.byteLength).toBe(png.length + size);
    expect(new Uint8Array(bytes.slice(0, png.length))).toEqual(png);
    expect((await api.media.list('image', 'about')).items.find(({ id }) => id === item?.id)).toEqual(item);

    const [, total] = progress[0] ?? [0, 0];
    expect(total).toBeGreaterThan(size);
    expect(progress.map(([, of]) => of)).toEqual(progress.map(() => total));
    expect(progress.map(([sent]) => sent)).toEqual(progress.map(([sent]) => sent).toSorted((a, b) => a - b));
    expect(progress.at(-1)).toEqual([total, total]);
  });
});

describe('an upload without a usable response', () => {
  test('refused for now says when it may be sent again', async () => {
    const { api } = await signIn();
    await control('POST', 'faults', { path, status: 429, headers: { 'Retry-After': '90' } });
    await expect(api.upload('uploadImage', pictures())).rejects.toMatchObject({
      status: 429,
      retryAfter: 90_000,
    });
  });
});

describe('an aborted upload', () => {
  test('in flight rejects with an AbortError, and nothing is stored', async () => {
    const { api } = await signIn();
    await control('POST', 'faults', { path, delayMs: 60_000 });
    const controller = new AbortController();
    const upload = api.upload('uploadImage', pictures(300_000), { signal: controller.signal });
    const pending = { data: [{ method: 'POST', path, status: null }] };
    await vi.waitUntil(async () => isDeepStrictEqual(await received(), pending));
    controller.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    expect(
      (await api.media.list('image', 'about')).items.filter(({ title }) => title === 'Oak stairs ✓'),
    ).toEqual([]);
  });

  test('before it starts sends nothing', async () => {
    const { api } = await signIn();
    await expect(
      api.upload('uploadImage', pictures(), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await received()).toEqual({ data: [] });
  });
});
