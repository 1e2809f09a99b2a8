import { isQuiet, toastRefreshFailure } from '#components/toastFailures.ts';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { InboxItem, List } from '#contract/entities.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { loadFailure } from '#domain/messages.ts';
import { withFallback } from '#http/withFallback.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import type { SessionScope } from '#session/services.ts';
import type { InboxKind } from './api.ts';
import { inboxLabels } from './labels.ts';

export type InboxQuery = QueryActorRef<List<InboxItem>>;

/**
 * The full list of an inbox; the cards, counters and statistics of its screen are computed from it. Its toasts are shown on
 * that screen only, because the dashboard and the palette read the list too.
 */
export function defineInboxQuery(scope: SessionScope, kind: InboxKind): () => InboxQuery {
  const labels = inboxLabels[kind];
  const family = inboxListsOf(scope)[labels.topic];
  family.onResult((result) => {
    if (scope.location.path() !== labels.path) return;
    if (result.status === 'loaded') {
      if (result.isForced) toastSuccess(labels.refreshed);
    } else if (result.isForced) {
      toastRefreshFailure(labels.refreshFailed, result.error);
    } else if (!isQuiet(result)) {
      toastError(loadFailure(labels.list, result.error));
      toastError(loadFailure(labels.stats, withFallback(result.error, labels.statsFailed)));
    }
  });
  return () => family.get();
}
