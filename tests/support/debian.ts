import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * On some systems the command is a stub that only points at another package: it is there and does not start. On Windows
 * `--version` opens a window.
 */
export const starts = (path: string): boolean =>
  isExecutable(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

/** The path of a command on the PATH, or null. */
export const findCommand = (command: string): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable) ?? null;

export function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

export const canInstall = (): boolean => isDebian() && process.getuid?.() === 0;

/** What a person runs to install packages of Debian. */
export const installCommand = (packages: readonly string[]): string =>
  `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`;

/** Installs packages of Debian, as root: false when that fails. */
export const install = (packages: readonly string[]): boolean =>
  [['update'], ['install', '-y', ...packages]].every(
    (rest) =>
      spawnSync('apt-get', rest, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  );
