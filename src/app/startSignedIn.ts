import { deleteDraftsOnSignOut } from '#features/media/drafts.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import type { SessionScope } from '#session/services.ts';

/** What the layout needs. Not in actors.ts: the login page does not load the drawer's chart. */
export function startSignedIn(scope: SessionScope) {
  deleteDraftsOnSignOut(scope);
  return { scope, drawer: scope.start(drawerMachine, { id: 'drawer' }) };
}
