import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type ChunkActorRef, selectIsLoaded, selectIsUnavailable } from '#machines/chunk/chunk.machine.ts';
import { codeOnDemand } from '#session/importOnDemand.ts';
import type { Route } from '#session/route.tsx';
import type { Scope } from '#session/scope.ts';
import type { GuestScope, Services, SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

type ViewScope = Scope & Pick<Services, 'pageActivity'>;

/** A route whose code is a chunk of its own. */
export interface LazyRoute<S = SessionScope> {
  (props: { scope: S; fallback: ReactNode }): ReactNode;
  /** Loads the code before the route is rendered. A failure is left until then. */
  preload(scope: ViewScope): void;
  /** The actor that loads the code, now that it is needed; null where it has loaded. */
  need(scope: ViewScope): ChunkActorRef | null;
  /** Starts the actors of the route, whose code is loaded where it is not, before its first render, which then shows it. */
  start(scope: S): Promise<void>;
}

/**
 * Loads the route on its first use, starts its actors in the scope, and renders it. Not React's `lazy`, which shows a
 * fallback for at least 300 ms. Where the code cannot be loaded, a panel takes the place of the route,
 * or `nothing` of what is no screen. A failed start is thrown to the crash boundary. `name` is that of the
 * route's module.
 */
export function lazyRoute<S extends GuestScope>(
  name: string,
  load: () => Promise<{ readonly default: Route<S> }>,
  { unavailable = 'section' }: { unavailable?: 'section' | 'nothing' } = {},
): LazyRoute<S> {
  const code = codeOnDemand(name, load, ({ pageActivity }: ViewScope) => pageActivity);
  const { loaded, request } = code;
  const need = (scope: ViewScope) => (loaded() ? null : request(scope, 'chunk.needed'));

  function LazyRoute({ scope, fallback }: { scope: S; fallback: ReactNode }) {
    const [screen, setScreen] = useState<ReactNode>(() => loaded()?.default.started(scope) ?? null);
    const [chunk, setChunk] = useState<ChunkActorRef | null>(null);
    const isLoaded = useSelector(chunk ?? undefined, (state) => state && selectIsLoaded(state));
    const isUnavailable = useSelector(chunk ?? undefined, (state) => state && selectIsUnavailable(state));
    useLayoutEffect(() => {
      const module = loaded();
      if (module) setScreen(module.default.start(scope));
      else if (!isLoaded) setChunk(need(scope));
    }, [scope, isLoaded]);
    if (screen) return screen;
    if (!isUnavailable || unavailable === 'nothing') return fallback;
    return <Unavailable onRetry={() => chunk?.send({ type: 'chunk.retryRequested' })} />;
  }

  return Object.assign(LazyRoute, {
    preload: (scope: ViewScope) => {
      if (!loaded()) request(scope, 'chunk.preloadRequested');
    },
    need,
    start: async (scope: S) => {
      if (!loaded()) await code.load();
      loaded()?.default.start(scope);
    },
  });
}

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
`;

/** The panel in place of a view whose code cannot be loaded. */
export function Unavailable({ onRetry }: { onRetry(): void }) {
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
