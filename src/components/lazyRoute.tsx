import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type ChunkActorRef, selectIsLoaded, selectIsUnavailable } from '#machines/chunk/chunk.machine.ts';
import type { Route } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { startChunk, type ViewScope } from '#session/startChunk.ts';
import { Button } from '#ui/Button.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** A route whose code is a chunk of its own. */
export interface LazyRoute {
  (props: { scope: SessionScope; fallback: ReactNode }): ReactNode;
  /** Loads the code before the route is rendered. A failure is left until then. */
  preload(scope: ViewScope): void;
}

/**
 * Loads the route on its first use, starts its actors in the scope, and renders it. Not React's `lazy`, which shows a
 * fallback for at least 300 ms (decision 47). Where the code cannot be loaded, a panel takes the place of the route
 * (decision 52). A failed start is thrown to the crash boundary. `name` is that of the route's module; `unavailable` is
 * where the panel stands: a `page` has a `main` of its own, and what is no screen has no panel.
 */
export function lazyRoute(
  name: string,
  load: () => Promise<{ readonly default: Route<SessionScope> }>,
  { unavailable = 'section' }: { unavailable?: 'page' | 'section' | 'nothing' } = {},
): LazyRoute {
  let loaded: Route<SessionScope> | null = null;
  const importCode = async () => {
    loaded = (await load()).default;
  };
  const startLoading = (scope: ViewScope) => startChunk(scope, name, importCode, scope.pageActivity);
  const request = (scope: ViewScope, type: 'chunk.needed' | 'chunk.preloadRequested') => {
    const chunk = once(scope, startLoading);
    chunk.send({ type });
    return chunk;
  };

  function LazyRoute({ scope, fallback }: { scope: SessionScope; fallback: ReactNode }) {
    const [screen, setScreen] = useState<ReactNode>(null);
    const [chunk, setChunk] = useState<ChunkActorRef>();
    const isLoaded = useSelector(chunk, (state) => state && selectIsLoaded(state));
    const isUnavailable = useSelector(chunk, (state) => state && selectIsUnavailable(state));
    useLayoutEffect(() => {
      if (loaded) setScreen(loaded.start(scope));
      else if (!isLoaded) setChunk(request(scope, 'chunk.needed'));
    }, [scope, isLoaded]);
    if (screen) return screen;
    if (!isUnavailable || unavailable === 'nothing') return fallback;
    const notice = <Unavailable onRetry={() => chunk?.send({ type: 'chunk.retryRequested' })} />;
    return unavailable === 'page' ? <main className="boot">{notice}</main> : notice;
  }

  return Object.assign(LazyRoute, {
    preload: (scope: ViewScope) => void (loaded ?? request(scope, 'chunk.preloadRequested')),
  });
}

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
`;

function Unavailable({ onRetry }: { onRetry(): void }) {
  useDocumentTitle('Not loaded');
  const retry = () => {
    // The button goes, the focus stays in the content.
    document.getElementById('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <section className={panel} role="alert">
      <h1>This part of the dashboard could not be loaded.</h1>
      <Button tone="primary" icon="refresh" onClick={retry}>
        Retry
      </Button>
    </section>
  );
}
