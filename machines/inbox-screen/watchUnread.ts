import { type EventObject, fromCallback } from 'xstate';
import type { UnreadActorRef } from '../unread/unread.machine.ts';
import type { InboxScreenEvent } from './events.ts';

/** Tells the chart what is new. */
export const watchUnread = fromCallback<EventObject, UnreadActorRef>(({ input, sendBack }) => {
  const report = () => {
    const event: InboxScreenEvent = { type: 'unread.changed', snapshot: input.getSnapshot() };
    sendBack(event);
  };
  report();
  const subscription = input.subscribe(report);
  return () => subscription.unsubscribe();
});
