import { retryAfterOf } from '#http/errors.ts';
import { isTransient } from '#http/transient.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { createMediaReads } from './mediaReads.ts';
import { createQueryStore } from './queries.ts';
import { createResponseMemory, createSessionClient } from './responseMemory.ts';

/** The queries and media reads of one session. Apart from the scope, because the login page does not load them. */
export const resourcesOf = (scope: GuestScope) => once(scope, createResources);

function createResources(scope: GuestScope) {
  const { now, pageActivity } = scope;
  const memory = createResponseMemory();
  scope.onEnd(memory.clear);
  const client = createSessionClient(scope.client, memory);
  const media = createMediaReads(client, now);
  return {
    client,
    queries: createQueryStore({
      scope,
      pageActivity,
      now,
      isTransient,
      retryAfterOf,
      clearCache: (topic) => {
        if (topic === 'media') media.clearCache();
      },
    }),
    media,
  };
}
