import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  createActor,
  type InspectionEvent,
  type RequiredActorOptionsKeys,
} from 'xstate';

/** Receives the inspection events of every actor; absent in production. */
export type Inspect = (event: InspectionEvent) => void;

/** What a chart has ended in error with; the crash screen is shown. */
export class ChartFailure extends Error {
  constructor(chart: string, cause: unknown) {
    super(`The chart ${chart} has ended in error`, { cause });
  }
}

/** A lifetime: what it starts ends with it. */
export interface Scope {
  /** Creates, starts and inspects an actor, stops it when the scope ends, and reports its failure. After the end, it is not started. */
  start<Logic extends AnyActorLogic>(
    logic: Logic,
    options: ActorOptions<Logic> & { [Key in RequiredActorOptionsKeys<Logic>]: unknown },
  ): Actor<Logic>;
  /** A cleanup that throws does not keep the others from running; its error is reported after them. */
  onEnd(cleanup: () => void): void;
  end(): void;
  /** What `once` has created. */
  readonly instances: Map<unknown, unknown>;
}

export function createScope(inspect?: Inspect): Scope {
  const cleanups = new Set<() => void>();
  let hasEnded = false;
  return {
    start(logic, options) {
      const actor = createActor(logic, { ...options, ...(inspect && { inspect }) });
      if (hasEnded) return actor;
      const stop = () => actor.stop();
      cleanups.add(stop);
      actor.subscribe({
        complete: () => cleanups.delete(stop),
        error: (error) => reportError(new ChartFailure(actor.id, error)),
      });
      return actor.start();
    },
    onEnd: (cleanup) => cleanups.add(cleanup),
    end: () => {
      hasEnded = true;
      const ended = [...cleanups];
      cleanups.clear();
      const errors: unknown[] = [];
      for (const cleanup of ended) {
        try {
          cleanup();
        } catch (error) {
          errors.push(error);
        }
      }
      for (const error of errors) reportError(error);
    },
    instances: new Map(),
  };
}

/** The result of `create` for this scope: created on the first call, the same on every later one. */
export function once<S extends Scope, Value>(scope: S, create: (scope: S) => Value): Value {
  if (!scope.instances.has(create)) scope.instances.set(create, create(scope));
  return scope.instances.get(create) as Value;
}
