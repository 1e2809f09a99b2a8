import { type EventObject, fromCallback } from 'xstate';
import { inboxListsOf } from '#data/inboxLists.ts';
import { formatSeen, parseSeen, seenAtFirstVisit } from '#domain/unread.ts';
import { type UnreadEvent, unreadMachine } from '#machines/unread/unread.machine.ts';
import { readText, writeText } from '#session/keptText.ts';
import type { GuestScope, SessionActors } from '#session/services.ts';

/** The chart of the new items of an inbox, with what this browser remembers of the user. */
export function startUnread(scope: GuestScope, inbox: keyof SessionActors['unread']) {
  const { user, now } = scope;
  const list = inboxListsOf(scope)[inbox];
  const key = `admin-seen ${user} ${inbox}`;
  const machine = unreadMachine.provide({
    actors: {
      watchList: fromCallback<EventObject, void>(({ sendBack }) => {
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
    },
    actions: {
      keepSeen: (_, { seen }) => {
        const text = formatSeen(seen);
        // Where storage is blocked or full, what was seen is remembered as long as the page.
        if (readText('localStorage', key) !== text) writeText('localStorage', key, text);
      },
    },
  });
  return scope.start(machine, {
    id: `unread ${inbox}`,
    input: { seen: parseSeen(readText('localStorage', key)) ?? seenAtFirstVisit(now()), now },
  });
}
