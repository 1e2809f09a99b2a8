import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  type QueryActorRef,
  selectData,
  selectError,
  selectIsFetching,
  selectIsForced,
  selectUpdatedAt,
} from '#machines/query/query.machine.ts';
import { useLeaving } from './useLeaving.ts';

/** What a view sees of one query. */
export interface QueryView<Data> {
  /** Null before the first answer; a failed refetch keeps what was there. */
  readonly data: Data | null;
  /** The failure to show, or null. */
  readonly error: unknown;
  readonly isFetching: boolean;
  /** The administrator asked for the running request. */
  readonly isRefreshing: boolean;
  /** Epoch milliseconds, or null. */
  readonly updatedAt: number | null;
  refresh(): void;
}

/** Watches a query for as long as the component is there (Specification §9: refetch on mount, focus and reconnect). */
export function useQuery<Data>(query: QueryActorRef<Data>): QueryView<Data> {
  useEffect(() => {
    query.send({ type: 'query.watched' });
  }, [query]);
  useLeaving(query, 'query.unwatched');
  const isFetching = useSelector(query, selectIsFetching);
  const isForced = useSelector(query, selectIsForced);
  return {
    data: useSelector(query, selectData<Data>),
    error: useSelector(query, selectError),
    isFetching,
    isRefreshing: isFetching && isForced,
    updatedAt: useSelector(query, selectUpdatedAt),
    refresh: () => query.send({ type: 'query.refreshed' }),
  };
}
