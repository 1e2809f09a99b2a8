import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes in a file of its own; until it is there, `fallback` is shown. */
export interface Chunk {
  (props: { fallback: ReactNode }): ReactNode;
  /** Fetches it ahead of time. A failure is silent: it shows when the component itself is needed. */
  ahead(): Promise<void>;
}

/**
 * Gives a component that is fetched when it is first needed, or ahead of that. Not by React's `lazy`, which keeps a
 * fallback on the page for 300 ms however soon the code is there. A failure to fetch is thrown to the crash boundary.
 */
export function chunk(load: () => Promise<{ readonly default: ComponentType }>): Chunk {
  let fetched: ComponentType | null = null;
  const fetch = async () => {
    fetched = (await load()).default;
    return fetched;
  };

  function Chunk({ fallback }: { fallback: ReactNode }) {
    const [Present, setPresent] = useState(() => fetched);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Present) return;
      fetch().then(
        (component) => setPresent(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, [Present]);
    if (failure) throw failure.error;
    return Present ? <Present /> : fallback;
  }

  return Object.assign(Chunk, {
    ahead: async () => {
      await fetch().catch(() => undefined);
    },
  });
}
