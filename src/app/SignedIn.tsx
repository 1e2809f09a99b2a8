import { Suspense } from 'react';
import { Link, Route, Router, Switch } from 'wouter';
import { UnansweredChanges } from '#components/Unanswered.tsx';
import { startUploads } from '#features/media/upload/startUploads.ts';
import { Uploads } from '#features/media/upload/Uploads.tsx';
import { startUnread } from '#features/unread/actors.ts';
import { defineRoute } from '#session/route.tsx';
import type { GuestScope, SessionActors, SessionScope } from '#session/services.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { screens } from './screens.ts';

/** Starts what every signed-in screen has. */
export function startFrame(guest: GuestScope): { scope: SessionScope } {
  const actors: SessionActors = {
    unread: { inquiries: startUnread(guest, 'inquiries'), contact: startUnread(guest, 'contact') },
    uploads: startUploads(guest),
  };
  // The same object, so that what exists once per scope is shared.
  return { scope: Object.assign(guest, actors) };
}

/** The signed-in screens inside their layout (Specification §2). */
export default defineRoute(startFrame, function SignedIn({ scope }) {
  return (
    <Router base={__BASE__}>
      <Layout scope={scope}>
        <Switch>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <Suspense fallback={<LoadingScreen {...screen} />}>
                <screen.Route scope={scope} />
              </Suspense>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
        <Uploads uploads={scope.uploads} />
        <UnansweredChanges scope={scope} />
      </Layout>
    </Router>
  );
});

function NotFound() {
  return (
    <>
      <title>Page not found · Studio Admin</title>
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
