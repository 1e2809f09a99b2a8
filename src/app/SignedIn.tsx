import { Link, Route, Router, Switch } from 'wouter';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { whenIdle } from '#components/whenIdle.ts';
import { defineRoute } from '#session/route.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Layout } from './Layout.tsx';
import { screens } from './screens.ts';
import { startSignedIn } from './startSignedIn.ts';

const SessionParts = lazyRoute(
  'SessionPartsRoute',
  () => whenIdle().then(() => import('./SessionPartsRoute.tsx')),
  { unavailable: 'nothing' },
);

const PaletteButton = lazyRoute(
  'PaletteButtonRoute',
  () => whenIdle().then(() => import('./palette/PaletteButtonRoute.tsx')),
  { unavailable: 'nothing' },
);

/** The signed-in screens inside their layout (Specification §2). */
export default defineRoute(startSignedIn, function SignedIn({ scope, drawer }) {
  const layout = (
    <Layout scope={scope} drawer={drawer} search={<PaletteButton scope={scope} fallback={null} />}>
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
      <SessionParts scope={scope} fallback={null} />
    </Layout>
  );
  return __BASE__ ? <Router base={__BASE__}>{layout}</Router> : layout;
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
