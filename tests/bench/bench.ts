import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from '@playwright/test';
import { array, create, string, type } from 'superstruct';
import { type Server, serverAt } from '../e2e/support/server.ts';
import { account } from '../e2e/support/signIn.ts';
import { launch, type NetworkProfile } from './browser.ts';
import { folders } from './builds.ts';
import type { RowName } from './goals.ts';
import { type Figure, median } from './report.ts';

const kilobit = 1_000 / 8;

/** The throttling of Lighthouse for a phone. */
export const slow4g: NetworkProfile = {
  latency: 562,
  download: 1_440 * kilobit,
  upload: 675 * kilobit,
  cpu: 4,
};

export interface Options {
  /** Inquiries and contact messages, images and videos: this many of each. */
  readonly items: number;
  /** Of the rows about the start. */
  readonly throttling: NetworkProfile | null;
  /** A commit that is built and measured beside, or null. */
  readonly against: string | null;
}

const origins = type({
  app: string(),
  floor: string(),
  picture: string(),
  /** On the application's backend. */
  reactAdmin: string(),
  /** The build of another commit, with the backend of this one. */
  against: string(),
});

/** What a measurement uses. */
export interface Bench {
  readonly options: Options;
  readonly browser: Browser;
  readonly origins: typeof origins.TYPE;
  /** The folder of the build at `origins.app`. */
  readonly folder: string;
  /** The fake backend, for the application, react-admin and the picture floor alike. */
  readonly backend: Server;
  /** Fills the fake backend; the picture floor gets the same inquiries. */
  seed(items: number): Promise<void>;
  stop(): Promise<void>;
}

/** Measures several rows, which it names. */
export interface Measure {
  readonly rows: readonly RowName[];
  run(bench: Bench): Promise<readonly Figure[]>;
}

const rounds = 5;

/** What five rounds have measured. */
export interface Sample {
  readonly median: number;
  /** From the lowest to the highest, as a share of the median. */
  readonly spread: number;
}

/** Five rounds, in each of which all subjects are measured side by side. */
export async function samplesOf<Name extends string>(
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, Sample>>> {
  const results: Readonly<Record<Name, number>>[] = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(round));
  const names = Object.keys(results[0] ?? {}) as Name[];
  const sampleOf = (name: Name): Sample => {
    const values = results.map((result) => result[name]);
    const middle = median(values);
    return { median: middle, spread: middle && (Math.max(...values) - Math.min(...values)) / middle };
  };
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)])) as Record<Name, Sample>;
}

export async function mediansOf<Name extends string>(
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const samples = await samplesOf(measure);
  const names = Object.keys(samples) as Name[];
  return Object.fromEntries(names.map((name) => [name, samples[name].median])) as Record<Name, number>;
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
    folder: folders.app,
    backend,
    async seed(items) {
      await backend.reset({ inquiries: items, contact: items, images: items, videos: items });
      const inquiries = JSON.stringify(await inquiriesOf(known.app));
      writeFileSync(join(folders.picture, 'items.json'), inquiries);
    },
    async stop() {
      await browser.close();
      process.off('exit', kill);
      kill();
    },
  };
}
