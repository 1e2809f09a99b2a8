import { startUploads } from '#features/media/upload/startUploads.ts';
import { startUnread } from '#features/unread/actors.ts';
import type { GuestScope, SessionActors, SessionScope } from '#session/services.ts';

/** Starts what every signed-in screen has. */
export function startSession(guest: GuestScope): SessionScope {
  const actors: SessionActors = {
    unread: { inquiries: startUnread(guest, 'inquiries'), contact: startUnread(guest, 'contact') },
    uploads: startUploads(guest),
  };
  // The same object, so that what exists once per scope is shared.
  return Object.assign(guest, actors);
}
