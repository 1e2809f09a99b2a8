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

/** A lifetime: what it starts ends with it. */
export interface Scope {
  /**
   * Creates, starts and inspects an actor, and stops it when the scope ends. A weak one may be collected before: it is
   * held by its users, and while it waits for something.
   */
  start<Logic extends AnyActorLogic>(
    logic: Logic,
    options: ActorOptions<Logic> & { [Key in RequiredActorOptionsKeys<Logic>]: unknown },
    kind?: { readonly isWeak: boolean },
  ): Actor<Logic>;
  onEnd(cleanup: () => void): void;
  end(): void;
  /** What `once` has created. */
  readonly instances: Map<unknown, unknown>;
}

/** A function of its own, whose variables hold no actor. */
function weakStop(actor: { stop(): void }): () => void {
  const held = new WeakRef(actor);
  return () => held.deref()?.stop();
}

export function createScope(inspect?: Inspect): Scope {
  const cleanups = new Set<() => void>();
  const collected = new FinalizationRegistry<() => void>((stop) => cleanups.delete(stop));
  return {
    start(logic, options, { isWeak } = { isWeak: false }) {
      const actor = createActor(logic, { ...options, ...(inspect && { inspect }) });
      const stop = isWeak ? weakStop(actor) : () => actor.stop();
      cleanups.add(stop);
      if (isWeak) collected.register(actor, stop);
      // An error is not observed here: XState reports it as unhandled.
      actor.subscribe({ complete: () => cleanups.delete(stop) });
      return actor.start();
    },
    onEnd: (cleanup) => cleanups.add(cleanup),
    end: () => {
      for (const cleanup of cleanups) cleanup();
      cleanups.clear();
    },
    instances: new Map(),
  };
}

/** The result of `create` for this scope: created on the first call, the same on every later one. */
export function once<S extends Scope, Value>(scope: S, create: (scope: S) => Value): Value {
  if (!scope.instances.has(create)) scope.instances.set(create, create(scope));
  return scope.instances.get(create) as Value;
}
