import {
  type ActorRefLike,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';

/** A change of one actor; without transitions it is the snapshot after them. */
export interface Step {
  readonly actorRef: ActorRefLike;
  readonly snapshot: AnyMachineSnapshot;
  readonly transitions: readonly AnyTransitionDefinition[];
}

/**
 * An inspector that reports the steps of actors that run. An actor takes its first steps when it is created, and the pure
 * functions of XState create actors that never start. Steps therefore count after the first snapshot, which only a started
 * actor has.
 */
export function inspectSteps(report: (step: Step) => void): (event: InspectionEvent) => void {
  const waiting = new WeakMap<object, Step[]>();
  return (event) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const { actorRef, snapshot } = event;
    if (!isMachineSnapshot(snapshot)) return;
    const steps = waiting.get(actorRef) ?? [];
    if (event.type === '@xstate.microstep') {
      waiting.set(actorRef, [...steps, { actorRef, snapshot, transitions: event._transitions }]);
      return;
    }
    waiting.delete(actorRef);
    for (const step of steps) report(step);
    report({ actorRef, snapshot, transitions: [] });
  };
}
