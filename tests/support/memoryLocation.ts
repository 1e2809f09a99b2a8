import type { Destination } from '#machines/location.ts';
import type { PageLocation } from '#session/location.ts';

export interface MemoryLocation extends PageLocation {
  /** Back, or Forward with 1; nothing where the history ends. */
  traverse(steps: number): void;
  canTraverse(steps: number): boolean;
  isHeld(): boolean;
}

/** The location of a page whose history is in memory and is traversed at once. */
export function memoryLocation(url: string): MemoryLocation {
  const entries = [url];
  let index = 0;
  const listeners = new Set<(isWritten: boolean) => void>();
  const holders: ((destination: Destination) => void)[] = [];
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
    navigate: (to, { replace = false } = {}) => {
      const holder = holders.at(-1);
      if (holder) holder({ url: to, steps: null, replace });
      else write(to, replace);
    },
    writeSearch: (search, { replace = false } = {}) => write(path() + search, replace, true),
    hold: (onRequested) => {
      holders.push(onRequested);
      return () => {
        holders.splice(holders.indexOf(onRequested), 1);
      };
    },
    proceed: ({ url: to, steps, replace }) => {
      if (steps === null) return write(to, replace);
      index += steps;
      update();
    },
    cover: () => () => undefined,
    stop: () => listeners.clear(),
    canTraverse: (steps) => entries[index + steps] !== undefined,
    isHeld: () => holders.length > 0,
    traverse: (steps) => {
      const holder = holders.at(-1);
      const destination = entries[index + steps];
      if (destination === undefined) return;
      if (holder) return holder({ url: destination, steps, replace: false });
      index += steps;
      update();
    },
  };
}
