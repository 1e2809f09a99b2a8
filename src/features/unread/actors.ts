import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { pollingSwitch } from '#components/pollingSwitch.ts';
import { inboxListsOf } from '#data/inboxLists.ts';
import { pollQuery } from '#data/queries.ts';
import { formatSeen, parseSeen, seenAtFirstVisit } from '#domain/unread.ts';
import { type UnreadEvent, unreadMachine } from '#machines/unread/unread.machine.ts';
import { sendUnlessStopped } from '#session/actorRef.ts';
import { readText, writeText } from '#session/keptText.ts';
import type { GuestScope, SessionActors } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
import { createNotify } from './notify.ts';

/** The chart of the new items of an inbox, with what this browser remembers of the user as its input. */
export function provideUnread(scope: GuestScope, inbox: keyof SessionActors['unread']) {
  const { email, now, pageActivity } = scope;
  const list = inboxListsOf(scope)[inbox];
  const key = `admin-seen ${inbox} ${email}`;
  const notify = createNotify(scope, inbox);
  const logic = withEffects(
    unreadMachine.provide({
      actors: {
        watchList: fromCallback<EventObject>(({ sendBack }) => {
          const send = (event: UnreadEvent) => sendBack(event);
          const unsubscribe = list.onResult((result) => {
            if (result.status === 'loaded') send({ type: 'unread.listRead', items: result.data.items });
          });
          const onStorage = (event: StorageEvent) => {
            const seen = event.key === key ? parseSeen(event.newValue) : null;
            if (seen) send({ type: 'unread.storageChanged', seen });
          };
          window.addEventListener('storage', onStorage);
          return () => {
            unsubscribe();
            window.removeEventListener('storage', onStorage);
          };
        }),
        watchSwitch: fromCallback<EventObject>(({ sendBack }) => {
          const report = () => {
            const event: UnreadEvent = {
              type: pollingSwitch.isOn() ? 'polling.switchedOn' : 'polling.switchedOff',
            };
            sendBack(event);
          };
          report();
          return pollingSwitch.subscribe(report);
        }),
        holdList: fromCallback<EventObject>(() => {
          const query = list.get();
          query.send({ type: 'query.subscribed' });
          return () => sendUnlessStopped(query, 'query.unsubscribed');
        }),
        awaitConnection: fromPromise(({ signal }) => pageActivity.whenOnline(signal)),
        pollList: fromPromise(({ signal }) => pollQuery(list.get(), signal)),
      },
    }),
    {
      'unread.arrived': ({ ids }) => notify(ids),
      'unread.seenChanged': ({ seen }) => {
        const text = formatSeen(seen);
        // Where storage is blocked or full, what was seen is remembered as long as the page.
        if (readText('localStorage', key) !== text) writeText('localStorage', key, text);
      },
    },
  );
  return { logic, input: { seen: parseSeen(readText('localStorage', key)) ?? seenAtFirstVisit(now()), now } };
}
