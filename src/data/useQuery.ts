import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type AnyActorRef, isMachineSnapshot } from 'xstate';
import {
  type QueryActorRef,
  selectData,
  selectError,
  selectFetch,
  selectIsFetching,
  selectIsForced,
  selectUpdatedAt,
} from '#machines/query/query.machine.ts';
import { selectWait, type WaitReason } from '#machines/wait.ts';
import { sendUnlessStopped } from './queries.ts';

export interface QueryView<Data> {
  /** Null before the first response; a failed refetch keeps the previous data. */
  readonly data: Data | null;
  /** Null unless the last fetch failed. */
  readonly error: unknown;
  readonly isFetching: boolean;
  /** The administrator requested the current fetch. */
  readonly isRefreshing: boolean;
  /** What the fetch waits for, once that has to be said. */
  readonly wait: WaitReason | null;
  /** Epoch milliseconds, or null. */
  readonly updatedAt: number | null;
  refresh(): void;
}

/** Subscribes to a query while the component is mounted (Specification §9: refetch on mount, focus and reconnect). */
export function useQuery<Data>(query: QueryActorRef<Data>): QueryView<Data> {
  useEffect(() => {
    query.send({ type: 'query.subscribed' });
    // Later, so that another mount at once does not send its request again.
    return () => queueMicrotask(() => sendUnlessStopped(query, 'query.unsubscribed'));
  }, [query]);
  const fetch = useSelector(query, selectFetch);
  return {
    data: useSelector(query, selectData<Data>),
    error: useSelector(query, selectError),
    isFetching: useSelector(query, selectIsFetching),
    isRefreshing: useSelector(query, selectIsForced),
    wait: useSelector(fetch, selectWait),
    updatedAt: useSelector(query, selectUpdatedAt),
    refresh: () => query.send({ type: 'query.refreshed' }),
  };
}

/** What the write that an actor has invoked waits for, once that has to be said; else null. `port` is the id of the invoke. */
export function useWait(actor: AnyActorRef | undefined, port: string): WaitReason | null {
  const write: AnyActorRef | undefined = useSelector(actor, (snapshot: unknown) =>
    isMachineSnapshot(snapshot) ? snapshot.children[port] : undefined,
  );
  return useSelector(write, selectWait);
}
