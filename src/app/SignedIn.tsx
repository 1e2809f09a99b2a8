import { Link, Route, Switch } from 'wouter';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useTitle } from './hooks/useTitle.ts';
import { Layout } from './Layout.tsx';
import { screens } from './routes.ts';

/** The signed-in screens inside their layout (Specification §2). */
export default function SignedIn() {
  return (
    <Layout>
      <Switch>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={path}>
            <Screen fallback={<ScreenOnItsWay />} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Layout>
  );
}

const ScreenOnItsWay = () => (
  <SkeletonGroup label="Loading the screen">
    <Skeleton width="16rem" height="2.5rem" />
  </SkeletonGroup>
);

function NotFound() {
  useTitle('Page not found');
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
