import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { array, create, nullable, number, string, type } from 'superstruct';
import type { Fault } from '#fake-server/control/structs.ts';

/** How many items a reset creates; what is omitted keeps its default. */
export interface SeedNumbers {
  readonly inquiries?: number;
  readonly contact?: number;
  readonly images?: number;
  readonly videos?: number;
}

/** `path` includes the query; `status` is null while the request is in flight, 0 when the connection was cut. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

/** The control routes of a fake server that serves a build from the same origin. */
export interface Server {
  /** Origin without a trailing slash. */
  readonly url: string;
  /** Restores the seed, ends all sessions, removes the faults and empties the request log. */
  reset(seed?: SeedNumbers): Promise<void>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  expire(tokens: { readonly access?: true; readonly refresh?: true }): Promise<void>;
  /** The requests since the last `clearRequests`, in order. */
  requests(): Promise<readonly LoggedRequest[]>;
  clearRequests(): Promise<void>;
}

const requestLog = type({
  data: array(type({ method: string(), path: string(), status: nullable(number()) })),
});

/** Each on a connection of its own: a fault that drops connections closes the idle ones. */
async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/__fake/${path}`, { method, headers, agent: false }, resolve)
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
  const answer = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299)
    throw new Error(`${method} /__fake/${path}: ${statusCode} ${answer}`);
  return answer === '' ? null : JSON.parse(answer);
}

/** A response that is not 2xx throws an Error. */
export const serverAt = (url: string): Server => ({
  url,
  async reset(seed = {}) {
    await control(url, 'POST', 'reset', seed);
  },
  async fault(fault) {
    await control(url, 'POST', 'faults', fault);
  },
  async clearFaults() {
    await control(url, 'DELETE', 'faults');
  },
  async expire(tokens) {
    await control(url, 'POST', 'expire', tokens);
  },
  async requests() {
    return create(await control(url, 'GET', 'requests'), requestLog).data;
  },
  async clearRequests() {
    await control(url, 'DELETE', 'requests');
  },
});

/** The production build in `dist/`, or a demo build that the server makes when it starts. */
export type Build = 'production' | 'demo';

/** Milliseconds until a server must respond, building included. */
const startTimeouts: Readonly<Record<Build, number>> = {
  production: 30_000,
  demo: 120_000,
};

/** Starts what `npm run demo` starts, on a free port. */
export async function startServer(
  build: Build = 'production',
): Promise<{ readonly server: Server; stop(): Promise<void> }> {
  if (build === 'production' && !existsSync('dist/index.html'))
    throw new Error('There is no build in dist/; run `npm run build` first');
  const folder = build === 'demo' ? `.cache/demo-${randomUUID()}` : 'dist';
  const place = ['--dist', folder, ...(build === 'demo' ? [] : ['--no-build'])];
  // The system chooses the port: one that was free before may be another server's by now.
  const script = ['--import', 'tsx', 'fake-server/adapters/demo.ts', ...place, '--port', '0'];
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString('utf8');
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => child.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    if (build === 'demo') rmSync(folder, { recursive: true, force: true });
  };

  const deadline = Date.now() + startTimeouts[build];
  for (;;) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (url !== undefined) return { server: serverAt(url), stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await wait(50);
  }
}
