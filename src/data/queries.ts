import { fromPromise, waitFor } from 'xstate';
import { defaultPolicy, pollTimeout, type QueryPolicy } from '#contract/limits.ts';
import { type AttemptInput, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import {
  createQueryMachine,
  type FetchInput,
  type QueryActorRef,
  selectIsFetching,
  selectIsPolling,
} from '#machines/query/query.machine.ts';
import { sendUnlessStopped } from '#session/actorRef.ts';
import type { PageActivity } from '#session/pageActivity.ts';
import type { Scope } from '#session/scope.ts';

/** The server data that a query reads; a write invalidates every query of its topic. */
export type Topic = 'inquiries' | 'contact' | 'media';

export interface FetchRequest extends FetchInput {
  /** Whether a failure is not followed by another attempt. */
  readonly isLastAttempt: boolean;
  readonly signal: AbortSignal;
}

interface QueryOptions<Args extends string[], Data> {
  /** With the arguments, the key of one query. */
  readonly name: string;
  readonly topic: Topic;
  /** The application's defaults if absent (Specification §9). */
  readonly policy?: QueryPolicy;
  fetch(args: Args, request: FetchRequest): Promise<Data>;
}

/** How a fetch ended. `isForced` when the administrator requested it. */
export type QueryResult<Args, Data> = { readonly args: Args; readonly isForced: boolean } & (
  | { readonly status: 'loaded'; readonly data: Data }
  | { readonly status: 'failed'; readonly error: unknown }
);

/** Queries of one kind, one actor per combination of arguments. */
export interface QueryFamily<Args extends string[], Data> {
  /** The shared query of these arguments; created when it is first requested. */
  get(...args: Args): QueryActorRef<Data>;
  /** Returns the unsubscribe function. */
  onResult(listener: (result: QueryResult<Args, Data>) => void): () => void;
}

/** The queries of one session. */
export interface QueryStore {
  define<Args extends string[], Data>(options: QueryOptions<Args, Data>): QueryFamily<Args, Data>;
  /** Marks all queries of a topic stale; the subscribed ones fetch again. */
  invalidate(topic: Topic): void;
  /** Marks all queries of a topic stale; the next subscriber fetches them, a fetch in flight starts again. */
  outdate(topic: Topic): void;
}

export function createQueryStore({
  scope,
  pageActivity,
  now,
  clearCache,
  isTransient,
  retryAfterOf,
}: {
  readonly scope: Scope;
  readonly pageActivity: PageActivity;
  readonly now: () => number;
  readonly isTransient: (error: unknown) => boolean;
  readonly retryAfterOf: (error: unknown) => number;
  /** Clears what is cached below the queries of a topic. */
  readonly clearCache: (topic: Topic) => void;
}): QueryStore {
  const running = new Map<string, { readonly topic: Topic; readonly actor: Sender }>();
  scope.onEnd(
    pageActivity.onReturn(() => {
      for (const { actor } of running.values()) actor.send({ type: 'page.returned' });
    }),
  );

  /** The queries of a topic, without what is cached below them. */
  const uncached = (topic: Topic) => {
    clearCache(topic);
    return [...running.values()].filter((query) => query.topic === topic);
  };

  return {
    define: <Args extends string[], Data>({
      name,
      topic,
      policy = defaultPolicy,
      fetch,
    }: QueryOptions<Args, Data>): QueryFamily<Args, Data> => {
      const actors = new Map<string, QueryActorRef<Data>>();
      const listeners = new Set<(result: QueryResult<Args, Data>) => void>();
      const notify = (result: QueryResult<Args, Data>) => {
        for (const listener of listeners) listener(result);
      };

      const start = (key: string, args: Args): QueryActorRef<Data> => {
        const { retries, timeout } = policy;
        // Held as long as the query, so that the server can confirm it after an edit too (decision 118).
        let response: Data | null = null;
        const fetchMachine = createAttemptMachine<Data, FetchInput>({
          prepare: (input) => input,
          canRetry: (error, { request, failures }) =>
            !request.isPoll && failures < retries && isTransient(error) && pageActivity.isOnline(),
          retryAfterOf,
          timeout,
        }).provide({
          actors: {
            perform: fromPromise<Data, AttemptInput<FetchInput>>(
              async ({ input: { request, failures }, signal }) => {
                const isLastAttempt = failures >= retries;
                response = await fetch(args, {
                  ...request,
                  isLastAttempt,
                  signal: request.isPoll
                    ? AbortSignal.any([signal, AbortSignal.timeout(pollTimeout)])
                    : signal,
                });
                return response;
              },
            ),
            awaitPage: fromPromise(({ signal }) => pageActivity.whenVisible(signal)),
          },
        });
        const machine = createQueryMachine<Data>().provide({ actors: { fetch: fetchMachine } });
        const actor: QueryActorRef<Data> = scope.start(machine, {
          id: key,
          input: {
            policy,
            now,
            isDisconnected: (error) => isTransient(error) && !pageActivity.isOnline(),
          },
        });
        actor.on('query.garbageCollected', () => {
          actors.delete(key);
          running.delete(key);
          actor.stop();
          if (![...running.values()].some((query) => query.topic === topic)) clearCache(topic);
        });
        actor.on('query.failed', ({ error, isForced }) =>
          notify({ args, isForced, status: 'failed', error }),
        );
        actor.on('query.loaded', ({ data, isForced }) => notify({ args, isForced, status: 'loaded', data }));
        actors.set(key, actor);
        running.set(key, { topic, actor });
        return actor;
      };

      return {
        get: (...args) => {
          const key = [name, ...args].join('/');
          return actors.get(key) ?? start(key, args);
        },
        onResult: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
    invalidate: (topic) => {
      for (const { actor } of uncached(topic)) actor.send({ type: 'query.invalidated' });
    },
    outdate: (topic) => {
      for (const { actor } of uncached(topic)) actor.send({ type: 'query.outdated' });
    },
  };
}

/**
 * The data of a query for one that is computed from it, as fresh as a subscriber gets it. A forced read joins only a forced
 * request in flight (decision 14). An abort ends the subscription.
 */
export async function readQuery<Data>(
  query: QueryActorRef<Data>,
  { isForced, signal }: Pick<FetchRequest, 'isForced' | 'signal'>,
): Promise<{ readonly data: Data; readonly updatedAt: number }> {
  // A write invalidates all queries of its topic in one task, in any order.
  await Promise.resolve();
  signal.throwIfAborted();
  if (isForced) query.send({ type: 'query.refreshed', joins: true });
  query.send({ type: 'query.subscribed' });
  try {
    const { context } = await waitFor(query, (snapshot) => !selectIsFetching(snapshot), { signal });
    const { data, updatedAt, error } = context;
    if (error !== null || data === null || updatedAt === null) throw error;
    return { data, updatedAt };
  } finally {
    sendUnlessStopped(query, 'query.unsubscribed');
  }
}

/** Reads the data of a query again while nobody waits for it. Rejects with the failure, which the query does not show. */
export function pollQuery<Data>(query: QueryActorRef<Data>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { unsubscribe } = query.on('query.pollFailed', ({ error }) => reject(error));
    query.send({ type: 'query.polled' });
    waitFor(query, (snapshot) => !selectIsPolling(snapshot), { signal })
      .finally(unsubscribe)
      .then(() => resolve(), reject);
  });
}

/** Reads the data of a query again, because the administrator has requested it. */
export const refreshQuery = (query: { send(event: { type: 'query.refreshed' }): void }): void =>
  query.send({ type: 'query.refreshed' });

/** Changes the data of a query as a write has changed it on the server. */
export const editQuery = <Data>(query: QueryActorRef<Data>, edit: (data: Data) => Data): void =>
  query.send({ type: 'query.edited', edit });

interface Sender {
  send(event: { type: 'page.returned' | 'query.invalidated' | 'query.outdated' }): void;
}
