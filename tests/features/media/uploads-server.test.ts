import { type ChildProcess, spawn } from 'node:child_process';
import { createStore, values } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Application, createApplication } from '#app/createApplication.ts';
import { startFrame } from '#app/SignedIn.tsx';
import { sessionKey } from '#domain/signIn.ts';
import { demoAccount } from '#fake-server/account.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { createClient } from '#http/client.ts';
import {
  selectStage,
  selectUpload,
  type UploadEvent,
  type UploadStage,
} from '#machines/upload/upload.machine.ts';
import { selectRows } from '#machines/uploads/uploads.machine.ts';
import { once } from '#session/scope.ts';
import { installIndexedDb } from '#tests/support/app.tsx';

// The uploads with their real ports over a real network: a mocked request would turn a File into text.

/** Code that reads files is imported meanwhile. */
const patient = { timeout: 10_000 };

let server: ChildProcess;
let origin = '';
let app: Application | null = null;

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'fake-server/adapters/standalone.ts', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  origin = await new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const [found] = /http:\/\/[\w.:]+/.exec(chunk.toString()) ?? [];
      if (found) resolve(found);
    });
    server.on('exit', (code) => reject(new Error(`The fake backend ended with ${code}`)));
  });
}, 30_000);

afterAll(() => {
  server.kill();
});

