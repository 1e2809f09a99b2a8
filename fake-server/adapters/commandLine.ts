import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import { demoAccount } from '../account.ts';
import type { SeedNumbers } from '../control/structs.ts';
import { defaultSeed } from '../seed/seed.ts';

/** A wrong command line; the message is for the person who wrote it. */
export class CommandLineError extends Error {
  override name = 'CommandLineError';
}

const kinds = ['inquiries', 'contact', 'images', 'videos'] as const;
const options = {
  inquiries: { type: 'string' },
  contact: { type: 'string' },
  images: { type: 'string' },
  videos: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const pageOptions = { dist: { type: 'string' }, 'no-build': { type: 'boolean' } } as const;

export interface CommandLine {
  readonly port: number;
  readonly seed: SeedNumbers;
  /** The demo's folder, and whether it is built first. */
  readonly dist: string | undefined;
  readonly isBuilt: boolean;
  readonly isHelp: boolean;
}

/** Throws a `CommandLineError`. `port` is the default; only a command that serves pages takes `--dist` and `--no-build`. */
export function parseCommandLine(argv: readonly string[], port: number, hasPages = false): CommandLine {
  const values = parseOptions(argv, hasPages);
  return {
    port: parseNumber('port', values.port, 65_535) ?? port,
    seed: Object.fromEntries(
      kinds.flatMap((kind) => {
        const number = parseNumber(kind, values[kind], 100_000);
        return number === undefined ? [] : [[kind, number]];
      }),
    ),
    dist: values.dist,
    isBuilt: !values['no-build'],
    isHelp: values.help ?? false,
  };
}

function parseOptions(argv: readonly string[], hasPages: boolean): ReturnType<typeof parseAll> {
  try {
    return hasPages ? parseAll(argv) : parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw new CommandLineError(error instanceof Error ? error.message : String(error));
  }
}

const parseAll = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options: { ...options, ...pageOptions } }).values;

function parseNumber(flag: string, text: string | undefined, maximum: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text) || Number(text) > maximum)
    throw new CommandLineError(`--${flag} takes a whole number from 0 to ${maximum}, not '${text}'`);
  return Number(text);
}

const seedHelp = `  --inquiries N   how many inquiries there are (${defaultSeed.inquiries})
  --contact N     how many contact messages (${defaultSeed.contact})
  --images N      how many images (${defaultSeed.images})
  --videos N      how many videos (${defaultSeed.videos})
  --help          this text
`;

/** A message for a port in use; any other error unchanged. */
export const portError = (error: unknown, port: number): unknown =>
  error instanceof Error && ('code' in error ? error.code === 'EADDRINUSE' : /in use/.test(error.message))
    ? new Error(`Port ${port} is taken. Stop what uses it, or choose another with --port.`)
    : error;

/** A command that starts a server on 127.0.0.1. */
export interface ServerCommand {
  /** What is printed with the url. */
  readonly name: string;
  /** The help text up to the seed options. */
  readonly help: string;
  readonly defaultPort: number;
  /** Whether it serves a build, too. */
  readonly hasPages?: boolean;
  readonly start: (commandLine: CommandLine) => Promise<Server>;
}

/** Runs a command of this process. An error is printed in one sentence and ends the process. */
export async function runCommand({ name, help, defaultPort, hasPages, start }: ServerCommand): Promise<void> {
  try {
    const commandLine = parseCommandLine(process.argv.slice(2), defaultPort, hasPages);
    if (commandLine.isHelp) {
      process.stdout.write(help + seedHelp);
      return;
    }
    const server = await start(commandLine).catch((error: unknown) => {
      throw portError(error, commandLine.port);
    });
    // Longer than a client keeps an idle connection, which would send its next request into a closed one.
    server.keepAliveTimeout = 120_000;
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : commandLine.port;
    process.stdout.write(
      `${name}: http://127.0.0.1:${port}\nSign in with ${demoAccount.email} / ${demoAccount.password}\n`,
    );
  } catch (error) {
    const isUsage = error instanceof CommandLineError;
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}${isUsage ? '\nTry --help.' : ''}\n`,
    );
    process.exit(isUsage ? 2 : 1);
  }
}
