import { type ReactNode, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isCrashing = false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const read = () => isCrashing;

export function provokeCrash(): void {
  isCrashing = true;
  for (const listener of listeners) listener();
}

/** Throws while it renders, after `provokeCrash` and until the page is reloaded. */
export function CrashOnDemand({ children }: { children: ReactNode }): ReactNode {
  if (useSyncExternalStore(subscribe, read, read)) throw new Error('A crash provoked by hand');
  return children;
}
