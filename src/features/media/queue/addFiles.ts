import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { hasStoredQueue } from './queueMark.ts';

export interface AddedFiles {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly files: readonly File[];
}

/** Adds a row of the upload queue for each file, in order, and opens its dialog. One file alone is for the upload form. */
export function addFiles(scope: SessionScope, added: AddedFiles): void {
  once(scope, createEntrance).add(added);
}

/** Holds what was added until the code of the queue has loaded. */
export interface QueueEntrance {
  add(added: AddedFiles): void;
  /** From now on the receiver gets what is added, beginning with what was held. */
  open(receive: (added: AddedFiles) => void): void;
  /** Whether there is a queue: its code is loaded from then on. */
  isNeeded(): boolean;
  onNeeded(listener: () => void): () => void;
}

export function createEntrance(scope: SessionScope): QueueEntrance {
  const held: AddedFiles[] = [];
  const listeners = new Set<() => void>();
  let isNeeded = hasStoredQueue(scope);
  let receive = (added: AddedFiles): void => {
    held.push(added);
    isNeeded = true;
    for (const listener of listeners) listener();
  };
  return {
    add: (added) => receive(added),
    open: (receiver) => {
      receive = receiver;
      for (const added of held.splice(0)) receiver(added);
    },
    isNeeded: () => isNeeded,
    onNeeded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
