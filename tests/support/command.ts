import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const binaries = join(process.cwd(), 'node_modules', '.bin');

/** Runs a command of an installed package with inherited output. Resolves to its exit status; 1 when it was killed or not found. */
export function runCommand(command: string, rest: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    });
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
}
