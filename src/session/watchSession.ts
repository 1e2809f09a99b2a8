import type { GuestScope } from './services.ts';

/** Calls back when this tab leaves its session, just before the scope ends. `isRequested`: by a sign-out, in whichever tab. */
export function onSessionLeft(scope: GuestScope, listener: (isRequested: boolean) => void): () => void {
  const { unsubscribe } = scope.auth.on('session.left', ({ isRequested }) => listener(isRequested));
  scope.onEnd(unsubscribe);
  return unsubscribe;
}
