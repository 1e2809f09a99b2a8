import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** The folder of everything that a run makes. */
export const benchFolder = resolve(root, '.cache/bench');

export const folders = {
  app: resolve(benchFolder, 'app'),
  floor: resolve(benchFolder, 'floor'),
  list: resolve(benchFolder, 'list'),
  /** The application with readable names, for profiles. */
  readable: resolve(benchFolder, 'readable'),
  pictures: resolve(benchFolder, 'pictures'),
} as const;

/** The production build, as `npm run build` makes it. */
export async function buildApp(isReadable = false): Promise<void> {
  const outDir = isReadable ? folders.readable : folders.app;
  await build({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ...(isReadable && { minify: false }) },
  });
}

/** The two reference pages. */
export async function buildFloors(): Promise<void> {
  for (const [name, outDir] of [
    ['app', folders.floor],
    ['list', folders.list],
  ] as const)
    await build({
      configFile: false,
      root: resolve(import.meta.dirname, 'floors', name),
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir, emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
    });
}
