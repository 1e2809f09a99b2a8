import { createActor, fromPromise, toPromise } from 'xstate';
import { isTransient } from '#api/errors.ts';
import { newIdempotencyKey } from '#api/exchange.ts';
import { writeRetries } from '#contract/limits.ts';
import { createMutationMachine } from '#machines/mutation/mutation.machine.ts';
import type { Inspection } from './inspection.ts';
import type { Presence } from './presence.ts';

/** What one attempt of a write is given. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** The same for every attempt of one action of the administrator (decision 6). */
  readonly idempotencyKey: string;
}

/** Turns a write into a promise actor that a chart's port can be: one mutation chart for each action. */
export type Mutate = <Result, Input>(
  id: string,
  perform: (input: Input, attempt: Attempt) => Promise<Result>,
) => ReturnType<typeof fromPromise<Result, Input>>;

/** Makes writes that are repeated as Specification §9 says. */
export const createMutate =
  (env: {
    readonly presence: Presence;
    /** Watches every actor; empty in production. */
    readonly inspection: Inspection;
  }): Mutate =>
  <Result, Input>(id: string, perform: (input: Input, attempt: Attempt) => Promise<Result>) =>
    fromPromise<Result, Input>(async ({ input, signal: ended }) => {
      const idempotencyKey = newIdempotencyKey();
      const actor = createActor(
        createMutationMachine<Result>().provide({
          actors: {
            perform: fromPromise(({ signal }) => perform(input, { signal, idempotencyKey })),
            awaitPresence: fromPromise(({ signal }) => env.presence.whenPresent(signal)),
          },
        }),
        { id, input: { retries: writeRetries, isTransient }, ...env.inspection },
      );
      ended.addEventListener('abort', () => actor.stop());
      const outcome = await toPromise(actor.start());
      ended.throwIfAborted();
      if (outcome.status === 'failed') throw outcome.error;
      return outcome.value;
    });
