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

export const createDefineMutation =
  ({
    pageActivity,
    createKey,
    ...options
  }: {
    readonly pageActivity: PageActivity;
    readonly createKey: () => string;
  } & Pick<MutationOptions<unknown>, 'isTransient' | 'isInProgress'>): DefineMutation =>
  <Result, Input>(
    perform: (input: Input, attempt: Attempt) => Promise<Result>,
    keyOf: (input: Input) => string = createKey,
  ) =>
    createMutationMachine<Result, Input>({ ...options, retries: writeRetries, keyOf }).provide({
      actors: {
        perform: fromPromise<Result, { input: Input; idempotencyKey: string }>(
          ({ input: { input, idempotencyKey }, signal }) => perform(input, { signal, idempotencyKey }),
        ),
        awaitActivePage: fromPromise(({ signal }) => pageActivity.whenActive(signal)),
      },
    });
