import { retryAfterOf } from '#http/errors.ts';
import { newIdempotencyKey } from '#http/request.ts';
import { isInProgress, isTransient } from '#http/transient.ts';
import { createMutations } from './mutations.ts';
import { once } from './scope.ts';
import type { SessionScope } from './services.ts';

/** The mutations of one session. Apart from `resourcesOf`, because the dashboard does not load them. */
export const mutationsOf = (scope: SessionScope) => once(scope, create);

const create = ({ pageActivity }: SessionScope) =>
  createMutations({ pageActivity, isTransient, isInProgress, retryAfterOf, newKey: newIdempotencyKey });
