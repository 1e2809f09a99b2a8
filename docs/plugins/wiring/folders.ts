/** `media` for `src/features/media/queue/provideQueue.ts`, `session` for `src/data/queries.ts`. */
export const folderOf = (path: string): string =>
  /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? /^src\/([^/]+)/.exec(path)?.[1] ?? path;
