import { readText, writeText } from './keptText.ts';

/** build.json, which `src/build/buildId.ts` writes. */
export interface Build {
  readonly id: string;
  /**
   * The files of each lazy route, and of code that a call needs, by the name of its module: its chunk and what the chunk
   * imports.
   */
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

/** The id of the running build; null in development, where no build is deployed. */
export const runningBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Reads the deployed build. Throws an Error where there is none. */
export async function readBuild(signal: AbortSignal): Promise<Build> {
  const response = await fetch(`${__BASE__}/build.json`, { signal, cache: 'no-store' });
  const { id, routes = {} }: Partial<Build> = await response.json();
  if (typeof id !== 'string') throw new TypeError('build.json has no id');
  return { id, routes };
}

/** Fetches files of the build past the browser's cache. Throws an Error when one of them is missing. */
export async function fetchFiles(files: readonly string[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(`${__BASE__}/${file}`, { signal, cache: 'reload' });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

let copies = 0;

/** Imports a file of the build by a URL that the browser has not seen. Rejects without a file. */
export async function importCopy<Module>(file: string | null): Promise<Module> {
  if (!file) throw new Error('No file may be imported twice');
  copies++;
  return import(/* @vite-ignore */ `${__BASE__}/${file}?copy=${copies}`);
}

/** sessionStorage key: the id of the build that this tab was last reloaded into for want of a chunk. */
const key = 'admin-reloaded-into';

export const readReload = () => readText('sessionStorage', key);

/** Reloads the page at its address. Where storage is blocked it does not, because nothing would end a reload loop. */
export function reloadInto(build: string): void {
  if (writeText('sessionStorage', key, build)) location.reload();
}
