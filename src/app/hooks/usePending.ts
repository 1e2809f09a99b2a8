import { useSelector } from '@xstate/react';
import type { InboxItem } from '#contract/entities.ts';
import { type QueryActorRef, selectData } from '#machines/query/query.machine.ts';

/** How many items of a list are pending; undefined while it is not known. */
export const usePending = (list: QueryActorRef<readonly InboxItem[]>): number | undefined =>
  useSelector(list, selectData)?.filter(({ status }) => status === 'pending').length;
