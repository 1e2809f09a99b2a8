import type { AnyActor, SnapshotFrom } from 'xstate';

/** Calls back with the snapshot of an actor, and with each later one. Returns the unsubscribe function. */
export function observe<Ref extends Pick<AnyActor, 'getSnapshot' | 'subscribe'>>(
  actor: Ref,
  listener: (snapshot: SnapshotFrom<Ref>) => void,
): () => void {
  listener(actor.getSnapshot());
  return actor.subscribe(listener).unsubscribe;
}

/** Sends an event, unless the actor has stopped with its scope. */
export function sendUnlessStopped<Type extends string>(
  actor: { send(event: { type: Type }): void; getSnapshot(): { status: string } },
  type: Type,
): void {
  if (actor.getSnapshot().status === 'active') actor.send({ type });
}
