/** Sends an event, unless the actor has stopped with its scope. */
export function sendUnlessStopped<Type extends string>(
  actor: { send(event: { type: Type }): void; getSnapshot(): { status: string } },
  type: Type,
): void {
  if (actor.getSnapshot().status === 'active') actor.send({ type });
}
