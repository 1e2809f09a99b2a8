import { toastRefreshFailure } from '#components/toastFailures.ts';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { InboxItem, List, Status } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { loadFailure } from '#domain/messages.ts';
import { withFallback } from '#http/withFallback.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { resourcesOf } from '#session/resources.ts';
import type { SessionScope } from '#session/services.ts';
import type { InboxApi, InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

export type InboxQuery = QueryActorRef<List<InboxItem>>;

export const topicOf = { inquiry: 'inquiries', contact: 'contact' } as const satisfies Record<
  InboxKind,
  string
>;

/** The full list of an inbox; the cards, counters and statistics of its screen are computed from it. */
export function defineInboxQuery(scope: SessionScope, kind: InboxKind, api: InboxApi): () => InboxQuery {
  const { lists, queries } = resourcesOf(scope);
  const labels = inboxLabels[kind];
  const family = queries.define<[], List<InboxItem>>({
    name: labels.list,
    topic: topicOf[kind],
    policy: dataScreenPolicy,
    fetch: (_, request) => lists.read(topicOf[kind], (signal) => api.list({ signal }), request),
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

/** Replaces the item by the stored one, or changes its status where the server sent no item. */
export const withStatus =
  (id: string, status: Status, stored: InboxItem | null) =>
  (list: List<InboxItem>): List<InboxItem> => ({
    ...list,
    items: list.items.map((item) =>
      item.id !== id ? item : stored?.id === id ? stored : { ...item, status },
    ),
  });

export const withoutItem =
  (id: string) =>
  (list: List<InboxItem>): List<InboxItem> => ({
    ...list,
    items: list.items.filter((item) => item.id !== id),
  });
