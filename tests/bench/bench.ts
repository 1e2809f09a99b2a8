import type { Browser } from '@playwright/test';
import { type Server, serverAt } from '../e2e/support/server.ts';
import { launch, type NetworkProfile } from './browser.ts';
import type { BuildName } from './builds.ts';
import type { RowName } from './goals.ts';
import { type Figure, median } from './report.ts';
import { serveBuilds } from './server.ts';

const kilobit = 1_000 / 8;

/** The throttling of Lighthouse for a phone. */
const slow4g: NetworkProfile = {
  latency: 562,
  download: 1_440 * kilobit,
  upload: 675 * kilobit,
  cpu: 4,
};

/** The build of this commit, what it is compared with, and the build of another commit. */
type Subject = 'ours' | 'reference' | 'against';

/** What a measurement uses. */
export interface Bench {
  readonly browser: Browser;
  readonly origins: Readonly<Record<BuildName, string>>;
  /** The builds of the application that are measured in the same rounds. */
  readonly applications: readonly (readonly [Subject, BuildName])[];
  /** The fake backend of all builds. */
  readonly backend: Server;
  /** Inquiries and contact messages, images and videos: this many of each. */
  readonly items: number;
  /** Of the rows about the start. */
  readonly throttling: NetworkProfile;
  stop(): Promise<void>;
}

/** Measures several rows, which it names. */
export interface Measure {
  readonly rows: readonly RowName[];
  run(bench: Bench): Promise<readonly Figure[]>;
}

/** By row. */
export type Values = Readonly<Record<string, number>>;
type Round = Partial<Readonly<Record<Subject, Values>>>;

/** The medians of some rounds, in each of which all subjects are measured side by side. */
export async function figuresOf(
  rows: readonly RowName[],
  measure: (round: number) => Promise<Round>,
  rounds = 5,
): Promise<readonly Figure[]> {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(round));
  return rows.map((name) => {
    const valuesOf = (subject: Subject) => results.flatMap((result) => result[subject]?.[name] ?? []);
    const ours = valuesOf('ours');
    const spread = (Math.max(...ours) - Math.min(...ours)) / median(ours);
    return {
      name,
      ours: median(ours),
      reference: median(valuesOf('reference')),
      against: median(valuesOf('against')),
      ...(rounds > 1 && { spread }),
    };
  });
}

/** The backend has the asked number of each kind of items. */
export const seed = ({ backend, items }: Bench): Promise<void> =>
  backend.reset({ inquiries: items, contact: items, images: items, videos: items });

export async function startBench(items: number, hasOther: boolean): Promise<Bench> {
  const { origins, close } = await serveBuilds();
  const browser = await launch();
  return {
    browser,
    origins,
    applications: [['ours', 'app'], ...(hasOther ? ([['against', 'against']] as const) : [])],
    backend: serverAt(origins.app),
    items,
    throttling: slow4g,
    async stop() {
      await browser.close();
      close();
    },
  };
}
