import { useSelector } from '@xstate/react';
import { toastError, toastRefreshFailure, toastSuccess } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { loadFailure } from '#domain/messages.ts';
import { withFallback } from '#http/errors.ts';
import { type QueryActorRef, selectData } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import type { InboxApi, InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

export type InboxQuery = QueryActorRef<readonly InboxItem[]>;

export const topicOf = { inquiry: 'inquiries', contact: 'contact' } as const satisfies Record<
  InboxKind,
  string
>;

/** The full list of an inbox; the cards, counters and statistics of its screen are computed from it. */
export function defineInboxQuery(scope: SessionScope, kind: InboxKind, api: InboxApi): () => InboxQuery {
  const { queries } = resourcesOf(scope);
  const labels = inboxLabels[kind];
  const family = queries.define<[], readonly InboxItem[]>({
    name: labels.list,
    topic: topicOf[kind],
    policy: dataScreenPolicy,
    fetch: (_, { signal }) => api.list({ signal }),
  });
  family.onResult((result) => {
    if (result.status === 'loaded') {
      if (result.isForced) toastSuccess(labels.refreshed);
    } else if (result.isForced) {
      toastRefreshFailure(labels.refreshFailed, result.error);
    } else {
      toastError(loadFailure(labels.list, result.error));
      toastError(loadFailure(labels.stats, withFallback(result.error, labels.statsFailed)));
    }
  });
  return () => family.get();
}

/** Replaces the item with the same id. */
export const withItem = (item: InboxItem) => (items: readonly InboxItem[]) =>
  items.map((current) => (current.id === item.id ? item : current));

export const withoutItem = (id: string) => (items: readonly InboxItem[]) =>
  items.filter((item) => item.id !== id);

/** The number of pending items; undefined before the list has loaded. */
export const usePendingCount = (list: InboxQuery): number | undefined =>
  useSelector(list, selectData)?.filter(({ status }) => status === 'pending').length;
