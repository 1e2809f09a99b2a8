import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { successMaximum, toastDurations, toastMaximum } from '#contract/limits.ts';
import { selectView } from '#machines/application/application.machine.ts';
import { ChartFailure } from '#session/scope.ts';
import { keepFocus } from '#ui/keepFocus.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { Banners } from './Banners.tsx';
import type { Application } from './createApplication.ts';
import { Login, SignedIn } from './routes.ts';

/** The page of the application chart's state, and what lies over every page. */
export function App({ app }: { app: Application }) {
  useEffect(() => keepFocus(document), []);
  useChartFailure();
  return (
    <>
      <Page app={app} />
      <Banners {...app.page} />
      <Toasts duration={toastDurations.default} limit={toastMaximum} successLimit={successMaximum} />
    </>
  );
}

/** Throws what a chart has ended in error with. */
function useChartFailure() {
  const [failure, setFailure] = useState<ChartFailure | null>(null);
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => error instanceof ChartFailure && setFailure(error);
    window.addEventListener('error', onError);
    return () => window.removeEventListener('error', onError);
  }, []);
  if (failure) throw failure;
}

function Page({ app }: { app: Application }) {
  const { application } = app.page;
  const view = useSelector(application, selectView);
  const scope = app.scope();
  if (view === 'loading' || !scope) return <Loading />;
  const View = view === 'login' ? Login : SignedIn;
  return (
    <Suspense fallback={<Loading />}>
      <View scope={scope} />
    </Suspense>
  );
}

/** As index.html before any script runs. */
const Loading = () => (
  <div className="boot" role="status">
    <title>Studio Admin</title>
    <span className="mark" aria-hidden="true" />
    <p>Loading…</p>
  </div>
);
