import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { array, create, nullable, number, string, type } from 'superstruct';

/** How much data the fake backend holds after a reset; what is left out keeps its usual number (decision 23). */
export interface SeedNumbers {
  readonly inquiries?: number;
  readonly contact?: number;
  readonly images?: number;
  readonly videos?: number;
}

/** What goes wrong, and for which requests (decision 24). `path` may hold `*`, `delayMs` is milliseconds. */
export interface Fault {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
  readonly drop?: boolean;
  readonly malformed?: boolean;
  readonly times?: number;
}

/** A request that arrived: `path` with its query; `status` is null while it is being answered, 0 when it was cut. */
export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

/** The production build and a fake backend of its own, on one origin, and the control routes of decision 24. */
export interface Server {
  /** Origin without a closing slash. */
  readonly url: string;
  /** Puts the data of the seed back; signs everyone out. */
  reset(seed?: SeedNumbers): Promise<void>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  expire(tokens: { readonly access?: true; readonly refresh?: true }): Promise<void>;
  /** Gives what arrived since the last `clearRequests`, in order. */
  requests(): Promise<readonly ArrivedRequest[]>;
  clearRequests(): Promise<void>;
}

const requestLog = type({
  data: array(type({ method: string(), path: string(), status: nullable(number()) })),
});

async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/__fake/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /__fake/${path} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Gives the control routes of a server that runs at `url`. Each call throws an Error when the server refuses it. */
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

/** Gives a port that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port is free')),
      );
    });
  });
}

/** How long a server may take until it answers, in milliseconds; a demo build is made first. */
const startLimits: Readonly<Record<Build, number>> = { production: 30_000, demo: 120_000 };

/** Which build a server shows: the production build that is in `dist/`, or a demo build that it makes itself. */
export type Build = 'production' | 'demo';

function buildArguments(build: Build, port: number): readonly string[] {
  if (build === 'demo') return ['--dist', `.cache/demo-${port}`];
  if (!existsSync('dist/index.html'))
    throw new Error('There is no build in dist/; run `npm run build` first');
  return ['--dist', 'dist', '--no-build'];
}

/** Starts the door of `npm run demo` on one of the builds, and gives it with a way to stop it. */
export async function startServer(
  build: Build = 'production',
): Promise<{ readonly server: Server; stop(): Promise<void> }> {
  const port = await freePort();
  const door = ['fake-server/adapters/demo.ts', ...buildArguments(build, port), '--port', String(port)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...door], { stdio: ['ignore', 'pipe', 'pipe'] });
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
    if (build === 'demo') rmSync(`.cache/demo-${port}`, { recursive: true, force: true });
  };

  const server = serverAt(`http://127.0.0.1:${port}`);
  const deadline = Date.now() + startLimits[build];
  for (;;) {
    const isUp = await server.requests().then(
      () => true,
      () => false,
    );
    if (isUp) return { server, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start on port ${port}:\n${output}`);
    }
    await wait(50);
  }
}
