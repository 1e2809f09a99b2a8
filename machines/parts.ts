import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';

/** Passes on to a chart what its parts emit: a part that other charts have too does not know its parent. */
export const hearParts = fromCallback<EventObject, readonly AnyActorRef[]>(({ input, sendBack }) => {
  const subscriptions = input.map((part) => part.on('*', sendBack));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});

/** A child that lives as long as its chart. */
export function childOf<Child>(child: Child | undefined): Child {
  if (!child) throw new Error('The chart has ended');
  return child;
}
