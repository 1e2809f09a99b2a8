import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
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
  dist: { type: 'string' },
  'no-build': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Flags that only the demo has. */
export type DemoFlag = 'dist' | 'no-build';

export interface CommandLine {
  readonly port: number;
  readonly seed: SeedNumbers;
  /** The demo's folder, and whether it is built first. */
  readonly dist: string | undefined;
  readonly isBuilt: boolean;
  readonly isHelp: boolean;
}

/** Throws a `CommandLineError`. `port` is the default. */
export function parseCommandLine(
  argv: readonly string[],
  { port, flags = [] }: { readonly port: number; readonly flags?: readonly DemoFlag[] },
): CommandLine {
  const values = parseOptions(argv);
  for (const flag of ['dist', 'no-build'] as const)
    if (values[flag] !== undefined && !flags.includes(flag))
      throw new CommandLineError(`Unknown option '--${flag}'`);
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

function parseOptions(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandLineError(error instanceof Error ? error.message : String(error));
  }
}

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

/** Rejects when a port is taken: said before a build, not after it. */
async function reservePort(port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  await once(server.close(), 'close');
}

/** A command that starts a server on 127.0.0.1. */
export interface ServerCommand {
  /** What is printed with the url. */
  readonly name: string;
  /** The help text up to the seed options. */
  readonly help: string;
  readonly defaultPort: number;
  readonly flags?: readonly DemoFlag[];
  readonly start: (commandLine: CommandLine) => Promise<Server>;
}

/** Runs a command of this process. An error is printed in one sentence and ends the process. */
export async function runCommand({
  name,
  help,
  defaultPort,
  flags = [],
  start,
}: ServerCommand): Promise<void> {
  try {
    const commandLine = parseCommandLine(process.argv.slice(2), { port: defaultPort, flags });
    if (commandLine.isHelp) {
      process.stdout.write(help + seedHelp);
      return;
    }
    const server = await reservePort(commandLine.port)
      .then(() => start(commandLine))
      .catch((error: unknown) => {
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
