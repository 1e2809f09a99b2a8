import type { SessionScope } from '#session/services.ts';
import { userOf } from '../drafts.ts';

const keyOf = (scope: SessionScope) => `upload-queue ${userOf(scope)}`;

/** Remembers whether the user has a stored upload queue, so that its code is loaded only then. */
export function markStoredQueue(scope: SessionScope, isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(keyOf(scope), '1');
    else localStorage.removeItem(keyOf(scope));
  } catch {
    // Storage is blocked: nothing is stored either.
  }
}

export function hasStoredQueue(scope: SessionScope): boolean {
  try {
    return localStorage.getItem(keyOf(scope)) !== null;
  } catch {
    return false;
  }
}
