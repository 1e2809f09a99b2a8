import { retryAfterOf } from '#http/errors.ts';
import { newIdempotencyKey } from '#http/request.ts';
import { isInProgress, isTransient } from '#http/transient.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { createMutations } from './mutations.ts';

/** The mutations of one session. Apart from `resourcesOf`, because the dashboard does not load them. */
export const mutationsOf = (scope: GuestScope) => once(scope, create);

const create = ({ pageActivity }: GuestScope) =>
  createMutations({ pageActivity, isTransient, isInProgress, retryAfterOf, newKey: newIdempotencyKey });
