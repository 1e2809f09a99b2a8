import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Route } from '#session/route.tsx';
import type { Scope } from '#session/scope.ts';

/** A route whose code is a chunk of its own. */
export interface LazyRoute<S extends Scope> {
  (props: { scope: S; fallback: ReactNode }): ReactNode;
  /** Loads the code before the route is rendered. A failure is thrown when the route itself is rendered. */
  preload(): Promise<void>;
}

/**
 * Loads the route on its first use, starts its actors in the scope, and renders it. Not React's `lazy`, which shows a
 * fallback for at least 300 ms (decision 47). A failed load or start is thrown to the crash boundary.
 */
export function lazyRoute<S extends Scope>(
  load: () => Promise<{ readonly default: Route<S> }>,
): LazyRoute<S> {
  let loaded: Route<S> | null = null;
  const fetch = async () => {
    loaded = (await load()).default;
    return loaded;
  };

  function LazyRoute({ scope, fallback }: { scope: S; fallback: ReactNode }) {
    const [screen, setScreen] = useState<ReactNode>(null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useLayoutEffect(() => {
      let isCurrent = true;
      const start = (route: Route<S>) => {
        if (isCurrent) setScreen(route.start(scope));
      };
      if (loaded) start(loaded);
      else
        fetch()
          .then(start)
          .catch((error: unknown) => setFailure({ error }));
      return () => {
        isCurrent = false;
      };
    }, [scope]);
    if (failure) throw failure.error;
    return screen ?? fallback;
  }

  return Object.assign(LazyRoute, {
    preload: async () => {
      await fetch().catch(() => undefined);
    },
  });
}
