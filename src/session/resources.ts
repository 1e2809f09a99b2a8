import type { InboxItem, List } from '#contract/entities.ts';
import { dataScreenPolicy } from '#contract/limits.ts';
import { retryAfterOf } from '#http/errors.ts';
import { isTransient } from '#http/transient.ts';
import { createMediaReads } from './mediaReads.ts';
import { createQueryStore } from './queries.ts';
import { createReadCache } from './readCache.ts';
import { createResponseMemory, createSessionClient } from './responseMemory.ts';
import { once } from './scope.ts';
import type { SessionScope } from './services.ts';
import { listReadsOf } from './unread.ts';

/** The queries and media reads of one session. Apart from the scope, because the login page does not load them. */
export const resourcesOf = (scope: SessionScope) => once(scope, createResources);

function createResources(scope: SessionScope) {
  const { now, pageActivity } = scope;
  const memory = createResponseMemory();
  scope.onEnd(memory.clear);
  const client = createSessionClient(scope.client, memory);
  const reads = listReadsOf(scope);
  const lists = createReadCache<List<InboxItem>>(now, dataScreenPolicy.staleTime, (topic, { items }) => {
    if (reads.listener) reads.listener(topic, items);
    else reads.waiting.set(topic, items);
  });
  const media = createMediaReads(client, now);
  return {
    client,
    queries: createQueryStore({
      scope,
      pageActivity,
      now,
      isTransient,
      retryAfterOf,
      clearCache: (topic) => (topic === 'media' ? media.clearCache() : lists.clear(topic)),
    }),
    media,
    /** The full lists of inquiries and of contact messages by their topic, each read once for all its queries (decision 60). */
    lists,
  };
}
