import { createActor, fromPromise } from 'xstate';
import { isTransient } from '#api/errors.ts';
import { defaultPolicy, type QueryPolicy } from '#contract/limits.ts';
import { createQueryMachine, type QueryActorRef } from '#machines/query/query.machine.ts';
import type { Inspection } from './inspection.ts';
import type { Presence } from './presence.ts';

/** What a query family fetches, and under which rules. */
export interface QueryFamilyOptions<Args extends string[], Data> {
  /** Names the family; with the arguments it makes the key of one query. */
  readonly name: string;
  /** The application's defaults where a family has no rules of its own (Specification §9). */
  readonly policy?: QueryPolicy;
  fetch(args: Args, request: { isForced: boolean; signal: AbortSignal }): Promise<Data>;
}

/** How a request of a family ended. `isForced` when the administrator asked for it. */
export type QueryOutcome<Args> = { readonly args: Args; readonly isForced: boolean } & (
  | { readonly status: 'loaded' }
  | { readonly status: 'failed'; readonly error: unknown }
);

/** Queries of one sort, one actor a key. */
export interface QueryFamily<Args extends string[], Data> {
  /** The query of these arguments: made when it is first asked for, then shared by all who watch. */
  get(...args: Args): QueryActorRef<Data>;
  /** Says that a write may have changed them all. */
  invalidate(): void;
  /** Tells how every request ends. Gives the way to stop. */
  onOutcome(listener: (outcome: QueryOutcome<Args>) => void): () => void;
}

interface Shelf {
  returned(): void;
  clear(): void;
}

/** All queries of one session; when it ends, they end. */
export interface QueryStore {
  family<Args extends string[], Data>(options: QueryFamilyOptions<Args, Data>): QueryFamily<Args, Data>;
  /** Ends every query and forgets its data. */
  clear(): void;
}

/** Makes the store; `presence` tells when to refetch and when to try again. */
export function createQueryStore(env: {
  readonly presence: Presence;
  readonly now: () => number;
  /** Watches every actor; empty in production. */
  readonly inspection: Inspection;
}): QueryStore {
  const shelves: Shelf[] = [];
  const stopListening = env.presence.onReturn(() => {
    for (const shelf of shelves) shelf.returned();
  });

  return {
    family: <Args extends string[], Data>(
      options: QueryFamilyOptions<Args, Data>,
    ): QueryFamily<Args, Data> => {
      const actors = new Map<string, QueryActorRef<Data>>();
      const listeners = new Set<(outcome: QueryOutcome<Args>) => void>();
      const report = (outcome: QueryOutcome<Args>) => {
        for (const listener of listeners) listener(outcome);
      };
      const machineFor = (args: Args) =>
        createQueryMachine<Data>().provide({
          actors: {
            fetchData: fromPromise(({ input, signal }) =>
              options.fetch(args, { isForced: input.isForced, signal }),
            ),
            awaitPresence: fromPromise(({ signal }) => env.presence.whenPresent(signal)),
          },
        });
      const start = (key: string, args: Args): QueryActorRef<Data> => {
        const actor = createActor(machineFor(args), {
          id: key,
          input: { key, policy: options.policy ?? defaultPolicy, now: env.now, isTransient },
          ...env.inspection,
        });
        actor.on('query.collected', () => {
          actors.delete(key);
          actor.stop();
        });
        actor.on('query.failed', ({ error, isForced }) =>
          report({ args, isForced, status: 'failed', error }),
        );
        actor.on('query.loaded', ({ isForced }) => report({ args, isForced, status: 'loaded' }));
        actors.set(key, actor);
        return actor.start();
      };
      const tell = (type: 'page.returned' | 'query.invalidated') => {
        for (const actor of actors.values()) actor.send({ type });
      };
      shelves.push({
        returned: () => tell('page.returned'),
        clear: () => {
          for (const actor of actors.values()) actor.stop();
          actors.clear();
        },
      });
      return {
        get: (...args) => {
          const key = [options.name, ...args].join('/');
          return actors.get(key) ?? start(key, args);
        },
        invalidate: () => tell('query.invalidated'),
        onOutcome: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
    clear: () => {
      stopListening();
      for (const shelf of shelves.splice(0)) shelf.clear();
    },
  };
}
