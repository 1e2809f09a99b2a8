import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** The folder of everything that a run makes. */
const benchFolder = resolve(root, '.cache/bench');

export const folders = {
  app: resolve(benchFolder, 'app'),
  floor: resolve(benchFolder, 'floor'),
  picture: resolve(benchFolder, 'picture'),
  reactAdmin: resolve(benchFolder, 'react-admin'),
  /** The build of another commit. */
  against: resolve(benchFolder, 'against'),
} as const;

/** The production build, as `npm run build` makes it. */
export async function buildApp(): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir: folders.app, emptyOutDir: true } });
}

type Packages = Record<string, { readonly version?: string; readonly optional?: boolean }>;

/** The installed packages, or those of a lock file, by their folders. */
function packagesOf(lockFile: string) {
  const { packages }: { packages: Packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return new Map(Object.entries(packages).filter(([place]) => place !== ''));
}

/**
 * The production build of another commit, made by its own configuration in a worktree that is removed afterwards. Its packages
 * are linked where all of them are here, else installed. Throws an Error for what is no commit.
 */
export function buildAgainst(ref: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const run = (command: string, args: readonly string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('git', ['worktree', 'add', '--detach', folder, ref], root);
    const here = packagesOf(join(root, 'node_modules/.package-lock.json'));
    const named = packagesOf(join(folder, 'package-lock.json'));
    if (
      [...named].every(([place, { version, optional }]) => optional || here.get(place)?.version === version)
    )
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else run('npm', ['ci', '--ignore-scripts'], folder);
    const outDir = ['--outDir', folders.against, '--emptyOutDir'];
    run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...outDir], folder);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The reference pages. */
export async function buildFloors(): Promise<void> {
  for (const [name, outDir] of [
    ['app', folders.floor],
    ['picture', folders.picture],
  ] as const)
    await build({
      configFile: false,
      root: resolve(import.meta.dirname, 'floors', name),
      logLevel: 'warn',
      plugins: [react()],
      // The styles of the application name its fonts by their place.
      resolve: { alias: { '/src': resolve(root, 'src') } },
      build: { outDir, emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
    });
}

/** What is wrong with the packages themselves; everything else is wrong with the way to them. */
const refusals = /^npm \S+ code (?:ETARGET|E404|ERESOLVE|EUSAGE|EINTEGRITY)$/m;

/** The same list in react-admin, whose packages are installed first. Returns why that is not possible here, or null. */
export async function buildReactAdmin(): Promise<string | null> {
  const folder = resolve(root, '.cache/react-admin');
  const own = resolve(import.meta.dirname, 'peers/react-admin');
  const installed = join(folder, 'installed.json');
  const lock = readFileSync(join(own, 'package-lock.json'), 'utf8');
  cpSync(own, folder, { recursive: true });
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error'];
    // On Windows npm is no program but a script of the shell.
    const shell = process.platform === 'win32';
    const { status, stderr } = spawnSync('npm', ['ci', ...options], { cwd: folder, shell, encoding: 'utf8' });
    if (refusals.test(stderr)) throw new Error(stderr);
    if (status !== 0) return `npm cannot install its packages: ${stderr}`;
    writeFileSync(installed, lock);
  }
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folders.reactAdmin,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
    },
  });
  return null;
}
