import { useEffect } from 'react';

/** Sends an event when the component is gone, unless the session and its actors are gone with it. */
export function useLeaving<Type extends string>(
  actor: { send(event: { type: Type }): void; getSnapshot(): { status: string } },
  type: Type,
) {
  useEffect(
    () => () => {
      if (actor.getSnapshot().status === 'active') actor.send({ type });
    },
    [actor, type],
  );
}
