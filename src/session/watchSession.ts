import { type EventObject, fromCallback } from 'xstate';
import type { SessionEvent } from '#machines/session/session.machine.ts';
import type { GuestScope } from './services.ts';

/** Calls back when this tab leaves its session, just before the scope ends. Returns the unsubscribe function. */
export function onSessionEnd(scope: GuestScope, listener: (isRequested: boolean) => void): () => void {
  const { unsubscribe } = scope.auth.on('auth.signedOut', ({ reason }) => listener(reason === 'requested'));
  scope.onEnd(unsubscribe);
  return unsubscribe;
}

/** The port `watchSession` of a chart that lives as long as the session. */
export const watchSession = (scope: GuestScope) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    const send = (event: SessionEvent) => sendBack(event);
    return onSessionEnd(scope, (isRequested) => send({ type: 'session.ended', isRequested }));
  });
