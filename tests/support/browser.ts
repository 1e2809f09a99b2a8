import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium's flags: no sandbox in containers, no graphics card, and no traffic of its own. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** On some systems the command is a stub that only points at another package: it is there and does not start. */
const starts = (path: string): boolean =>
  isExecutable(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

const onPath = (): readonly string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));

/**
 * The path of a Chromium that starts, or null: `CHROMIUM_PATH`, the usual commands on the PATH, the usual places
 * of macOS, then the one that Playwright keeps for itself. Throws an Error when `CHROMIUM_PATH` names one that does not start.
 */
function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(
      `CHROMIUM_PATH is ${named}, which does not start. Set it to a Chromium that does, or unset it.`,
    );
  }
  return [...onPath(), ...macApplications, chromium.executablePath()].find(starts) ?? null;
}

function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

const installation = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium'],
] as const;

function install(): void {
  for (const [command, ...rest] of installation) {
    const { status } = spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0)
      throw new Error(`\`${[command, ...rest].join(' ')}\` failed, so there is no browser for the tests`);
  }
}

const advice = (): string =>
  isDebian()
    ? 'Run: sudo apt-get update && sudo apt-get install -y chromium'
    : process.platform === 'darwin'
      ? 'Run: brew install --cask chromium'
      : 'Install Chromium with the package manager of this system';

/**
 * The path of a Chromium that starts. On Debian and Ubuntu, as root, it installs the distribution's package
 * first where there is none. Throws an Error that says what to run where it cannot.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (isDebian() && process.getuid?.() === 0) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    `The end-to-end tests need Chromium and found none. ${advice()}, or set CHROMIUM_PATH to one.`,
  );
}
