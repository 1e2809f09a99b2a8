import { useEffect, useState } from 'react';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import type { SessionScope } from '#session/services.ts';

/** The uploads; null until their code has loaded, which is after the first content. */
export function useUploads({ uploads }: SessionScope): UploadsActorRef | null {
  const [actor, setActor] = useState<UploadsActorRef | null>(null);
  useEffect(() => {
    let isOver = false;
    void uploads().then((loaded) => isOver || setActor(loaded));
    return () => {
      isOver = true;
    };
  }, [uploads]);
  return actor;
}
