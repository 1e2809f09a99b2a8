import { fromPromise } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { createMutationMachine, type MutationOptions } from '#machines/mutation/mutation.machine.ts';
import type { Port } from '#machines/port.ts';
import type { PageActivity } from './pageActivity.ts';

export interface Attempt {
  readonly signal: AbortSignal;
  /** The same for every attempt of one action of the administrator (decision 6). */
  readonly idempotencyKey: string;
}

/**
 * The mutation chart as the logic of a chart's port: `perform` is repeated as Specification §9 says. `keyOf` returns the
 * idempotency key of the input where it has one; otherwise each mutation gets a new key.
 */
export type DefineMutation = <Result, Input>(
  perform: (input: Input, attempt: Attempt) => Promise<Result>,
  keyOf?: (input: Input) => string,
) => Port<Result, Input>;

/** The writes of one session. While one is running, the browser asks before the page is left. */
export interface Mutations {
  /** Returns a new idempotency key, for an intention that keeps it over several mutations (decision 51). */
  createKey(): string;
  readonly defineMutation: DefineMutation;
}

export function createMutations({
  pageActivity,
  newKey,
  ...options
}: {
  readonly pageActivity: PageActivity;
  readonly newKey: () => string;
} & Pick<MutationOptions<unknown>, 'isTransient' | 'isInProgress' | 'retryAfterOf'>): Mutations {
  /** Any other key may have been sent, also by an earlier page. */
  const unsent = new Set<string>();
  const createKey = () => {
    const key = newKey();
    unsent.add(key);
    return key;
  };

  return {
    createKey,
    defineMutation: <Result, Input>(
      perform: (input: Input, attempt: Attempt) => Promise<Result>,
      keyOf: (input: Input) => string = createKey,
    ) =>
      createMutationMachine<Result, Input>({
        ...options,
        retries: writeRetries,
        keyOf,
        wasSent: (key) => !unsent.has(key),
      }).provide({
        actors: {
          perform: fromPromise<Result, { input: Input; idempotencyKey: string }>(
            ({ input: { input, idempotencyKey }, signal }) => {
              unsent.delete(idempotencyKey);
              return perform(input, { signal, idempotencyKey });
            },
          ),
          awaitActivePage: fromPromise(({ signal }) => pageActivity.whenActive(signal)),
        },
        actions: {
          trackWrite: ({ self }) => {
            const release = pageActivity.askBeforeLeaving();
            self.subscribe({ complete: release, error: release });
          },
        },
      }),
  };
}
