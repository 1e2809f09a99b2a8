import type { PageLocation } from '#session/location.ts';

export interface MemoryLocation extends PageLocation {
  /** Back, or Forward with 1; nothing where the history ends. */
  traverse(steps: number): void;
  canTraverse(steps: number): boolean;
}

/** The location of a page whose history is in memory and is traversed at once. */
export function memoryLocation(url: string): MemoryLocation {
  const entries = [url];
  let index = 0;
  const listeners = new Set<(isWritten: boolean) => void>();
  const parts = () => new URL(entries[index] ?? '/', 'https://own.invalid');
  const update = (isWritten = false) => {
    for (const listener of listeners) listener(isWritten);
  };
  const write = (to: string, replace: boolean, isWritten = false) => {
    if (!replace) index += 1;
    entries.splice(index, replace ? 1 : Number.POSITIVE_INFINITY, to);
    update(isWritten);
  };
  const path = () => parts().pathname;
  return {
    path,
    search: () => parts().search,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, { replace = false } = {}) => write(to, replace),
    writeSearch: (search, { replace = false } = {}) => write(path() + search, replace, true),
    canTraverse: (steps) => entries[index + steps] !== undefined,
    traverse: (steps) => {
      if (entries[index + steps] === undefined) return;
      index += steps;
      update();
    },
  };
}
