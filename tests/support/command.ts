import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** Runs a command of an installed package. Resolves to its exit status; 1 when it was killed. Throws an Error when there is none. */
export function runCommand(command: string, rest: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [scriptOf(command), ...rest], { stdio: 'inherit' });
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
}
