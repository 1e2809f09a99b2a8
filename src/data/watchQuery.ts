import { type EventObject, fromCallback } from 'xstate';
import { type QueryActorRef, selectData } from '#machines/query/query.machine.ts';
import { observe, sendUnlessStopped } from '#session/actorRef.ts';

/** What a watched query tells a chart: its data, at first and whenever it has changed. */
export interface QueryRead<Data> {
  readonly type: 'query.read';
  readonly data: Data;
}

/**
 * The port `watchQuery` of a chart: subscribes to a query while it runs (Specification §9), and sends its data. The only
 * listener of an actor that sends to another one.
 */
export const watchQuery = <Data, Input>(queryOf: (input: Input) => QueryActorRef<Data>) =>
  fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const query = queryOf(input);
    let last: Data | null = null;
    const report = (data: Data | null) => {
      if (data === null || data === last) return;
      last = data;
      const event: QueryRead<Data> = { type: 'query.read', data };
      sendBack(event);
    };
    query.send({ type: 'query.subscribed' });
    const unsubscribe = observe(query, (snapshot) => report(selectData(snapshot)));
    return () => {
      unsubscribe();
      sendUnlessStopped(query, 'query.unsubscribed');
    };
  });
