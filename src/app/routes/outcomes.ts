import { loadFailure, refreshFailure } from '#domain/messages.ts';
import type { QueryOutcome } from '../queries.ts';
import { sayFailed } from '../toasts.ts';

/** Says that a load or a refresh of `name` failed, in the words of Specification §8. */
export const sayFailureOf =
  (name: string) =>
  (outcome: QueryOutcome<unknown>): void => {
    if (outcome.status === 'failed')
      sayFailed(outcome.isForced ? refreshFailure(name) : loadFailure(name, outcome.error));
  };
