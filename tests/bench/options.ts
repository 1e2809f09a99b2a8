import { parseArgs } from 'node:util';

/** Latency in milliseconds, throughput in bytes per second, CPU as the factor by which it is slower. */
export interface NetworkProfile {
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
  readonly cpu: number;
}

const kilobit = 1_000 / 8;

export const profiles = {
  /** The throttling of Lighthouse for a phone. */
  slow4g: { latency: 562, download: 1_440 * kilobit, upload: 675 * kilobit, cpu: 4 },
  none: null,
} as const satisfies Readonly<Record<string, NetworkProfile | null>>;

export interface Options {
  /** Inquiries and contact messages, images and videos: this many of each. */
  readonly items: number;
  /** Of the rows about the start. */
  readonly profile: NetworkProfile | null;
  /** Only rows whose name contains this text. */
  readonly only: string;
  /** A commit that is built and measured beside, or null. */
  readonly against: string | null;
  readonly isWritten: boolean;
  readonly hasGrowth: boolean;
  readonly hasProfiles: boolean;
  readonly hasFunctions: boolean;
  readonly isHelp: boolean;
}

export const help = `Measures the application beside reference pages (docs/performance.md).

  npm run bench -- [options]

  --items N        how many items of each kind there are (10000)
  --profile NAME   throttling of the start: slow4g or none (slow4g)
  --only TEXT      only the rows whose name contains the text; those beside react-admin run with 'react-admin' alone
  --against REF    builds another commit and measures it in turn with this one
  --growth         100, 1,000, 10,000 and 100,000 items instead of the table
  --profile-cpu    the five largest functions instead of the table
  --write          renews what was measured in docs/performance.md, and results.json; refused on a busy machine
  --functions      domain rules, charts and the fake backend in Node instead of the table
`;

/** Throws an Error for a wrong command line. */
export function parseOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      items: { type: 'string', default: '10000' },
      profile: { type: 'string', default: 'slow4g' },
      only: { type: 'string', default: '' },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      'profile-cpu': { type: 'boolean', default: false },
      functions: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const items = Number(values.items);
  if (!Number.isInteger(items) || items < 50 || items > 100_000)
    throw new Error(`--items takes a whole number from 50 to 100000, not '${values.items}'`);
  if (values.profile !== 'slow4g' && values.profile !== 'none')
    throw new Error(`--profile takes slow4g or none, not '${values.profile}'`);
  return {
    items,
    profile: profiles[values.profile],
    only: values.only,
    against: values.against ?? null,
    isWritten: values.write,
    hasGrowth: values.growth,
    hasProfiles: values['profile-cpu'],
    hasFunctions: values.functions,
    isHelp: values.help,
  };
}
