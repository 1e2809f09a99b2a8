import { Suspense } from 'react';
import { Link, Route, Router, Switch } from 'wouter';
import { lazyPart } from '#components/lazyView.tsx';
import { useUploads } from '#components/useUploads.ts';
import { startUnread } from '#features/unread/actors.ts';
import { defineRoute } from '#session/route.tsx';
import type { GuestScope, SessionActors, SessionScope } from '#session/services.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { screens } from './screens.ts';

/** Nothing of them is in the first content. */
const Uploads = lazyPart(async () => (await import('#features/media/upload/Uploads.tsx')).default);
const UnansweredChanges = lazyPart(async () => (await import('#components/Unanswered.tsx')).default);

/** Starts what every signed-in screen has. */
export function startFrame(guest: GuestScope): { scope: SessionScope } {
  let uploads: ReturnType<SessionActors['uploads']> | undefined;
  const actors: SessionActors = {
    unread: { inquiries: startUnread(guest, 'inquiries'), contact: startUnread(guest, 'contact') },
    uploads() {
      uploads ??= import('#features/media/upload/startUploads.ts').then((module) =>
        module.startUploads(guest),
      );
      return uploads;
    },
  };
  // The same object, so that what exists once per scope is shared.
  return { scope: Object.assign(guest, actors) };
}

/** The signed-in screens inside their layout (Specification §2). */
export default defineRoute(startFrame, function SignedIn({ scope }) {
  const uploads = useUploads(scope);
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
        {uploads && <Uploads uploads={uploads} />}
        <UnansweredChanges scope={scope} />
      </Layout>
    </Router>
  );
});

function NotFound() {
  return (
    <>
      <title>Page not found · Studio Admin</title>
      <PageHeader title="Page not found" />
      <EmptyState
        icon="search"
        title="This page doesn’t exist or has moved."
        actions={
          <Link href="/dashboard" asChild>
            <LinkButton tone="primary">Go to Dashboard</LinkButton>
          </Link>
        }
      />
    </>
  );
}
