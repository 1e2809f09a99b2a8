import { forgetChanges } from '#features/inbox/storedChanges.ts';
import { deleteDrafts } from '#features/media/drafts.ts';
import { provideQueue } from '#features/media/queue/provideQueue.ts';
import { provideUnread } from '#features/unread/actors.ts';
import { selectParts, sessionMachine } from '#machines/session/session.machine.ts';
import type { GuestScope, SessionScope } from '#session/services.ts';
import { watchSession } from '#session/watchSession.ts';

/** Starts the chart of the session, whose parts every signed-in screen has. */
export function startSession(guest: GuestScope): SessionScope {
  const inquiries = provideUnread(guest, 'inquiries');
  const contact = provideUnread(guest, 'contact');
  const queue = provideQueue(guest);
  const session = guest.start(
    sessionMachine.provide({
      actors: {
        watchSession: watchSession(guest),
        unreadInquiries: inquiries.logic,
        unreadContact: contact.logic,
        queue: queue.logic,
      },
    }),
    { id: 'session', input: { inquiries: inquiries.input, contact: contact.input, queue: queue.input } },
  );
  session.on('session.cleared', () => {
    deleteDrafts(guest);
    forgetChanges();
  });
  session.on('part.failed', ({ error }) => reportError(error));
  // The same object, because the palette has it too.
  return Object.assign(guest, selectParts(session.getSnapshot()));
}
