import { useEffect } from 'react';

/** Sends an event when the component unmounts, unless the actor has stopped with its scope. */
export function useSendOnUnmount<Type extends string>(
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
