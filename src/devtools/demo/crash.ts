import { type ReactNode, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isProvoked = false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Makes the application fail while it renders, as an error that no view has handled would. */
export function provokeCrash(): void {
  isProvoked = true;
  for (const listener of listeners) listener();
}

/** The application, until a crash is provoked; the reload that Try Again does forgets it. */
export function CrashOnDemand({ children }: { children: ReactNode }): ReactNode {
  if (useSyncExternalStore(subscribe, () => isProvoked)) throw new Error('A crash provoked by hand');
  return children;
}