const control = (method: string, path: string, body: object = {}) =>
  fetch(`${origin}/__fake/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
const fault = (effect: Fault) => control('POST', 'faults', effect);

beforeEach(async () => {
  installIndexedDb();
  await control('POST', 'reset', { inquiries: 0, contact: 0, images: 0, videos: 0 });
});

afterEach(() => {
  app?.stop();
  localStorage.clear();
});

/** A session with its uploads, as after a start of the page. */
async function openUploads() {
  const signedOut = { accessToken: async () => null, refresh: async () => null };
  const client = createClient({ baseUrl: origin, tokens: signedOut, reportMalformed: () => undefined });
  localStorage.setItem(sessionKey, JSON.stringify(await createAuthApi(client, Date.now).signIn(demoAccount)));
  app = createApplication({ baseUrl: origin });
  const guest = await vi.waitUntil(app.scope, patient);
  const { scope } = once(guest, startFrame);
  const uploads = await scope.uploads();
  const rows = () =>
    selectRows(uploads.getSnapshot()).map(({ id, ref }) => {
      const { file, failure } = selectUpload(ref.getSnapshot());
      return { id, name: file?.name, stage: selectStage(ref.getSnapshot()), failure };
    });
  const isBusy = () => rows().some(({ stage }) => stage === 'waiting' || stage === 'sending');
  const tell = (ids: readonly string[], event: UploadEvent) =>
    uploads.send({ type: 'uploads.told', ids, event });
  const submit = (of: UploadStage) =>
    tell(
      rows().flatMap(({ id, stage }) => (stage === of ? [id] : [])),
      { type: 'upload.submitted' },
    );
  return {
    rows,
    tell,
    submit,
    add: (files: readonly File[]) => {
      const count = rows().length + files.length;
      uploads.send({ type: 'uploads.opened', kind: 'image', section: 'about', files, isOfSeveral: true });
      return vi.waitUntil(() => rows().length === count, patient);
    },
    /** Uploads, and resolves when nothing waits or travels any more. */
    settle: async (of: 'ready' | 'failed') => {
      submit(of);
      await vi.waitUntil(() => !isBusy(), patient);
    },
    outcomes: () => rows().map(({ name, stage, failure }) => [name, stage === 'failed' ? failure : stage]),
    /** The titles of what is stored, sorted. */
    stored: async () => {
      const lists = await Promise.all(
        (['about', 'logo'] as const).map((section) =>
          scope.client.call('listImages', { params: { section }, query: { include_inactive: true } }),
        ),
      );
      return lists.flatMap(({ items }) => items.map(({ title }) => title)).toSorted();
    },
    uploads: async () => {
      const { data }: { data: { method: string; path: string; status: number }[] } = await (
        await control('GET', 'requests')
      ).json();
      return data
        .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/admin/'))
        .map(({ path, status }) => [path.split('/').at(-1), status]);
    },
  };
}

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const picture = (name: string, padding = 10) =>
  new File([png, new Uint8Array(padding)], name, { type: 'image/png' });
const networkError = 'Network error: Please check your internet connection';

describe('uploads', () => {
  test('of eight files, bad ones say why and are not sent; the others are stored in one call', async () => {
    const { add, outcomes, settle, stored, uploads } = await openUploads();
    await add([
      picture('hall.png'),
      picture('hall.png'),
      picture('big.png', 11 * 1024 * 1024),
      new File(['MZ program'], 'setup.png', { type: 'image/png' }),
      new File([], 'empty.png', { type: 'image/png' }),
      new File([], 'folder', { type: '' }),
      picture('attic.png'),
      picture('_.png'),
    ]);
    expect(outcomes()).toEqual([
      ['hall.png', 'ready'],
      ['hall.png', 'ready'],
      ['big.png', 'refused'],
      ['setup.png', 'ready'],
      ['empty.png', 'refused'],
      ['folder', 'refused'],
      ['attic.png', 'ready'],
      ['_.png', 'refused'],
    ]);
    await settle('ready');
    expect(outcomes()).toEqual([
      ['hall.png', 'stored'],
      ['hall.png', 'stored'],
      ['big.png', 'refused'],
      ['setup.png', 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.'],
      ['empty.png', 'refused'],
      ['folder', 'refused'],
      ['attic.png', 'stored'],
      ['_.png', 'refused'],
    ]);
    expect(await stored()).toEqual(['Attic', 'Hall', 'Hall']);
    expect(await uploads()).toEqual([['batch-upload', 200]]);
  });

  test('with refusals, a lost response, an expired token and a busy server in turn stores every file once', async () => {
    const { add, outcomes, rows, settle, stored, tell } = await openUploads();
    const path = '/api/admin/images/upload';
    /** Two files in different sections, so that each travels alone. */
    const addPair = async (...names: [string, string]) => {
      await add([picture(names[0]), picture(names[1])]);
      const id = rows().at(-1)?.id ?? '';
      tell([id], { type: 'upload.textChanged', field: 'section', value: 'logo' });
    };
    await addPair('a.png', 'b.png');
    for (const status of [413, 415]) await fault({ path, times: 1, status });
    await settle('ready');
    await addPair('c.png', 'd.png');
    await fault({ path, times: 1, cut: true });
    await fault({ path, times: 1, status: 429 });
    await settle('ready');
    await addPair('e.png', 'f.png');
    await control('POST', 'expire', { access: true });
    await fault({ path, times: 1, status: 503 });
    await settle('ready');
    // Two calls travel at a time; either may arrive first.
    expect(
      outcomes()
        .map(([, outcome]) => outcome)
        .toSorted(),
    ).toEqual(['Server error: 413', 'Server error: 415', 'stored', 'stored', 'stored', 'stored']);
    await settle('failed');
    expect(rows()).toEqual([]);
    expect(await stored()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  }, 20_000);

  test('whose batch loses every response stores each file once, repeated together or alone', async () => {
    const { add, outcomes, rows, settle, stored, tell, uploads } = await openUploads();
    await add([picture('a.png'), picture('b.png'), picture('c.png')]);
    await fault({ path: '/api/admin/images/batch-upload', cut: true, times: 4 });
    await settle('ready');
    expect(outcomes().map(([, outcome]) => outcome)).toEqual([networkError, networkError, networkError]);
    await settle('failed');
    expect(outcomes().map(([, outcome]) => outcome)).toEqual([networkError, networkError, networkError]);
    tell([rows()[0]?.id ?? ''], { type: 'upload.removed' });
    await settle('failed');
    expect(await stored()).toEqual(['A', 'B', 'C']);
    expect((await uploads()).map(([call]) => call)).toEqual([
      ...Array(4).fill('batch-upload'),
      'upload',
      'upload',
    ]);
  }, 20_000);

  test.each([404, 413])(
    'whose batch is refused with %i sends one file per call, until the page is closed',
    async (status) => {
      const { add, settle, stored, uploads } = await openUploads();
      await fault({ path: '/api/admin/images/batch-upload', status });
      await add([picture('a.png'), picture('b.png')]);
      await settle('ready');
      await add([picture('c.png'), picture('d.png')]);
      await settle('ready');
      expect(await stored()).toEqual(['A', 'B', 'C', 'D']);
      expect(await uploads()).toEqual([['batch-upload', status], ...Array(4).fill(['upload', 201])]);
    },
  );

  test('after a reload continues what was sent, with its key, and keeps what was not', async () => {
    const first = await openUploads();
    await first.add([picture('a.png'), picture('b.png'), picture('big.png', 11 * 1024 * 1024)]);
    await fault({ path: '/api/admin/images/batch-upload', delayMs: 60_000, times: 1 });
    first.submit('ready');
    await vi.waitUntil(async () => (await first.uploads()).length === 1, patient);
    const kept = () => values<{ idempotencyKey?: string }>(createStore('uploads', 'uploads'));
    const sent = async () => (await kept()).filter(({ idempotencyKey }) => idempotencyKey);
    await vi.waitUntil(async () => (await sent()).length === 2, patient);
    app?.stop();

    const second = await openUploads();
    await vi.waitUntil(
      () => second.outcomes().filter(([, outcome]) => outcome === 'stored').length === 2,
      patient,
    );
    expect(second.outcomes()).toEqual([
      ['a.png', 'stored'],
      ['b.png', 'stored'],
      ['big.png', 'refused'],
    ]);
    expect(await second.stored()).toEqual(['A', 'B']);
  });
});
