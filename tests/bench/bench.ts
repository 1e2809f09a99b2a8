import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from '@playwright/test';
import { array, create, string, type } from 'superstruct';
import { type Server, serverAt } from '../e2e/support/server.ts';
import { account } from '../e2e/support/signIn.ts';
import { launch } from './browser.ts';
import { folders } from './builds.ts';
import type { RowName } from './goals.ts';
import type { Options } from './options.ts';
import { type Figure, median } from './report.ts';

const origins = type({
  app: string(),
  readable: string(),
  floor: string(),
  list: string(),
  /** The application on a server whose gallery has photographs without thumbnails, or with all sizes. */
  originals: string(),
  thumbnails: string(),
});

/** What a measurement uses. */
export interface Bench {
  readonly options: Options;
  readonly browser: Browser;
  readonly origins: typeof origins.TYPE;
  /** The fake backend, for the application and the list floor alike. */
  readonly backend: Server;
  /** Fills the fake backend; the list floor gets the same inquiries. */
  seed(items: number): Promise<void>;
  stop(): Promise<void>;
}

/** Measures several rows, which it names. */
export interface Measure {
  readonly rows: readonly RowName[];
  run(bench: Bench): Promise<readonly Figure[]>;
}

export const rounds = 5;

/** The medians of five rounds, in each of which all subjects are measured side by side. */
export async function mediansOf<Name extends string>(
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const results: Readonly<Record<Name, number>>[] = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(round));
  const names = Object.keys(results[0] ?? {}) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, median(results.map((result) => result[name]))]),
  ) as Record<Name, number>;
}

const login = type({ data: type({ tokens: type({ accessToken: string() }) }) });
const list = type({ data: array() });

async function inquiriesOf(origin: string): Promise<readonly unknown[]> {
  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { accessToken } = create(await signIn.json(), login).data.tokens;
  const response = await fetch(`${origin}/api/v1/admin/inquiries`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return create(await response.json(), list).data;
}

export async function startBench(options: Options): Promise<Bench> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const [line] = await once(createInterface(child.stdout), 'line');
  const known = create(JSON.parse(String(line)), origins);
  const backend = serverAt(known.app);
  const browser = await launch();
  return {
    options,
    browser,
    origins: known,
    backend,
    async seed(items) {
      await backend.reset({ inquiries: items, contact: items, images: items, videos: items });
      writeFileSync(join(folders.list, 'items.json'), JSON.stringify(await inquiriesOf(known.app)));
    },
    async stop() {
      await browser.close();
      process.off('exit', kill);
      kill();
    },
  };
}
