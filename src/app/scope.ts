import type { Application } from './application.ts';
import { createMutate, type Mutate } from './mutations.ts';
import { createPresence } from './presence.ts';
import { createQueryStore, type QueryStore } from './queries.ts';

/** What lives as long as one sign-in: its queries, its writes, and the actors of its screens. */
export interface SessionScope {
  readonly app: Application;
  readonly queries: QueryStore;
  readonly mutate: Mutate;
  /** Runs when the session ends. */
  onEnd(stop: () => void): void;
}

const running = new WeakMap<Application, SessionScope>();

/** The scope of the running session: made when it is first asked for, gone when the session ends. */
export function scopeOf(app: Application): SessionScope {
  const existing = running.get(app);
  if (existing) return existing;
  const presence = createPresence(document, window);
  const { now, inspection } = app;
  const queries = createQueryStore({ presence, now, inspection });
  const endings = [queries.clear];
  const scope: SessionScope = {
    app,
    queries,
    mutate: createMutate({ presence, inspection }),
    onEnd: (stop) => endings.push(stop),
  };
  running.set(app, scope);
  app.onSessionEnd(() => {
    running.delete(app);
    for (const end of endings) end();
  });
  return scope;
}

/**
 * Makes a thing once a session, when it is first asked for. Screens share their actors this way across visits,
 * and nothing of one session is left for the next.
 */
export function perSession<Thing>(make: (scope: SessionScope) => Thing): (scope: SessionScope) => Thing {
  const made = new WeakMap<SessionScope, Thing>();
  return (scope) => {
    const existing = made.get(scope);
    if (existing !== undefined) return existing;
    const thing = make(scope);
    made.set(scope, thing);
    return thing;
  };
}
