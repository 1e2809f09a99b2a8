import { toastInfo } from '#components/toasts.ts';
import { discardedText } from '#components/Unsent.tsx';
import { deleteDrafts, watchUnsent } from '#features/media/drafts.ts';
import { provideQueue } from '#features/media/queue/provideQueue.ts';
import { startUnread } from '#features/unread/actors.ts';
import { writeText } from '#session/keptText.ts';
import type { GuestScope, SessionActors, SessionScope } from '#session/services.ts';
import { onSessionLeft } from '#session/watchSession.ts';

/** Starts what every signed-in screen has. */
export function startSession(guest: GuestScope): SessionScope {
  const queue = provideQueue(guest);
  const actors: SessionActors = {
    unread: { inquiries: startUnread(guest, 'inquiries'), contact: startUnread(guest, 'contact') },
    queue: guest.start(queue.logic, { id: 'queue', input: queue.input }),
    unsent: watchUnsent(guest),
  };
  onSessionLeft(guest, (isRequested) => {
    // The next sign-in of the same user finds it all again.
    if (!isRequested) return;
    const unsent = actors.unsent.get();
    deleteDrafts(guest.email);
    writeText('sessionStorage', 'admin-upload-owner', null);
    if (unsent.length > 0) toastInfo(discardedText(unsent));
  });
  // The same object, so that what exists once per scope is shared.
  return Object.assign(guest, actors);
}
