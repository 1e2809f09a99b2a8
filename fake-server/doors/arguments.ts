import { parseArgs } from 'node:util';
import { demoAccount } from '../account.ts';
import type { SeedChoice } from '../seed.ts';

/** A wrong command line, in words for the person who wrote it. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

const kinds = ['inquiries', 'contact', 'images', 'videos'] as const;
const seedOptions = {
  inquiries: { type: 'string' },
  contact: { type: 'string' },
  images: { type: 'string' },
  videos: { type: 'string' },
} as const;

const options = {
  ...seedOptions,
  port: { type: 'string' },
  dist: { type: 'string' },
  'no-build': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The lines of a help text that tell how to choose the amount of data. */
export const seedHelp = `  --inquiries N   how many inquiries there are (48)
  --contact N     how many contact messages (31)
  --images N      how many images (46)
  --videos N      how many videos (6)
  --help          this text`;

/** What a door was asked for. */
export interface DoorArguments {
  readonly port: number;
  readonly seed: SeedChoice;
  /** Only of the demo: which folder is served, and whether it is built first. */
  readonly dist: string | undefined;
  readonly builds: boolean;
  readonly asksForHelp: boolean;
}

/** Reads the flags of a door that knows the flags in `allowed`. Throws `WrongArguments`. */
export function readArguments(
  argv: readonly string[],
  { port, allowed = [] }: { readonly port: number; readonly allowed?: readonly ('dist' | 'no-build')[] },
): DoorArguments {
  const { values } = parsed(argv);
  for (const flag of ['dist', 'no-build'] as const)
    if (values[flag] !== undefined && !allowed.includes(flag))
      throw new WrongArguments(`Unknown option '--${flag}'`);
  return {
    port: values.port === undefined ? port : amount('port', values.port, 65_535),
    seed: Object.fromEntries(
      kinds.flatMap((kind) => {
        const text = values[kind];
        return text === undefined ? [] : [[kind, amount(kind, text, 100_000)]];
      }),
    ),
    dist: values.dist,
    builds: !values['no-build'],
    asksForHelp: values.help ?? false,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

function amount(flag: string, text: string, largest: number): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) > largest)
    throw new WrongArguments(`--${flag} takes a whole number from 0 to ${largest}, not '${text}'`);
  return Number(text);
}

/** What a door says once it is open. */
export const greeting = (what: string, address: string): string =>
  `${what}: ${address}\nSign in with ${demoAccount.email} / ${demoAccount.password}\n`;

/** Runs a door: a wrong command line, a taken port or another failure is told in one sentence and ends the process. */
export async function runDoor(open: () => Promise<void>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof WrongArguments ? '\nTry --help.' : '';
    process.stderr.write(`${message}${hint}\n`);
    process.exit(error instanceof WrongArguments ? 2 : 1);
  }
}

/** A taken port in words, any other failure as it is. */
export const portFailure = (error: unknown, port: number): unknown =>
  error instanceof Error && ('code' in error ? error.code === 'EADDRINUSE' : /in use/.test(error.message))
    ? new Error(`Port ${port} is taken. Stop what uses it, or choose another with --port.`)
    : error;
