import { isMachineSnapshot } from 'xstate';

/** What a request waits for. */
export type WaitReason = 'response' | 'attempt' | 'connection';

/**
 * What the request waits for once that has to be said, else null: by the tags 'slow', 'retrying' and 'disconnected'.
 * Takes the snapshot of any actor, because a port may also be a promise.
 */
export function selectWait(snapshot: unknown): WaitReason | null {
  if (!isMachineSnapshot(snapshot) || !snapshot.hasTag('slow')) return null;
  if (snapshot.hasTag('retrying')) return 'attempt';
  return snapshot.hasTag('disconnected') ? 'connection' : 'response';
}
