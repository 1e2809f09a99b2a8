import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** The folder of everything that a run makes. */
const benchFolder = resolve(root, '.cache/bench');

/** The builds that a run may need. */
export const folders = {
  app: resolve(benchFolder, 'app'),
  floor: resolve(benchFolder, 'floor'),
  picture: resolve(benchFolder, 'picture'),
  reactAdmin: resolve(benchFolder, 'react-admin'),
  /** The application at another commit. */
  against: resolve(benchFolder, 'against'),
} as const;

export type BuildName = keyof typeof folders;

/** The production build, as `npm run build` makes it. */
export async function buildApp(): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir: folders.app, emptyOutDir: true } });
}

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm is a script of the shell.
    shell: process.platform === 'win32',
  });

const install = (folder: string) =>
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);

/** The production build of another commit, made in a worktree with its own packages. Throws an Error for what is no commit. */
export function buildAgainst(ref: string): void {
  const folder = mkdtempSync(resolve(tmpdir(), 'bench-'));
  try {
    run('git', ['worktree', 'add', '--detach', folder, ref], root);
    install(folder);
    const outDir = ['--outDir', folders.against, '--emptyOutDir'];
    run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...outDir], folder);
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root);
    rmSync(folder, { recursive: true, force: true });
  }
}

const buildPage = (folder: string, outDir: string) =>
  build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [react()],
    // The styles of the application name its fonts by their place.
    resolve: { alias: { '/src': resolve(root, 'src') } },
    build: { outDir, emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
  });

/** The reference pages. */
export async function buildFloors(): Promise<void> {
  await buildPage(resolve(import.meta.dirname, 'floors/app'), folders.floor);
  await buildPage(resolve(import.meta.dirname, 'floors/picture'), folders.picture);
}

/** The same list in react-admin, whose packages are installed first. */
export async function buildReactAdmin(): Promise<void> {
  const folder = resolve(root, '.cache/react-admin');
  cpSync(resolve(import.meta.dirname, 'peers/react-admin'), folder, { recursive: true });
  install(folder);
  await buildPage(folder, folders.reactAdmin);
}
