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

/** The mutation chart as the logic of a chart's port: `perform` is repeated as Specification §9 says. */
export type DefineMutation = <Result, Input>(
  perform: (input: Input, attempt: Attempt) => Promise<Result>,
) => Port<Result, Input>;

export const createDefineMutation =
  ({
    pageActivity,
    ...options
  }: { readonly pageActivity: PageActivity } & Omit<MutationOptions, 'retries'>): DefineMutation =>
  <Result, Input>(perform: (input: Input, attempt: Attempt) => Promise<Result>) =>
    createMutationMachine<Result, Input>({ ...options, retries: writeRetries }).provide({
      actors: {
        perform: fromPromise<Result, { input: Input; idempotencyKey: string }>(
          ({ input: { input, idempotencyKey }, signal }) => perform(input, { signal, idempotencyKey }),
        ),
        awaitActivePage: fromPromise(({ signal }) => pageActivity.whenActive(signal)),
      },
    });
