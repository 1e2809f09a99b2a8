import { toastInfo } from '#components/toasts.ts';
import { discardedText } from '#components/Unsent.tsx';
import { deleteDrafts, watchUnsent } from '#features/media/drafts.ts';
import { keptNames } from '#features/media/keptWork.ts';
import { discardedBySignOut } from '#features/media/labels.ts';
import { provideQueue } from '#features/media/queue/provideQueue.ts';
import { provideUnread } from '#features/unread/actors.ts';
import { type SessionActorRef, selectParts, sessionMachine } from '#machines/session/session.machine.ts';
import { clearDrafts } from '#session/draftStorage.ts';
import type { GuestScope, SessionActors, SessionScope } from '#session/services.ts';
import { watchSession } from '#session/watchSession.ts';
import { expireUsers, forgetTab, forgetUser } from './users.ts';

const sessionActors = (session: SessionActorRef): SessionActors => ({
  session,
  ...selectParts(session.getSnapshot()),
});

/** Starts the chart of the session, whose parts every signed-in screen has. */
export function startSession(guest: GuestScope): SessionScope {
  const { email } = guest;
  for (const gone of expireUsers(email, guest.now())) deleteDrafts(gone);
  const inquiries = provideUnread(guest, 'inquiries');
  const contact = provideUnread(guest, 'contact');
  const queue = provideQueue(guest);
  const session = guest.start(
    sessionMachine.provide({
      actors: {
        watchSession: watchSession(guest),
        watchUnsent: watchUnsent(guest),
        unreadInquiries: inquiries.logic,
        unreadContact: contact.logic,
        queue: queue.logic,
      },
    }),
    { id: 'session', input: { inquiries: inquiries.input, contact: contact.input, queue: queue.input } },
  );
  session.on('session.cleared', ({ unsent }) => {
    const kept = keptNames(email);
    deleteDrafts(email);
    forgetUser(email);
    forgetTab();
    clearDrafts();
    if (unsent.length > 0) toastInfo(discardedText(unsent));
    for (const name of kept) toastInfo(discardedBySignOut(name));
  });
  session.on('part.failed', ({ part, error }) =>
    reportError(new Error(`${part} has ended in error`, { cause: error })),
  );
  // The same object, so that what exists once per scope is shared.
  return Object.assign(guest, sessionActors(session));
}
