import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** The packages of commands that are not named like them. */
const packages: Readonly<Record<string, string>> = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  tsc: 'typescript',
};

/** The script that a command of an installed package runs. Windows starts no other kind of file without a shell. */
function scriptOf(command: string): string {
  const folder = join(process.cwd(), 'node_modules', packages[command] ?? command);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

interface CommandOptions {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the output, which otherwise is that of this process. */
  readonly write?: (output: string) => void;
  /** Of the operating system, from 0 to 19 for the one that gives way to all others. */
  readonly priority?: number;
}

/** Runs a command of an installed package. Resolves to its exit status; 1 when it was killed. Throws an Error when there is none. */
export function runCommand(
  command: string,
  rest: readonly string[],
  { env = {}, write, priority = 0 }: CommandOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [scriptOf(command), ...rest], {
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    if (priority > 0 && child.pid) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (output: string) => write?.(output));
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
}
