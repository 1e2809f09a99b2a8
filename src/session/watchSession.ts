import { type EventObject, fromCallback } from 'xstate';
import {
  type AuthActorRef,
  type AuthSnapshot,
  type SessionEvent,
  selectGuardState,
  selectHasSession,
  selectIsEndRequested,
  selectUser,
} from '#machines/auth/auth.machine.ts';

/** The port `watchSession` of charts that outlive a session. `userId` returns a random text that tells users apart. */
export const watchSession = (auth: AuthActorRef, userId: (email: string) => string) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    let last: SessionEvent['type'] | null = null;
    const send = (event: SessionEvent) => {
      if (event.type !== last) sendBack(event);
      last = event.type;
    };
    const observe = (snapshot: AuthSnapshot) => {
      const user = selectUser(snapshot);
      if (user) send({ type: 'session.confirmed', user: userId(user.email) });
      else if (selectGuardState(snapshot) === 'unauthenticated')
        send({ type: 'session.ended', isRequested: selectIsEndRequested(snapshot) });
      // Before that, the stored session is read.
      else if (selectHasSession(snapshot)) send({ type: 'session.restoring' });
    };
    observe(auth.getSnapshot());
    return auth.subscribe(observe).unsubscribe;
  });
