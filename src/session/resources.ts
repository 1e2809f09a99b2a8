import { retryAfterOf } from '#http/errors.ts';
import { isTransient } from '#http/transient.ts';
import { createMediaReads } from './mediaReads.ts';
import { createQueryStore } from './queries.ts';
import { once } from './scope.ts';
import type { SessionScope } from './services.ts';

/** The queries and media reads of one session. Apart from the scope, because the login page does not load them. */
export const resourcesOf = (scope: SessionScope) => once(scope, createResources);

function createResources(scope: SessionScope) {
  const { client, now, pageActivity } = scope;
  return {
    queries: createQueryStore({ scope, pageActivity, now, isTransient, retryAfterOf }),
    media: createMediaReads(client, now),
  };
}
