import type { AnyActorRef, AnyStateMachine, EmittedFrom } from 'xstate';

/** What is done when an actor of that logic emits; by the type of the event. */
export type Effects<Machine extends AnyStateMachine> = {
  readonly [Type in EmittedFrom<Machine>['type']]?: (
    event: Extract<EmittedFrom<Machine>, { type: Type }>,
  ) => void;
};

/**
 * The machine with the effects of what its actors emit: for a part that its parent invokes or spawns, whose actor nobody else
 * has from its start on.
 */
export function withEffects<Machine extends AnyStateMachine>(
  machine: Machine,
  effects: Effects<Machine>,
): Machine {
  // Not by `provide`, which would build all states of the machine once more.
  const logic: Machine = Object.create(machine);
  return Object.assign(logic, {
    // XState passes the scope of the actor too.
    start(snapshot: Parameters<Machine['start']>[0], scope: { readonly self: AnyActorRef }) {
      for (const [type, effect] of Object.entries(effects)) scope.self.on(type, effect as () => void);
      machine.start.call(logic, snapshot);
    },
  });
}
