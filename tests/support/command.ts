import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

const binaries = join(process.cwd(), 'node_modules', '.bin');

interface CommandOptions {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the output, which otherwise is that of this process. */
  readonly write?: (output: string) => void;
  /** Of the operating system, from 0 to 19 for the one that gives way to all others. */
  readonly priority?: number;
}

/** Runs a command of an installed package. Resolves to its exit status; 1 when it was killed or not found. */
export function runCommand(
  command: string,
  rest: readonly string[],
  { env = {}, write, priority = 0 }: CommandOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    });
    if (priority > 0 && child.pid) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (output: string) => write?.(output));
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
}
