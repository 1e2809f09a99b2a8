import { fromPromise, waitFor } from 'xstate';
import { defaultPolicy, type QueryPolicy } from '#contract/limits.ts';
import { retryAfterOf } from '#http/errors.ts';
import { isTransient } from '#http/transient.ts';
import { type AttemptInput, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import {
  createQueryMachine,
  type FetchInput,
  type QueryActorRef,
  selectIsFetching,
} from '#machines/query/query.machine.ts';
import { once, type Scope } from '#session/scope.ts';
import type { GuestScope, Services } from '#session/services.ts';

/** The server data that a query reads; a write invalidates every query of its topic. */
export type Topic = 'inquiries' | 'contact' | 'media';

export interface FetchRequest extends FetchInput {
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

interface QueryStore {
  define<Args extends string[], Data>(options: QueryOptions<Args, Data>): QueryFamily<Args, Data>;
  /** Marks all queries of a topic stale; the subscribed ones fetch again. */
  invalidate(topic: Topic): void;
  /** Marks all queries of a topic stale; the next subscriber fetches them, a fetch in flight starts again. */
  outdate(topic: Topic): void;
}

/** The queries of one session. */
export const queriesOf = (scope: GuestScope): QueryStore => once(scope, createQueryStore);

export function createQueryStore(scope: Scope & Pick<Services, 'pageActivity' | 'now'>): QueryStore {
  const { pageActivity, now } = scope;
  const running = new Map<string, { readonly topic: Topic; readonly actor: Sender }>();
  // A write may settle after the end.
  scope.onEnd(() => running.clear());
  scope.onEnd(
    pageActivity.onReturn(() => {
      for (const { actor } of running.values()) actor.send({ type: 'page.returned' });
    }),
  );

  const send = (topic: Topic, type: 'query.invalidated' | 'query.outdated') => {
    for (const query of [...running.values()]) if (query.topic === topic) query.actor.send({ type });
  };

  const isDisconnected = (error: unknown) => isTransient(error) && !pageActivity.isOnline();

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
        const fetchMachine = createAttemptMachine<Data, FetchInput>({
          prepare: (input) => input,
          canRetry: (error, { failures }) =>
            failures < retries && isTransient(error) && pageActivity.isOnline(),
          retryAfterOf,
          timeout,
        }).provide({
          actors: {
            perform: fromPromise<Data, AttemptInput<FetchInput>>(async ({ input: { request }, signal }) => {
              return await fetch(args, { ...request, signal });
            }),
            awaitPage: fromPromise(({ signal }) => pageActivity.whenVisible(signal)),
          },
        });
        const machine = createQueryMachine<Data>().provide({
          actors: { fetch: fetchMachine },
          actions: {
            reportLoad: (_, result) => notify({ args, status: 'loaded', ...result }),
            reportFailure: (_, result) => notify({ args, status: 'failed', ...result }),
            collect: ({ self }) => {
              actors.delete(key);
              running.delete(key);
              self.stop();
            },
          },
        });
        const actor: QueryActorRef<Data> = scope.start(machine, {
          id: key,
          input: { policy, now, isDisconnected },
        });
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
    invalidate: (topic) => send(topic, 'query.invalidated'),
    outdate: (topic) => send(topic, 'query.outdated'),
  };
}

/**
 * The data of a query for one that is computed from it, as fresh as a subscriber gets it. A forced read joins only a forced
 * request in flight. An abort ends the subscription.
 */
export async function readQuery<Data>(
  query: QueryActorRef<Data>,
  { isForced, signal }: Pick<FetchRequest, 'isForced' | 'signal'>,
): Promise<Data> {
  // A write invalidates all queries of its topic in one task, in any order.
  await Promise.resolve();
  signal.throwIfAborted();
  if (isForced) query.send({ type: 'query.refreshed', joins: true });
  query.send({ type: 'query.subscribed' });
  try {
    const { context } = await waitFor(query, (snapshot) => !selectIsFetching(snapshot), { signal });
    const { data, error } = context;
    if (error !== null || data === null) throw error;
    return data;
  } finally {
    sendUnlessStopped(query, 'query.unsubscribed');
  }
}

/** Changes the data of a query as a write has changed it on the server. */
export const editQuery = <Data>(query: QueryActorRef<Data>, edit: (data: Data) => Data): void =>
  query.send({ type: 'query.edited', edit });

interface Sender {
  send(event: { type: 'page.returned' | 'query.invalidated' | 'query.outdated' }): void;
}

/** Sends an event, unless the actor has stopped with its scope. */
export function sendUnlessStopped<Type extends string>(
  actor: { send(event: { type: Type }): void; getSnapshot(): { status: string } },
  type: Type,
): void {
  if (actor.getSnapshot().status === 'active') actor.send({ type });
}
