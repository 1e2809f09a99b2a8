import { useSelector } from '@xstate/react';
import { type AnyActorRef, isMachineSnapshot } from 'xstate';
import { selectWait, type WaitReason } from '#machines/wait.ts';

/** What the write that an actor has invoked waits for, once that has to be said; else null. `port` is the id of the invoke. */
export function useWait(actor: AnyActorRef | undefined, port: string): WaitReason | null {
  const write: AnyActorRef | undefined = useSelector(actor, (snapshot: unknown) =>
    isMachineSnapshot(snapshot) ? snapshot.children[port] : undefined,
  );
  return useSelector(write, selectWait);
}
