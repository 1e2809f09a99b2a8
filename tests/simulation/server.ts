import { demoAccount } from '#fake-server/account.ts';
import { hashPassword, openSession, randomToken } from '#fake-server/auth.ts';
import { type Backend, type BackendState, createBackend } from '#fake-server/backend.ts';
import { ConnectionDropped } from '#fake-server/control/faults.ts';
import { rowsOf } from '#fake-server/db.ts';
import { createFileStore } from '#fake-server/files/store.ts';
import { seedDatabase } from '#fake-server/seed/seed.ts';
import type { Scheduler } from './scheduler.ts';
import type { WorldAct } from './world.ts';

export const accounts = {
  a: demoAccount,
  b: { email: 'other@atelier.example', password: 'Walnut-Brass-2027' },
} as const;

/** Few items, so that the user meets each of them often. */
const seedNumbers = { inquiries: 4, contact: 3, images: 8, videos: 2 } as const;

/** A request of a tab, as the server got it. */
export interface Received {
  readonly tab: string;
  readonly method: string;
  readonly path: string;
  /** Of the token it carries; null without one. */
  readonly user: string | null;
  /** Of the tab when it sent the request. */
  readonly sender: string | null;
  status: number | null;
  /** When the page has sent it, in virtual milliseconds. */
  readonly sentAt: number;
  /** When the page has its answer, or has given it up; infinite before. */
  until: number;
  /** Whether the page that has sent it is there. */
  readonly isThere: () => boolean;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface MediaRow {
  readonly id: string;
  readonly section: string;
  readonly title: string | null;
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/** The fake backend with two accounts, whose work the scheduler can wait for. */
export async function startServer(
  scheduler: Scheduler,
  now: () => number,
  onStored: (bytes: Uint8Array) => void,
) {
  const uploaded = new Set<string>();
  /** The titles and names that each item has had. */
  const names = new Map<string, Set<string>>();
  const seed = seedNumbers;
  const db = await seedDatabase(seed, createFileStore(), now());
  db.account.create({
    email: accounts.b.email,
    passwordHash: await hashPassword(accounts.b.password),
    apiKey: randomToken('key'),
    created_at: new Date(now()).toISOString(),
  });
  const { accessToken: otherToken } = openSession(db, accounts.b.email, now() + 1e9);
  let state: BackendState = { seed, rows: rowsOf(db), uploads: [] };
  const rows = <Row>(name: string) => Object(state.rows[name] ?? []) as readonly Row[];
  const noteNames = () => {
    for (const kind of ['image', 'video', 'inquiry', 'contact'])
      for (const { id, title, name } of rows<{ id: string; title?: string | null; name?: string }>(kind))
        names.set(id, (names.get(id) ?? new Set()).add(name ?? (title?.trim() || 'Untitled')));
  };
  noteNames();
  const backend: Backend = createBackend({
    seed,
    now,
    storage: {
      load: async () => state,
      save: async (next, bytesOf) => {
        state = next;
        noteNames();
        for (const { id } of next.uploads)
          if (!uploaded.has(id)) {
            uploaded.add(id);
            onStored(await bytesOf(id));
          }
      },
      loadFile: async () => new Uint8Array(),
    },
  });
  await backend.handle(new Request('http://server/api/admin/profile'));

  const received: Received[] = [];
  let unsettled = 0;

  const userOf = (headers: Headers): string | null => {
    const token = headers.get('Authorization')?.replace(/^Bearer /, '');
    const tokens = rows<{ token: string; email: string }>('accessToken');
    return tokens.find((each) => each.token === token)?.email ?? null;
  };

  const answer = async (request: SentRequest): Promise<Answer> => {
    const response = await backend.handle(new Request(request.url, request));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  const process = (
    request: SentRequest,
    from: Pick<Received, 'tab' | 'sender' | 'sentAt' | 'isThere'>,
    done: (answer: Answer | null, entry: Received) => void,
  ) => {
    const { pathname, search } = new URL(request.url);
    const entry: Received = {
      ...from,
      method: request.method,
      path: pathname + search,
      user: userOf(request.headers),
      status: null,
      until: Number.POSITIVE_INFINITY,
    };
    request.signal.addEventListener('abort', () => {
      entry.until = scheduler.elapsed();
    });
    if (from.tab !== 'world') received.push(entry);
    unsettled += 1;
    answer(request)
      .then(
        (result) => {
          entry.status = result.status;
          done(result, entry);
        },
        (error: unknown) => {
          entry.status = 0;
          if (!(error instanceof ConnectionDropped) && !request.signal.aborted) throw error;
          done(null, entry);
        },
      )
      .finally(() => {
        unsettled -= 1;
      });
  };

  return {
    backend,
    received,
    rows,
    /** The items that a text names. */
    named: (text: string) =>
      [...names].flatMap(([id, all]) => ([...all].some((name) => text.includes(name)) ? id : [])),
    /** Whether anything is processed now; what waits for a timer is not. */
    isBusy: () => unsettled > scheduler.pending((source) => source === 'server timer'),
    /** Calls back once, with null where the connection was lost. */
    process,
    /** What another administrator does at another browser. */
    editElsewhere({ what, index, text }: Extract<WorldAct, { type: 'elsewhere' }>) {
      const isMedia = what === 'title' || what === 'deleteMedia';
      const items = rows<MediaRow>(isMedia ? 'image' : 'inquiry');
      const item = items[index % Math.max(1, items.length)];
      if (!item) return;
      const path = isMedia ? `admin/images/${item.section}/${item.id}` : `v1/admin/inquiries/${item.id}`;
      const edit = what === 'title' ? { title: text } : what === 'status' ? { status: 'completed' } : null;
      const request: SentRequest = {
        method: edit ? 'PUT' : 'DELETE',
        url: `http://server/api/${path}`,
        headers: new Headers({
          Authorization: `Bearer ${otherToken}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `elsewhere ${index} ${text}`,
        }),
        body: edit && JSON.stringify(edit),
        signal: new AbortController().signal,
      };
      scheduler.add({
        source: 'net elsewhere',
        owner: 'server',
        run: () =>
          process(request, { tab: 'world', sender: null, sentAt: 0, isThere: () => true }, () => undefined),
      });
    },
  };
}
