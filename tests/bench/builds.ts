import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { installPackages } from '../support/installPackages.ts';

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

/**
 * The production build of another commit, made by its own configuration in a worktree that is removed afterwards. The same
 * lock file names the same packages: they are linked then, else installed. Throws an Error for what is no commit.
 */
export function buildAgainst(ref: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const run = (command: string, args: readonly string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('git', ['worktree', 'add', '--detach', folder, ref], root);
    const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
    if (lockOf(folder) === lockOf(root))
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

/** Its versions are the exact ones of its package.json. */
const reactAdminFolder = resolve(import.meta.dirname, 'peers/react-admin');

/** The same list in react-admin, whose packages are installed first. Returns why that is not possible here, or null. */
export async function buildReactAdmin(): Promise<string | null> {
  const folder = resolve(root, '.cache/react-admin');
  const textOf = (name: string) => readFileSync(join(reactAdminFolder, name), 'utf8');
  const reason = await installPackages(folder, {
    manifest: textOf('package.json'),
    lock: textOf('package-lock.json'),
  });
  if (reason !== null) return reason;
  cpSync(reactAdminFolder, folder, { recursive: true });
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
