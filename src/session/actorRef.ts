import { useEffect } from 'react';
import type { AnyActor, SnapshotFrom } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { type AuthActorRef, selectSession } from '#machines/auth/auth.machine.ts';

/** Calls back with the snapshot of an actor, and with each later one. Returns the unsubscribe function. */
export function observe<Ref extends Pick<AnyActor, 'getSnapshot' | 'subscribe'>>(
  actor: Ref,
  listener: (snapshot: SnapshotFrom<Ref>) => void,
): () => void {
  listener(actor.getSnapshot());
  return actor.subscribe(listener).unsubscribe;
}

/** The session of this moment; what shows it subscribes. */
export const currentSession = (auth: AuthActorRef): Session | null => selectSession(auth.getSnapshot());

/** Sends an event, unless the actor has stopped with its scope. */
export function sendUnlessStopped<Type extends string>(
  actor: { send(event: { type: Type }): void; getSnapshot(): { status: string } },
  type: Type,
): void {
  if (actor.getSnapshot().status === 'active') actor.send({ type });
}

/** Sends an event when the component unmounts, unless the actor has stopped with its scope. */
export function useSendOnUnmount<Type extends string>(
  actor: Parameters<typeof sendUnlessStopped<Type>>[0],
  type: Type,
) {
  useEffect(() => () => sendUnlessStopped(actor, type), [actor, type]);
}
