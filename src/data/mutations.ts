import { fromPromise } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { retryAfterOf } from '#http/errors.ts';
import { randomId } from '#http/randomId.ts';
import { isInProgress, isTransient } from '#http/transient.ts';
import type { OnProgress } from '#http/xhr.ts';
import { type AttemptInput, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import type { Port } from '#machines/port.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';

export interface Attempt {
  readonly signal: AbortSignal;
  /** The same for every attempt of one action of the administrator. */
  readonly idempotencyKey: string;
  readonly onProgress: OnProgress;
}

/** What every attempt of one write is given. */
interface Write<Input> {
  readonly input: Input;
  /** Whether an earlier mutation may have sent its key. */
  readonly wasSent: boolean;
}

/** Further attempts while the server is still processing an earlier one. */
const inProgressRetries = 3;

/** The administrator waits for the result, so an inactive page delays it by no more than this. */
const activityTimeout = 2_000;

/** The writes of one session. While one is running, the browser asks before the page is left. */
export function createMutations({ pageActivity }: Pick<GuestScope, 'pageActivity'>) {
  /** Any other key may have been sent, also by an earlier page. */
  const unsent = new Set<string>();
  return {
    /** Returns a new idempotency key, for an intention that keeps it over several mutations. */
    createKey(): string {
      const key = randomId();
      unsent.add(key);
      return key;
    },
    /** The attempt chart as the logic of a chart's port: `perform` is repeated as Specification §9 says. */
    defineMutation: <Result, Input extends { readonly idempotencyKey: string }>(
      perform: (input: Input, attempt: Attempt) => Promise<Result>,
    ): Port<Result, Input> =>
      createAttemptMachine<Result, Input, Write<Input>>({
        prepare: (input) => ({ input, wasSent: !unsent.has(input.idempotencyKey) }),
        canRetry: (error, { request, failures }) =>
          isInProgress(error, request.wasSent || failures > 0)
            ? failures < writeRetries + inProgressRetries
            : isTransient(error) && failures < writeRetries,
        retryAfterOf,
        pageTimeout: activityTimeout,
      }).provide({
        actors: {
          perform: fromPromise<Result, AttemptInput<Write<Input>>>(({ input: attempt, signal }) => {
            const { input } = attempt.request;
            const { idempotencyKey } = input;
            unsent.delete(idempotencyKey);
            const onProgress: OnProgress = (sent, total) => {
              if (!signal.aborted) attempt.onProgress(sent, total);
            };
            return perform(input, { signal, idempotencyKey, onProgress });
          }),
          awaitPage: fromPromise(({ signal }) => pageActivity.whenActive(signal)),
        },
        actions: {
          trackRequest: ({ self }) => {
            const release = pageActivity.askBeforeLeaving();
            self.subscribe({ complete: release, error: release });
          },
        },
      }),
  };
}

/** The mutations of one session. */
export const mutationsOf = (scope: GuestScope) => once(scope, createMutations);
