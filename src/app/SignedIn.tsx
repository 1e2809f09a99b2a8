import { Link, Route, Router, Switch } from 'wouter';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { forgetChanges } from '#features/inbox/storedChanges.ts';
import { deleteDraftsOnSignOut, onSignedOut } from '#features/media/drafts.ts';
import Queue from '#features/media/queue/QueueRoute.tsx';
import { startUnread } from '#features/unread/actors.ts';
import { UnreadCount } from '#features/unread/UnreadCount.tsx';
import { routerOf } from '#session/location.ts';
import { defineRoute } from '#session/route.tsx';
import type { GuestScope, SessionScope } from '#session/services.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Layout } from './Layout.tsx';
import { Palette } from './palette/PaletteButton.tsx';
import { screens } from './screens.ts';

/** What every signed-in screen has. */
export function startFrame(guest: GuestScope) {
  const scope: SessionScope = { ...guest, unread: startUnread(guest) };
  deleteDraftsOnSignOut(scope);
  onSignedOut(scope, (isRequested) => {
    if (isRequested) forgetChanges();
  });
  return { scope, queue: Queue.start(scope) };
}

/** The signed-in screens inside their layout (Specification §2). */
export default defineRoute(startFrame, function SignedIn({ scope, queue }) {
  return (
    <Router {...routerOf(scope.location)}>
      <Layout scope={scope}>
        <Switch>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <screen.Route scope={scope} fallback={<LoadingScreen />} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
        {queue}
        <UnreadCount {...scope.unread} />
        <Palette scope={scope} />
      </Layout>
    </Router>
  );
});

const LoadingScreen = () => (
  <SkeletonGroup label="Loading the screen">
    <Skeleton width="16rem" height="2.5rem" />
  </SkeletonGroup>
);

function NotFound() {
  useDocumentTitle('Page not found');
  return (
    <>
      <PageHeader title="Page not found" subtitle="There is nothing at this address." />
      <EmptyState
        icon="search"
        title="This page does not exist, or has moved."
        actions={
          <Link href="/dashboard" asChild>
            <LinkButton tone="primary">Go to the dashboard</LinkButton>
          </Link>
        }
      />
    </>
  );
}
