import { startInbox } from '#features/inbox/actors.ts';
import type { InboxKind } from '#features/inbox/api.ts';
import { InboxScreen } from '#features/inbox/InboxScreen.tsx';
import { defineRoute } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';

const routeOf = (kind: InboxKind) =>
  defineRoute(
    (scope: SessionScope) => startInbox(scope, kind),
    // A component of its own for each, so that no state is shared.
    (props) => <InboxScreen key={kind} {...props} />,
  );

export const inquiries = routeOf('inquiry');
export const contact = routeOf('contact');
